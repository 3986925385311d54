import { sessionStore } from '@griot/browser';
import { followAnchors } from '@griot/nav';
import { createElement, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { registerApplication, start, triggerAppChange } from 'single-spa';
import { StyleSheetManager } from 'styled-components';
import { Chrome } from './chrome/chrome.tsx';
import { Footer } from './chrome/footer.tsx';
import { MainPanel } from './chrome/main-panel.tsx';
import { loadRemote } from './federation/first-remote.ts';
import { bringReactDomClient } from './federation/react-dom-client.ts';
import { createGate, redirectOf, takesPart } from './guard/gate.ts';
import type { Ahead } from './ahead.ts';
import { nav } from './nav.ts';
import { hostOverlays, loadDialogs } from './overlay/overlay-host.ts';
import { overlays, registry } from './page-data.ts';
import { platform } from './platform.ts';
import { arrive } from './arrive.ts';
import { remoteApp } from './remote/remote-app.tsx';
import { afterWrittenPage, dropWrittenPage } from './remote/written-page.ts';
import { createBuilds } from './remote/builds.ts';
import { createReports } from './reports.ts';

/** Brings the platform up: gate, chrome, then one single-spa application for each remote of the registry. */
export function boot(): void {
  bringReactDomClient({ createRoot, hydrateRoot });
  nav.redirectWith((path, noRedirect) => redirectOf(platform, path, noRedirect));
  const reports = createReports(platform);
  const routeState$ = createGate(platform);
  const builds = createBuilds(loadRemote, reports);
  followAnchors(nav);

  const prepare = hostOverlays({ platform, remotes: registry.remotes, builds, reports });
  let ahead: Ahead | undefined;
  const from = routeState$.value;
  const onIdle = (known: Ahead) =>
    void loadDialogs().then(({ onceIdle }) => onceIdle(platform, registry, builds, known), console.warn);
  const loadAhead = () => import(/* webpackChunkName: "calls" */ './ahead.ts');
  // A preload that failed answers for its file, so it is asked for twice.
  void loadAhead()
    .catch(loadAhead)
    .then(({ createAhead }) => {
      ahead = createAhead({ platform, registry, builds, routeState$, from, onIdle });
    }, console.warn);
  // What somebody reads answers first: the frame is drawn around it then.
  afterWrittenPage(document, () => {
    render('chrome', createElement(Chrome, { platform, routeState$, prepare }));
    render('main-panel', createElement(MainPanel, { routeState$ }));
    render('footer', createElement(Footer, { platform, routeState$ }));
  });
  for (const remote of registry.remotes) {
    registerApplication({
      name: remote.name,
      app: async () =>
        remoteApp({
          remote,
          platform,
          builds,
          reports,
          pathname: () => pathnameFor(remote.name),
          data: () => ahead?.data(),
        }),
      activeWhen: () => takesPart(routeState$.value, remote.name),
    });
  }
  start({ urlRerouteOnly: true });

  const pathnameFor = (name: string) =>
    (routeState$.value.page?.remote.name === name ? nav.current() : nav.page()).pathname;
  routeState$.subscribe((routeState) => {
    dropWrittenPage(document, nav.page().pathname);
    void triggerAppChange();
    arrive(platform, routeState);
    // Few addresses ask for a dialog, so what opens them comes with one that does.
    if (overlays.some(({ query }) => query !== undefined && routeState.location.search.includes(query))) {
      void import(/* webpackChunkName: "dialogs" */ './overlay/by-address.ts').then(
        ({ openAsked }) => openAsked(platform, overlays, routeState),
        console.warn,
      );
    }
  });
  if (overlays.some(({ stored }) => stored !== undefined && sessionStore.get(stored) !== null)) {
    void import(/* webpackChunkName: "dialogs" */ './overlay/by-store.ts')
      .then(({ openStored }) => openStored(platform, overlays, prepare))
      .catch(console.warn);
  }
  if (registry.live) new EventSource('/dev/live').addEventListener('change', () => window.location.reload());
}

/**
 * In small pieces: each root in a task of its own, which lets a press through (a transition), as what the server has written is read,
 * scrolled and pressed meanwhile. Each has a sheet of its own, too. A rule that comes into a sheet makes the browser look again at all
 * that any rule of the sheet holds for, and the page's holds for all of the page.
 */
function render(id: string, element: React.ReactElement): void {
  const host = document.getElementById(id);
  if (!host) throw new Error(`The page has no place for ${id}.`);
  const withSheet = createElement(StyleSheetManager, { target: document.head }, element);
  setTimeout(() => startTransition(() => createRoot(host).render(withSheet)));
}

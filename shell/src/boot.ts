import { OVERLAYS } from '@griot/contracts';
import { followAnchors } from '@griot/nav';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import {
  registerApplication,
  setBootstrapMaxTime,
  setMountMaxTime,
  setUnmountMaxTime,
  start,
  triggerAppChange,
} from 'single-spa';
import { Chrome } from './chrome/chrome.tsx';
import { Footer } from './chrome/footer.tsx';
import { MainPanel } from './chrome/main-panel.tsx';
import { createLoader } from './federation/load-remote.ts';
import { checkPayloads } from './dev-check.ts';
import { createGate, redirectOf, takesPart } from './guard/gate.ts';
import { nav } from './nav.ts';
import { hostOverlays } from './overlay/overlay-host.tsx';
import { registry } from './page-data.ts';
import { arrive } from './arrive.ts';
import { createPlatform } from './platform.ts';
import { remoteApp } from './remote/remote-app.tsx';
import { dropWrittenText } from './remote/written-text.ts';
import { reportFailures } from './report-failures.ts';

/** Brings the platform up: instances, gate, chrome, then one single-spa application for each remote of the registry. */
export function boot(): void {
  const platform = createPlatform(registry.live ? { check: checkPayloads() } : {});
  nav.redirectWith((path, noRedirect) => redirectOf(platform, path, noRedirect));
  reportFailures(platform, registry);
  const scenes = createGate(platform);
  const load = createLoader(registry.remotes);
  followAnchors(nav);

  const prepare = hostOverlays({ platform, remotes: registry.remotes, load });
  render('chrome', createElement(Chrome, { platform, scenes, prepare }));
  render('main-panel', createElement(MainPanel, { scenes }));
  render('footer', createElement(Footer, { scenes }));
  setBootstrapMaxTime(5_000, true);
  setMountMaxTime(5_000, true);
  setUnmountMaxTime(5_000, true);
  for (const remote of registry.remotes) {
    registerApplication({
      name: remote.name,
      app: async () => remoteApp({ remote, platform, load, pathname: () => pathnameFor(remote.name) }),
      activeWhen: () => takesPart(scenes.value, remote.name),
    });
  }
  start({ urlRerouteOnly: true });

  const pathnameFor = (name: string) => (scenes.value.page?.remote.name === name ? nav.current() : nav.page()).pathname;
  scenes.subscribe((scene) => {
    dropWrittenText(document, nav.page().pathname);
    void triggerAppChange();
    arrive(scene);
    // Few addresses ask for a dialog, so what opens them comes with one that does.
    if (OVERLAYS.some(({ query }) => query !== undefined && scene.place.search.includes(query))) {
      void import(/* webpackChunkName: "by-address" */ './overlay/by-address.ts').then(
        ({ openAsked }) => openAsked(platform, scene),
        console.warn,
      );
    }
  });
  if (registry.live) new EventSource('/dev/live').addEventListener('change', () => window.location.reload());
}

function render(id: string, element: React.ReactElement): void {
  const place = document.getElementById(id);
  if (!place) throw new Error(`The page has no place for ${id}.`);
  createRoot(place).render(element);
}

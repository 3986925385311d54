import { defineManifest, type RegisteredRemote } from '@griot/contracts';
import { defineRemote, type RemoteModule } from '@griot/remote-kit';
import { testPlatform } from '@griot/testing';
import type { ComponentType } from 'react';
import type { LifeCycles } from 'single-spa';
import type { RemoteBuild } from '../federation/load-remote.ts';
import { createReports } from '../reports.ts';
import { createBuilds } from './builds.ts';
import { remoteApp } from './remote-app.tsx';

export const manifest = defineManifest({
  name: 'mf-legal',
  owner: 'Trust',
  version: '1.0.0',
  pages: [{ path: '/about', guard: 'public', chunk: 'about', head: { title: 'About' } }],
});
export const remote = {
  ...manifest,
  buildId: 'x',
  base: '/',
  entry: 'e',
  integrity: 'sha384-x',
  container: 'c',
  assets: {},
} as RegisteredRemote;
export const PANEL = 'This part of the page did not load';

export const moduleOf = (Page: ComponentType): RemoteModule =>
  defineRemote(manifest, { pages: { '/about': async () => ({ default: Page }) } });
export const About = () => <h1>About us</h1>;

/** What is still under way would take away what the next test shows in the same place. */
const applications: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const unmount of applications.splice(0)) await unmount();
});

/** An application whose remote arrives as the test says; `loads` are the builds it was asked for, and `load` hears how often before. */
export function anApp(
  load: (before: number, build: RemoteBuild) => Promise<RemoteModule>,
  written = '',
  previous?: RemoteBuild,
  pages = remote.pages,
  data?: () => Promise<unknown> | undefined,
) {
  document.body.innerHTML = `<main id="remote-mf-legal">${written}</main>`;
  const platform = testPlatform({ at: '/about' });
  const failures: string[] = [];
  platform.bus.facts('remote.failed.v1').subscribe(({ remote: name, reason }) => failures.push(`${name} ${reason}`));
  const falls: string[] = [];
  platform.bus
    .facts('remote.fell-back.v1')
    .subscribe(({ reason, from, to, message }) => falls.push(`${reason} ${from} ${to} ${message}`));
  const loads: string[] = [];
  const reports = createReports(platform);
  const builds = createBuilds((_, build) => {
    loads.push(build.buildId);
    return load(loads.length - 1, build);
  }, reports);
  const app = remoteApp({
    remote: { ...remote, pages, ...(previous && { previous }) },
    platform,
    pathname: () => platform.nav.current().pathname,
    builds,
    reports,
    ...(data && { data }),
  });
  const run = (phase: 'mount' | 'unmount') =>
    (app as LifeCycles & Record<'mount' | 'unmount', (props: never) => Promise<void>>)[phase]({} as never);
  applications.push(() => run('unmount'));
  return { mount: () => run('mount'), unmount: () => run('unmount'), failures, falls, loads, platform };
}

/** A remote whose lifecycles are as given, and do nothing otherwise. */
export const withLifecycles = (given: Partial<Record<'mount' | 'unmount', () => Promise<unknown>>>): RemoteModule => ({
  ...moduleOf(About),
  lifecycles: { bootstrap: async () => {}, mount: async () => {}, unmount: async () => {}, ...given } as never,
});

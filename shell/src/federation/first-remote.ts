import { pageFor } from '@griot/contracts';
// The history must stand before single-spa is evaluated: see packages/nav.
import '../nav.ts';
import { registry } from '../page-data.ts';
import '../platform.ts';
import { createLoader } from './load-remote.ts';

export const loadRemote = createLoader();

/**
 * Loads the remote whose page the server has written, and its page, while React's half for the browser, the largest of all scripts, is
 * still on its way: then the page is taken over at once. What does not come is asked for again when it is mounted, and said there.
 */
const [path] = document.querySelector<HTMLElement>('[data-written]')?.dataset.written?.split('?') ?? [];
const remote = path === undefined ? undefined : pageFor(registry.remotes, path)?.remote;
if (path !== undefined && remote)
  loadRemote(remote, remote)
    .then((module) => module.prepare(path))
    .catch(() => undefined);

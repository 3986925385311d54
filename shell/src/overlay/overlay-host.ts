import type { RegisteredRemote } from '@griot/contracts';
import type { Platform } from '@griot/remote-kit';
import { patiently } from '../federation/patience.ts';
import type { Builds } from '../remote/builds.ts';
import type { Reports } from '../reports.ts';
import { askAgain } from './ask-again.tsx';
import { typeAhead } from './type-ahead.ts';
import type { OpenOverlay } from './open-overlay.tsx';

export interface OverlayHostOptions {
  platform: Platform;
  remotes: readonly RegisteredRemote[];
  builds: Builds;
  reports: Reports;
  /** In place of fetching what opens overlays: for tests. */
  load?: typeof loadDialogs;
}

/** How to fetch beforehand what an overlay needs, or what every overlay needs; that it does not come is said only when one is opened. */
export type PrepareOverlays = (name?: string) => Promise<void>;

/** What opens overlays comes after the first page. One that did not come is asked for once more at once, and then by each press. */
const fetchDialogs = () => import(/* webpackChunkName: "dialogs" */ './open-overlay.tsx');
export const loadDialogs = (): ReturnType<typeof fetchDialogs> => fetchDialogs().catch(fetchDialogs);

/**
 * Answers `overlays.open`: loads the remote that declares the overlay and mounts it as a parcel over whatever
 * page is there, one on top of the other. Works before that remote was ever loaded (design §3).
 */
export function hostOverlays({
  platform,
  remotes,
  builds,
  reports,
  load = loadDialogs,
}: OverlayHostOptions): PrepareOverlays {
  const host = document.getElementById('overlays') as HTMLElement;

  const overlays = new Set<OpenOverlay>();
  const remoteOf = (name: string) => remotes.find((r) => r.overlays?.some((o) => o.name === name));

  /** What opens overlays; null when it does not come and nobody wants to try again. */
  const dialogs = async (remote: RegisteredRemote, quiet: boolean, end: () => void) => {
    for (;;) {
      try {
        return await patiently(platform.loading.until(load()), remote);
      } catch (error) {
        console.warn(error);
        end();
        if (quiet || !(await askAgain(host, remote))) return null;
      }
    }
  };

  /** What was asked for while nothing can be opened yet: pressed twice, a button opens one dialog. */
  const coming = new Map<string, Promise<unknown>>();

  const open = async (
    what: string,
    name: string,
    props: Record<string, unknown>,
    remote: RegisteredRemote,
  ): Promise<unknown> => {
    const offered = remote.overlays?.find((o) => o.name === name);
    const from = document.activeElement;
    const { typed, end } = typeAhead(offered?.field !== undefined);
    const opening = await dialogs(remote, offered?.stored !== undefined, end);
    end();
    coming.delete(what);
    if (!opening) {
      if (from instanceof HTMLElement) from.focus({ preventScroll: true });
      return null;
    }
    return new Promise((answer) =>
      opening.openOverlay({ name, props, remote, platform, builds, reports, host, overlays, from, typed, answer }),
    );
  };

  platform.bus.handle('overlays.open', ({ name, props }) => {
    const remote = remoteOf(name);
    if (!remote) return Promise.reject(new Error(`No remote offers the overlay ${name}.`));
    const what = `${name} ${JSON.stringify(props)}`;
    const answer = coming.get(what) ?? open(what, name, props, remote);
    coming.set(what, answer);
    return answer;
  });
  return async (name) => {
    const remote = name === undefined ? undefined : remoteOf(name);
    try {
      await Promise.all([
        load(),
        remote && builds.load(remote, builds.inUse(remote)).then((module) => module.overlay(name ?? '')),
      ]);
    } catch {
      // It is said when it is opened.
    }
  };
}

import type { createRoot, hydrateRoot } from 'react-dom/client';
import type { QueryClient } from '@tanstack/react-query';
import type { createStore } from 'jotai';
import type { Answers, Api } from '@griot/api';
import type { Bus } from '@griot/bus';
import type { Nav } from '@griot/nav';
import type { Session } from '@griot/session';
import type { Loading } from './loading.ts';
import type { Titles } from './titles.ts';

/**
 * What the shell makes once and hands to every root as custom props, since React context does not cross
 * single-spa roots (design §3).
 */
export interface Platform {
  nav: Nav;
  titles: Titles;
  bus: Bus;
  session: Session;
  api: Api;
  queryClient: QueryClient;
  /** The answers this page holds, by call. */
  answers: Answers;
  store: ReturnType<typeof createStore>;
  /** The pages that are on their way. */
  loading: Loading;
  /** Whether some remote offers a page at an address. */
  isPage(pathname: string): boolean;
  /** Time comes through one port, so that tests can hold it still. */
  now(): Date;
}

/**
 * React's half for the browser, by far the largest library. It comes last, when all that draws with it is there already, so it is handed
 * over with each mount and imported by nobody else.
 */
export interface ReactDomClient {
  createRoot: typeof createRoot;
  hydrateRoot: typeof hydrateRoot;
}

/** What whoever mounts a root gives it beside its own props. */
export interface MountProps {
  reactDomClient: ReactDomClient;
}

/** Custom props of a remote's root. */
export interface RemoteProps {
  platform: Platform;
  /** The address for which the server has written the page that stands in the root's element, if it has written one. */
  written?: string | undefined;
  /** What the root draws is on the page for the first time; of a written page the parts in `HydratedLater` may still be to come. */
  onDrawn?(): void;
  /** The code of the page that was gone to did not come: the shell takes the root down. A root alone deals with it itself. */
  onMissing?(error: unknown): void;
  /** A throw in a render: the shell takes the root down and shows its panel. */
  onCrash(error: Error): void;
}

/** What was typed in the field that stands in an overlay's place until it is there, and whether Enter was pressed after it. */
export interface TypedAhead {
  text: string;
  sent: boolean;
}

/** Props of an overlay, opened with `overlays.open(name, props)`; `close` ends it with its answer. */
export interface OverlayProps<Answer = unknown> {
  props: Record<string, unknown>;
  /** Given to an overlay whose manifest names a `field`. It may still change until the overlay is drawn. */
  typed?: TypedAhead;
  close(answer: Answer | null): void;
}

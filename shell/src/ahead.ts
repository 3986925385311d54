import { queryKey, type Inlined } from '@griot/api';
import { whenIdle } from '@griot/browser/when-idle';
import { pageFor, type PageMatch, type RegisteredRemote, type Registry } from '@griot/contracts';
import type { Platform } from '@griot/remote-kit';
import type { BehaviorSubject } from 'rxjs';
import type { RouteState } from './guard/gate.ts';
import type { Builds } from './remote/builds.ts';

/** A page waits for its data no longer than this after they were asked for, in ms: it then asks for them itself. */
const DATA_MS = 1_000;
/** What has not come by then does not come, in ms. */
const GIVE_UP_MS = 10_000;

/** A page that somebody goes to, or may go to. */
export interface NextPage {
  match: PageMatch<RegisteredRemote>;
  /** With the query. */
  path: string;
}

export interface Ahead {
  /** The page that a link leads to, if what was touched is of a link. */
  linked(target: EventTarget | null): NextPage | null;
  /** Asks at once for all that a page needs. What is `wanted` is not put last, and its remote may run. */
  ask(next: NextPage, wanted?: boolean): void;
  /** Settles when the data of the page that is gone to have come, or have not in time; undefined where none are on their way. */
  data(): Promise<unknown> | undefined;
  stop(): void;
}

export interface AheadOptions {
  platform: Pick<Platform, 'nav' | 'session' | 'queryClient'>;
  registry: Registry;
  builds: Pick<Builds, 'inUse' | 'load'>;
  routeState$: BehaviorSubject<RouteState>;
  /** Where the page began: whoever has left it meanwhile waits for what comes next. */
  from: RouteState;
  onIdle: (ahead: Ahead) => void;
}

/**
 * Asks for a page of another remote all at once, as soon as somebody goes there: the entry, the app, the page and its data, each of which
 * else only names the next. A mouse that is pressed says so, a key or a finger with the change of the route, since a finger may be about to
 * scroll. What does not come is asked for again, and said, by whoever needs it. Comes with what calls need, so that it is there early.
 */
export function createAhead({ platform, registry, builds, routeState$, from, onIdle }: AheadOptions): Ahead {
  const { nav, session, queryClient } = platform;
  /** What has been asked for, and until when it is not asked for again. */
  const asked = new Map<string, number>();
  /** Addresses that were shown, and until when what they showed is held: it is shown at once then, whatever its age. */
  const held = new Map<string, number>();
  const coming = new Map<string, { data: Promise<void>; since: number }>();
  const { staleTime, gcTime } = queryClient.getDefaultOptions().queries ?? {};
  const [freshMs, heldMs] = [staleTime as number, gcTime as number];
  const isGood = (url: string): boolean => (asked.get(url) ?? 0) > Date.now();
  const isHeld = (path: string): boolean => (held.get(path) ?? 0) > Date.now();
  const forget = (): void => {
    asked.clear();
    held.clear();
  };

  const fetchText = async (url: string, how: RequestInit, goodForMs = Infinity): Promise<string | null> => {
    if (!navigator.onLine) return null;
    asked.set(url, Date.now() + goodForMs);
    try {
      const answer = await fetch(url, how);
      if (answer.ok) return await answer.text();
    } catch {
      // As with an answer that says no.
    }
    asked.delete(url);
    return null;
  };

  /** What a guest may see of a page's data stands in the page that the server would answer: asked anew, since it counts as fresh. */
  const fetchData = async (path: string): Promise<void> => {
    const signal = AbortSignal.timeout(GIVE_UP_MS);
    // After what draws them, which the browser else puts behind.
    const html = await fetchText(path, { priority: 'low', cache: 'no-cache', signal }, freshMs);
    const [, data = '[]'] = /id="griot-data">(.*?)<\/script>/s.exec(html ?? '') ?? [];
    // Whoever has signed in meanwhile sees more.
    if (session.current().state !== 'anonymous') return;
    for (const { call, params, query, data: answer } of JSON.parse(data) as Inlined[]) {
      const key = queryKey(call, params, query);
      const known = queryClient.getQueryCache().find({ queryKey: key });
      if (!known || known.isStaleByTime(freshMs)) queryClient.setQueryData(key, answer);
    }
  };

  const filesOf = ({ remote, page }: NextPage['match']): string[] => {
    const { base, entry, assets } = builds.inUse(remote);
    const { chunk } = page;
    return [entry, ...(assets.app ?? []), ...(assets[chunk] ?? [`${chunk}.js`])].map((file) => base + file);
  };

  const ask = ({ match, path }: NextPage, wanted = false): void => {
    const { remote, page } = match;
    const priority = wanted ? 'auto' : 'low';
    const files = filesOf(match);
    // It is run at once, so nobody else needs to fetch it.
    if (wanted && navigator.onLine) {
      builds.load(remote, builds.inUse(remote)).catch(() => undefined);
      files.shift();
    }
    for (const file of files)
      // Under the name of its content: what is there needs not be asked about.
      if (!isGood(file)) void fetchText(file, { priority, cache: 'force-cache' });
    if (!page.prefetch || page.guard !== 'public' || page.over !== undefined || session.current().state !== 'anonymous')
      return;
    if (isGood(path) || (wanted && isHeld(path))) return;
    const data = fetchData(path).catch(console.warn);
    coming.set(path, { data, since: Date.now() });
    void data.then(() => coming.delete(path));
  };

  const isShown = ({ verdict, page, shown }: RouteState, { remote }: NextPage['match']): boolean =>
    shown?.remote.name === remote.name || (verdict === 'pass' && page?.remote.name === remote.name);

  /** Where the guards may lead elsewhere, the change of the route asks for that. */
  const isOpen = ({ page }: NextPage['match']): boolean =>
    page.guard === 'public' || session.current().state === 'authorised';

  const pathOf = ({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string => pathname + search;

  const ahead: Ahead = {
    linked(target) {
      const link = target instanceof Element ? target.closest('a[href]') : null;
      if (!(link instanceof HTMLAnchorElement) || link.target === '_blank' || link.hasAttribute('download'))
        return null;
      const match = link.origin === window.location.origin ? pageFor(registry.remotes, link.pathname) : null;
      return match && { match: match as NextPage['match'], path: pathOf(link) };
    },
    ask,
    data() {
      const { data, since } = coming.get(pathOf(nav.current())) ?? { since: 0 };
      const left = since + DATA_MS - Date.now();
      return left > 0 ? Promise.race([data, new Promise((resolve) => setTimeout(resolve, left))]) : undefined;
    },
    stop() {
      for (const one of following) one.unsubscribe();
      document.removeEventListener('pointerdown', press);
      window.removeEventListener('online', forget);
    },
  };

  let before = from;
  const following = [
    routeState$.subscribe((now) => {
      const path = pathOf(now.location);
      const match = now.verdict === 'pass' ? (now.page as NextPage['match'] | null) : null;
      for (const [one, until] of held) if (until < Date.now()) held.delete(one);
      held.set(pathOf(before.location), Date.now() + heldMs);
      if (match && !isShown(before, match)) ask({ match, path }, true);
      // Its page asks for what it needs.
      for (const url of match && navigator.onLine ? [path, ...filesOf(match)] : [])
        if (!isGood(url)) asked.set(url, url === path ? Date.now() + freshMs : Infinity);
      before = now;
    }),
    // Whoever comes or goes is shown nothing that was held.
    session.state$.subscribe(() => held.clear()),
  ];
  const press = ({ target, pointerType, button, ctrlKey, metaKey, shiftKey, altKey }: PointerEvent): void => {
    const next =
      pointerType !== 'mouse' || button || ctrlKey || metaKey || shiftKey || altKey ? null : ahead.linked(target);
    if (next && !isShown(routeState$.value, next.match) && isOpen(next.match)) ask(next, true);
  };
  document.addEventListener('pointerdown', press, { passive: true });
  // What was asked for without a connection may come now.
  window.addEventListener('online', forget);
  whenIdle(() => onIdle(ahead));
  return ahead;
}

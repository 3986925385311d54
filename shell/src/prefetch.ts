import { queryKey, type Inlined } from '@griot/api';
import { pageFor, type Registry } from '@griot/contracts';
import type { Platform } from '@griot/remote-kit';
import type { Builds } from './remote/builds.ts';

/** A pointer, a finger or a focus that is only on its way rests on a link for less than this, in ms. */
const REST_MS = 80;

/** What begins a rest on a link, and what tells that a finger or the page moves on. */
const SIGNS = ['mouseover', 'focusin', 'touchstart'];
const MOVES = ['touchmove', 'touchcancel', 'pointercancel', 'scroll'];

/**
 * Fetches what the page of a link needs as soon as somebody seems to go there: a pointer, a finger or the keyboard rests on it.
 * Entry, page and data are asked for at once; nothing of it runs before the page is gone to. Returns how to stop.
 */
export function prefetchLinks(
  { nav, session, queryClient }: Pick<Platform, 'nav' | 'session' | 'queryClient'>,
  { remotes }: Registry,
  builds: Pick<Builds, 'inUse'>,
): () => void {
  /** What has been asked for, and until when it is not asked for again. */
  const asked = new Map<string, number>();
  const freshMs = queryClient.getDefaultOptions().queries?.staleTime as number;
  let resting: { on: string; timer: ReturnType<typeof setTimeout> } | undefined;

  /** The text at an address, unless it has come already; what does not come is said when the page is gone to. */
  const fetchOnce = async (url: string, cache: RequestCache, goodForMs = Infinity): Promise<string | null> => {
    if ((asked.get(url) ?? 0) > Date.now() || !navigator.onLine) return null;
    asked.set(url, Date.now() + goodForMs);
    try {
      const answer = await fetch(url, { priority: 'low', cache });
      if (answer.ok) return await answer.text();
    } catch {
      // As with an answer that says no.
    }
    asked.delete(url);
    return null;
  };

  /** What a guest may see of a page's data stands in the page that the server would answer: asked anew, since it counts as fresh. */
  const fetchData = async (path: string): Promise<void> => {
    const html = await fetchOnce(path, 'no-cache', freshMs);
    const [, data = '[]'] = /id="griot-data">(.*?)<\/script>/s.exec(html ?? '') ?? [];
    // Whoever has signed in meanwhile sees more.
    if (session.current().state !== 'anonymous') return;
    for (const { call, params, query, data: answer } of JSON.parse(data) as Inlined[]) {
      const key = queryKey(call, params, query);
      const known = queryClient.getQueryCache().find({ queryKey: key });
      if (!known || known.isStaleByTime(freshMs)) queryClient.setQueryData(key, answer);
    }
  };

  const prefetch = ({ origin, pathname, search }: HTMLAnchorElement): void => {
    const match = origin === window.location.origin ? pageFor(remotes, pathname) : null;
    // Pages that lead to others of their kind, as chapters do, know best what to fetch ahead.
    if (!match || match.page === pageFor(remotes, nav.page().pathname)?.page) return;
    const { base, entry, assets } = builds.inUse(match.remote);
    const { chunk } = match.page;
    for (const file of new Set([entry, ...(assets.app ?? []), ...(assets[chunk] ?? [`${chunk}.js`])]))
      // Under the name of its content: what is there needs not be asked about.
      void fetchOnce(base + file, 'force-cache');
    if (match.page.guard === 'public' && match.page.over === undefined && session.current().state === 'anonymous')
      void fetchData(pathname + search);
  };

  const leave = (): void => clearTimeout(resting?.timer);
  const follow = ({ target, type }: Event): void => {
    leave();
    const anchor = target instanceof Element ? target.closest('a[href]') : null;
    if (anchor instanceof HTMLAnchorElement && anchor.target !== '_blank' && !anchor.hasAttribute('download'))
      resting = { on: type, timer: setTimeout(() => prefetch(anchor), REST_MS) };
  };
  /** A focus is followed by the page, which scrolls to it. */
  const moveOn = ({ type }: Event): void => {
    if (type !== 'scroll' || resting?.on !== 'focusin') leave();
  };
  for (const sign of SIGNS) document.addEventListener(sign, follow, { passive: true });
  // Captured, since what scrolls within the page tells nobody above it.
  for (const move of MOVES) document.addEventListener(move, moveOn, { passive: true, capture: true });
  return () => {
    leave();
    for (const sign of SIGNS) document.removeEventListener(sign, follow);
    for (const move of MOVES) document.removeEventListener(move, moveOn, { capture: true });
  };
}

import { queryKey, type Inlined } from '@griot/api';
import { pageFor, type Registry } from '@griot/contracts';
import type { Platform } from '@griot/remote-kit';
import type { Builds } from './remote/builds.ts';

/** A pointer or a focus that is only on its way rests on a link for less than this, in ms. */
const REST_MS = 80;

/**
 * Fetches what the page of a link needs as soon as somebody seems to go there: a pointer or the keyboard rests on it, or a finger
 * touches it. Entry, app, page and data are asked for at once; nothing of it runs before the page is gone to. Returns how to stop.
 */
export function prefetchLinks(
  { nav, session, queryClient }: Pick<Platform, 'nav' | 'session' | 'queryClient'>,
  { remotes }: Registry,
  builds: Pick<Builds, 'inUse'>,
): () => void {
  const asked = new Set<string>();
  let resting: ReturnType<typeof setTimeout>;

  /** The text at an address, the first time it is asked for; what does not come is said when the page is gone to. */
  const fetchOnce = async (url: string, init: RequestInit): Promise<string | null> => {
    if (asked.has(url) || !navigator.onLine) return null;
    asked.add(url);
    try {
      const answer = await fetch(url, { priority: 'low', ...init });
      return answer.ok ? await answer.text() : null;
    } catch {
      asked.delete(url);
      return null;
    }
  };

  /** What a guest may see of a page's data stands in the page that the server would answer. */
  const fetchData = async (path: string): Promise<void> => {
    const html = await fetchOnce(path, {});
    const [, data = '[]'] = /id="griot-data">(.*?)<\/script>/s.exec(html ?? '') ?? [];
    // Whoever has signed in meanwhile sees more.
    if (session.current().state !== 'anonymous') return;
    for (const { call, params, query, data: answer } of JSON.parse(data) as Inlined[])
      queryClient.setQueryData(queryKey(call, params, query), (known: unknown) => known ?? answer);
  };

  const prefetch = ({ origin, pathname, search }: HTMLAnchorElement): void => {
    const match = origin === window.location.origin ? pageFor(remotes, pathname) : null;
    // Pages that lead to others of their kind, as chapters do, know best what to fetch ahead.
    if (!match || match.page === pageFor(remotes, nav.page().pathname)?.page) return;
    const { base, entry, assets } = builds.inUse(match.remote);
    for (const file of new Set([entry, ...(assets.app ?? []), ...(assets[match.page.chunk] ?? [])]))
      // Under the name of its content: what is there needs not be asked about.
      void fetchOnce(base + file, { cache: 'force-cache' });
    if (match.page.guard === 'public' && match.page.over === undefined && session.current().state === 'anonymous')
      void fetchData(pathname + search);
  };

  const follow = ({ target, type }: Event): void => {
    clearTimeout(resting);
    const anchor = target instanceof Element ? target.closest('a[href]') : null;
    if (anchor instanceof HTMLAnchorElement && anchor.target !== '_blank' && !anchor.hasAttribute('download'))
      resting = setTimeout(() => prefetch(anchor), type === 'touchstart' ? 0 : REST_MS);
  };
  const signs = ['mouseover', 'focusin', 'touchstart'];
  for (const sign of signs) document.addEventListener(sign, follow, { passive: true });
  return () => {
    for (const sign of signs) document.removeEventListener(sign, follow);
  };
}

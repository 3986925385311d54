import type { Nav } from './nav.ts';

/**
 * Turns clicks on plain links of our own origin into navigation without a reload: in any remote, in server-written
 * text, in a chapter. Leaves alone what a browser should do itself (new tab, download, other sites, files of the API).
 */
export function followAnchors(nav: Nav, root: Document = document): () => void {
  const onClick = (event: MouseEvent) => {
    if (
      event.defaultPrevented ||
      event.button !== 0 ||
      event.metaKey ||
      event.ctrlKey ||
      event.shiftKey ||
      event.altKey
    )
      return;
    const anchor = (event.target as Element | null)?.closest?.('a[href]');
    if (!(anchor instanceof HTMLAnchorElement) || anchor.target === '_blank' || anchor.hasAttribute('download')) return;
    const url = new URL(anchor.href, window.location.href);
    if (url.origin !== window.location.origin || /^\/(api|media|r|dev)\//.test(url.pathname)) return;
    if (url.hash && url.pathname === window.location.pathname && url.search === window.location.search) return;
    event.preventDefault();
    const path = url.pathname + url.search + url.hash;
    const same = path === window.location.pathname + window.location.search + window.location.hash;
    void (same ? nav.replace(path) : nav.push(path, { stays: anchor.dataset.stays !== undefined }));
  };
  root.addEventListener('click', onClick);
  return () => root.removeEventListener('click', onClick);
}

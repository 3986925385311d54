const WRITTEN = '[data-written]';

/**
 * The element that the page at a path was written in by its remote's own server half, if it is there: the remote takes it over
 * as it stands, and from then on it is a page like any other; until that is done it says `data-taken`. One of another page is
 * taken away.
 */
export function takeWrittenPage(host: HTMLElement, pathname: string): { root: HTMLElement; written: string } | null {
  dropWrittenPage(host, pathname);
  const root = host.querySelector<HTMLElement>(WRITTEN);
  const written = root?.dataset.written;
  if (!root || written === undefined) return null;
  delete root.dataset.written;
  root.dataset.taken = '';
  return { root, written };
}

/** Takes away the written page of any path but this: the reader has gone elsewhere before its remote came. */
export function dropWrittenPage(within: ParentNode, pathname: string): void {
  const page = within.querySelector<HTMLElement>(WRITTEN);
  if (page && page.dataset.written?.split('?')[0] !== pathname.replace(/(?<=.)\/+$/, '')) page.remove();
}

/** Looked for every so many ms, for a second. */
const LOOK_MS = 20;
const PATIENCE_MS = 1_000;

/** Does something once the page that was written has been taken over, or has been taken away: at once where none stands, and in a second where it still does. */
export function afterWrittenPage(within: ParentNode, work: () => void, until = performance.now() + PATIENCE_MS): void {
  if (performance.now() < until && within.querySelector(`${WRITTEN},[data-taken]`))
    setTimeout(afterWrittenPage, LOOK_MS, within, work, until);
  else work();
}

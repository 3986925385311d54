/** The text of a page that the gateway wrote where its remote mounts (design §3), as long as it stands there. */
export interface WrittenText {
  /** Lets the page stand where the text stands, unseen and as high, so that nothing moves and the window stays where it is. */
  giveWay(root: HTMLElement): void;
  /** To be called when the page is drawn, together with taking away whatever is no page: the one is seen or the other. */
  done(root: HTMLElement): void;
}

const WRITTEN = '[data-written]';

const find = (within: ParentNode): HTMLElement | null => within.querySelector<HTMLElement>('[data-server-text]');

/** The text in a remote's place, if it is that of the page at a path; that of another page is taken away. */
export function writtenText(host: HTMLElement, pathname: string): WrittenText | null {
  dropWrittenText(host, pathname);
  const text = find(host);
  if (!text) return null;
  return {
    giveWay(root) {
      root.style.minHeight = `${text.offsetHeight}px`;
      root.style.visibility = 'hidden';
      // To the fraction of a pixel: rounded, the letters would move.
      const { left, width } = text.getBoundingClientRect();
      text.style.width = `${width}px`;
      text.style.left = `${left - (text.offsetParent ?? document.body).getBoundingClientRect().left}px`;
      text.style.position = 'absolute';
    },
    done(root) {
      root.style.removeProperty('min-height');
      root.style.removeProperty('visibility');
    },
  };
}

/**
 * The element that the page at a path was written in by its remote's own server half, if it is there: the remote takes it over
 * as it stands, and from then on it is a page like any other. One of another page is taken away.
 */
export function takeWrittenPage(host: HTMLElement, pathname: string): { root: HTMLElement; written: string } | null {
  dropWrittenText(host, pathname);
  const root = host.querySelector<HTMLElement>(WRITTEN);
  const written = root?.dataset.written;
  if (!root || written === undefined) return null;
  delete root.dataset.written;
  return { root, written };
}

/** Takes away the text of any page but the one at a path: the reader has gone elsewhere before its remote came. */
export function dropWrittenText(within: ParentNode, pathname: string): void {
  const text = find(within);
  if (text && text.dataset.serverText !== pathname) text.remove();
  const page = within.querySelector<HTMLElement>(WRITTEN);
  if (page && page.dataset.written !== pathname.replace(/(?<=.)\/+$/, '')) page.remove();
}

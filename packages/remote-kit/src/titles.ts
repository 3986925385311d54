import { PRODUCT } from '@griot/contracts';
import type { Nav } from '@griot/nav';

/** The one owner of the document's title; the product's name is added to each. */
export interface Titles {
  /** What a page is called as long as it says nothing itself: by its manifest, or by the server. */
  arriveAt(pathname: string, title: string): void;
  /** The page at a path says what it is called, until the returned function is called. Of several the last one counts. */
  name(pathname: string, title: string): () => void;
}

/** When a title is written. */
export type Later = (work: () => void) => void;

/**
 * Follows the location: a page under a dialog leaves the title to the dialog, and has it back afterwards. `later` says when one is written:
 * a browser takes most of a millisecond for it, which whoever turns a page need not wait for.
 */
export function createTitles(nav: Nav, later: Later = (work) => work()): Titles {
  let names: { pathname: string; title: string }[] = [];
  let usual = { pathname: nav.current().pathname, title: document.title };
  let waits = false;
  const write = (): void => {
    if (waits) return;
    waits = true;
    later(() => {
      waits = false;
      writeNow();
    });
  };
  const writeNow = (): void => {
    const { pathname } = nav.current();
    const { title } = [usual, ...names].findLast((name) => name.pathname === pathname && name.title !== '') ?? {};
    if (title !== undefined && title !== document.title) document.title = title;
  };
  nav.locations$.subscribe(write);
  return {
    arriveAt(pathname, title) {
      usual = { pathname, title: whole(title) };
      write();
    },
    name(pathname, title) {
      const own = { pathname, title: whole(title) };
      names = [...names, own];
      write();
      return () => {
        names = names.filter((name) => name !== own);
        write();
      };
    },
  };
}

const whole = (title: string): string => (title === PRODUCT ? title : `${title} · ${PRODUCT}`);

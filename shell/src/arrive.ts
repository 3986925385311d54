import { afterPaint } from '@griot/browser';
import type { Platform } from '@griot/remote-kit';
import type { RouteState } from './guard/gate.ts';
import { dropStoredLook } from './remote/stored-look.ts';

let first = true;
let last = '';

/**
 * What happens when a reader arrives at another page: the layout fits it, it has the title of its manifest, the page begins at
 * its top and the keyboard stands there. Dialogs, tabs and changes within a page leave all that alone.
 */
export function arrive({ titles }: Pick<Platform, 'titles'>, { page, shown, location, verdict }: RouteState): void {
  document.documentElement.dataset.layout = shown?.page.layout ?? 'full';
  if (shown?.page.storedLook === undefined) dropStoredLook(document.documentElement);
  const dialog = page?.page.over !== undefined;
  const here = `${shown?.remote.name ?? 'none'} ${location.pathname}`;
  if (verdict === 'missing') titles.arriveAt(location.pathname, 'Not found');
  else if (typeof page?.page.head === 'object' && (dialog || !first))
    titles.arriveAt(location.pathname, page.page.head.title);
  if (!first && !dialog && here !== last && location.action === 'push' && !location.stays) {
    window.scrollTo(0, 0);
    focusMain(here);
  }
  if (!dialog) last = here;
  first = false;
}

/**
 * Once the page has been painted, since a focus makes the browser lay out all of it at once; who stands elsewhere by then stays there, and so does
 * who has turned back to the page before.
 */
function focusMain(here: string): void {
  const before = document.activeElement;
  afterPaint(() => {
    if (here !== last) return;
    const now = document.activeElement;
    if (now === before || now === document.body) document.getElementById('main')?.focus({ preventScroll: true });
  });
}

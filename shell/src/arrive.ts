import { PRODUCT } from '@griot/contracts';
import type { Scene } from './guard/gate.ts';

let first = true;
let last = '';

/**
 * What happens when a reader arrives at another page: the frame fits it, the title says it, the page begins at
 * its top and the keyboard stands there. Dialogs and changes within a page leave all that alone.
 */
export function arrive({ page, shown, place, verdict }: Scene): void {
  document.documentElement.dataset.frame = shown?.page.frame ?? 'full';
  const dialog = page?.page.over !== undefined;
  const here = `${shown?.remote.name ?? 'none'} ${place.pathname}`;
  if (verdict === 'missing') document.title = `Not found · ${PRODUCT}`;
  else if (typeof page?.page.head === 'object' && (dialog || !first))
    document.title = `${page.page.head.title} · ${PRODUCT}`;
  if (!first && !dialog && here !== last && place.action === 'push') {
    window.scrollTo(0, 0);
    document.getElementById('main')?.focus({ preventScroll: true });
  }
  if (!dialog) last = here;
  first = false;
}

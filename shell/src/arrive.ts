import { PRODUCT } from '@griot/contracts';
import type { RouteState } from './guard/gate.ts';
import { dropStoredLook } from './remote/stored-look.ts';

let first = true;
let last = '';

/**
 * What happens when a reader arrives at another page: the layout fits it, the title says it, the page begins at
 * its top and the keyboard stands there. Dialogs and changes within a page leave all that alone.
 */
export function arrive({ page, shown, location, verdict }: RouteState): void {
  document.documentElement.dataset.layout = shown?.page.layout ?? 'full';
  if (shown?.page.storedLook === undefined) dropStoredLook(document.documentElement);
  const dialog = page?.page.over !== undefined;
  const here = `${shown?.remote.name ?? 'none'} ${location.pathname}`;
  if (verdict === 'missing') document.title = `Not found · ${PRODUCT}`;
  else if (typeof page?.page.head === 'object' && (dialog || !first))
    document.title = `${page.page.head.title} · ${PRODUCT}`;
  if (!first && !dialog && here !== last && location.action === 'push') {
    window.scrollTo(0, 0);
    document.getElementById('main')?.focus({ preventScroll: true });
  }
  if (!dialog) last = here;
  first = false;
}

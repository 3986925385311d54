import type { ManifestOverlay } from '@griot/contracts';
import type { Platform } from '@griot/remote-kit';
import type { RouteState } from '../guard/gate.ts';

const open = new Set<string>();

/**
 * Opens the dialogs an address asks for by a query parameter (part 1 §2), over whatever page it names, once the guards let it be
 * seen; when the dialog is closed, the parameter goes from the address. The parameter's name is handed over as `asked`.
 */
export function openAsked(
  { nav, bus }: Pick<Platform, 'nav' | 'bus'>,
  overlays: readonly ManifestOverlay[],
  { verdict, page, location }: Pick<RouteState, 'verdict' | 'page' | 'location'>,
): void {
  if (verdict !== 'pass' || page?.page.over !== undefined || nav.current().key !== location.key) return;
  const asked = new URLSearchParams(location.search);
  for (const { name, query } of overlays) {
    if (query === undefined || open.has(name) || !asked.has(query)) continue;
    open.add(name);
    void bus
      .request('overlays.open', { name, props: { asked: query } })
      .catch((error: unknown) => console.error(error))
      .then(() => {
        open.delete(name);
        forget(nav, query);
      });
  }
}

function forget(nav: Platform['nav'], query: string): void {
  const { pathname, search, hash, state } = nav.current();
  const rest = new URLSearchParams(search);
  if (!rest.has(query)) return;
  rest.delete(query);
  void nav.replace(`${pathname}${rest.size > 0 ? `?${rest}` : ''}${hash}`, { state });
}

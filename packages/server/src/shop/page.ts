import { isAdministrator, type Guard } from '../http/access.ts';
import { paged, type Page, type Range } from '../http/paging.ts';
import type { Caller } from '../http/route.ts';
import type { Shelf } from './shelf.ts';
import type { ShelfItem } from './shelf-store.ts';

/**
 * Answers a call for a shelf: everybody is shown what is offered; administrators are told which that is, and may ask for the
 * rest (`offered` false).
 */
export async function pageOfShelf<Item extends ShelfItem, ForReaders, ForStaff>(
  { caller, query, url }: { caller: Caller | null; query(): Range & { offered?: boolean | undefined }; url: string },
  {
    shelf,
    guard,
    forReaders,
    forStaff,
  }: {
    shelf: Pick<Shelf<Item, never>, 'list'>;
    guard: Guard;
    forReaders(item: Item): ForReaders;
    forStaff(item: Item): ForStaff;
  },
): Promise<Page<ForReaders | ForStaff>> {
  const window = query();
  const admin = await isAdministrator(guard, caller);
  const { rows, total } = await shelf.list({ ...window, offered: !admin || (window.offered ?? true) });
  return paged<ForReaders | ForStaff>(admin ? rows.map(forStaff) : rows.map(forReaders), total, window, url);
}

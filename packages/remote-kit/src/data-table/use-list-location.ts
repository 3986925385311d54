import { useLocation, useSearchParams } from '@griot/nav';
import { useGo } from '@griot/remote-kit';

/** Rows on a page, or loaded at a time. */
export const PAGE_SIZE = 20;

/** Where a list stands: all of it is in its address, so that it can be sent on, reloaded and come back to. */
export interface ListLocation {
  /** What the address says by a name; undefined where it says nothing. */
  value: (name: string) => string | undefined;
  /** Counted from 0. */
  page: number;
  window: { limit: number; offset: number };
  /** The address's query without the page, such as `?status=signed`: carried to an entry and back. */
  query: string;
  /** The address with some of it changed, on the first page; undefined takes a name out. */
  address: (change?: Record<string, string | undefined>) => string;
  go: (change: Record<string, string | undefined>) => void;
  turn: (page: number) => void;
}

/** Reads the address of a list. A page that is no number from 1 on is the first one. */
export function useListLocation(): ListLocation {
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  const to = useGo();
  const asked = Number(params.get('page') ?? '1');
  const page = Number.isSafeInteger(asked) && asked >= 1 && asked <= 50_000 ? asked - 1 : 0;

  const queryWith = (change: Record<string, string | undefined>): string => {
    const next = new URLSearchParams(params);
    next.delete('page');
    for (const [name, value] of Object.entries(change)) {
      if (value === undefined || value === '') next.delete(name);
      else next.set(name, value);
    }
    next.sort();
    return next.size > 0 ? `?${next}` : '';
  };
  const address: ListLocation['address'] = (change = {}) => `${pathname}${queryWith(change)}`;
  return {
    value: (name) => params.get(name)?.trim() || undefined,
    page,
    window: { limit: PAGE_SIZE, offset: page * PAGE_SIZE },
    query: queryWith({}),
    address,
    go: (change) => void to(address(change)),
    turn: (turned) => void to(address({ page: turned === 0 ? undefined : String(turned + 1) })),
  };
}

import { useLocation, useSearchParams } from '@griot/nav';
import { useGo } from '@griot/remote-kit';

/** Rows on a page. */
export const REGISTER_PAGE = 20;

/** Where a register stands: all of it is in its address, so that it can be sent on, reloaded and come back to. */
export interface Place {
  /** What the address says by a name; undefined where it says nothing. */
  value: (name: string) => string | undefined;
  /** Counted from 0. */
  page: number;
  window: { limit: number; offset: number };
  /** The address with some of it changed, on the first page; undefined takes a name out. */
  address: (change?: Record<string, string | undefined>) => string;
  go: (change: Record<string, string | undefined>) => void;
  turn: (page: number) => void;
}

/** Reads the address of a register. A page that is no number from 1 on is the first one. */
export function useRegister(): Place {
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  const to = useGo();
  const asked = Number(params.get('page') ?? '1');
  const page = Number.isSafeInteger(asked) && asked >= 1 && asked <= 50_000 ? asked - 1 : 0;

  const address: Place['address'] = (change = {}) => {
    const next = new URLSearchParams(params);
    next.delete('page');
    for (const [name, value] of Object.entries(change)) {
      if (value === undefined || value === '') next.delete(name);
      else next.set(name, value);
    }
    next.sort();
    return next.size > 0 ? `${pathname}?${next}` : pathname;
  };
  return {
    value: (name) => params.get(name)?.trim() || undefined,
    page,
    window: { limit: REGISTER_PAGE, offset: page * REGISTER_PAGE },
    address,
    go: (change) => void to(address(change)),
    turn: (turned) => void to(address({ page: turned === 0 ? undefined : String(turned + 1) })),
  };
}

import { Part, usePlatform } from '@griot/remote-kit';
import { Button, ChevronDownIcon, color, from, Menu, MenuItem, radius, SlidersHorizontalIcon, space, type, VisuallyHidden, XIcon } from '@griot/ui';
import { useState, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { chipsOf, type Filters } from './filters.ts';

/** Orders of a list of novels, the first where none is asked for. */
export const ORDERS = [
  { ordering: '-num_views', label: 'Most read' },
  { ordering: '-num_stars', label: 'Most stars' },
  { ordering: '-updated_at', label: 'Recently updated' },
  { ordering: '-created_at', label: 'Newest' },
  { ordering: '-num_words', label: 'Longest' },
  { ordering: 'title', label: 'Title' },
] as const;
/** For what was searched for: the best match first where no order is asked for. */
export const SEARCH_ORDERS = [{ ordering: '', label: 'Best match' }, ...ORDERS] as const;
export type Ordering = (typeof SEARCH_ORDERS)[number]['ordering'];
type Orders = readonly [Order, ...Order[]];
interface Order { ordering: Ordering; label: string }

/** The order an address asks for; one that does not exist is the first. */
export const orderingOf = (text: string | null, orders: Orders = ORDERS): Ordering => orders.find(({ ordering }) => ordering === text)?.ordering ?? orders[0].ordering;

interface Given {
  filters: Filters;
  ordering: Ordering;
  /** The orders that are offered. */
  orders?: Orders;
  /** Where a choice leads: everything that is chosen stands in the address. */
  address: (change: { filters?: Filters; ordering?: Ordering }) => string;
  go: (address: string) => void;
  /** How many were found, on the left. */
  children?: ReactNode;
}

const dialog = () => import(/* webpackChunkName: "filter-dialog" */ './filter-dialog.tsx');

/** Filter and sort of a list of novels, and what it is narrowed by, each to be taken away (part 2 §2.7). */
export function FilterBar({ filters, ordering, orders = ORDERS, address, go, children }: Given) {
  const [open, setOpen] = useState(false);
  const chips = chipsOf(filters, usePlatform().now());
  const order = orders.find((other) => other.ordering === ordering)?.label;
  const close = () => setOpen(false);
  return (
    <div>
      <Bar>
        {children}
        <Button icon={<SlidersHorizontalIcon size={18} aria-hidden="true" />} aria-haspopup="dialog" onClick={() => setOpen(true)}>
          Filter{chips.length > 0 ? ` (${chips.length})` : ''}
        </Button>
        <Menu label={`Sort: ${order}`} trigger={<Face>Sort: {order}<ChevronDownIcon size={18} /></Face>}>
          {orders.map((other) => <MenuItem key={other.ordering} href={address({ ordering: other.ordering })} current={other.ordering === ordering}>{other.label}</MenuItem>)}
        </Menu>
      </Bar>
      {chips.length === 0 ? null : (
        <Chips aria-label="Filters">
          {chips.map(({ label, without }) => <li key={label}><a href={address({ filters: without })}><VisuallyHidden>Remove filter: </VisuallyHidden>{label}<XIcon size={16} aria-hidden="true" /></a></li>)}
          {chips.length > 1 ? <li><a href={address({ filters: {} })}>Clear all</a></li> : null}
        </Chips>
      )}
      {open ? <Part load={dialog} onFail={close} props={{ filters, onClose: close, onChoose: (chosen: Filters) => go(address({ filters: chosen })) }} /> : null}
    </div>
  );
}

const Bar = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: end;
  gap: ${space[8]} ${space[12]};
  & > p { flex: 1 0 100%; color: ${color.inkSoft}; font-variant-numeric: tabular-nums; }
  ${from.phone} { & > p { flex-basis: auto; } }
`;

const Face = styled.span`display: inline-flex; align-items: center; gap: ${space[4]}; padding-left: ${space[8]}; font-weight: 700;`;

const Chips = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[8]};
  margin-top: ${space[12]};
  a {
    display: inline-flex;
    align-items: center;
    gap: ${space[8]};
    min-height: 44px;
    padding: 0 ${space[12]};
    border-radius: ${radius.pill};
    background: ${color.indigoWash};
    color: ${color.indigo};
    font-size: ${type[14]};
    font-weight: 700;
    text-decoration: none;
  }
  a:hover { text-decoration: underline; }
  li:last-child:not(:has(svg)) a { background: none; }
`;

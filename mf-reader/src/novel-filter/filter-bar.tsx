import { Part, usePlatform } from '@griot/remote-kit';
import { Button, ChevronDownIcon, color, from, Menu, MenuItem, SlidersHorizontalIcon, space } from '@griot/ui';
import { useState, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { FilterChips } from './filter-chips.tsx';
import { chipsOf, type Filters } from './filters.ts';

/** Orders of a list of novels, the first where none is asked for. */
export const ORDERS = [
  { ordering: '-num_views', label: 'Most read' },
  { ordering: '-rating', label: 'Best rated' },
  { ordering: '-updated_at', label: 'Recently updated' },
  { ordering: '-created_at', label: 'Newest' },
  { ordering: '-num_words', label: 'Longest' },
  { ordering: 'title', label: 'Title' },
] as const;
/** For what was searched for: the best match first where no order is asked for. */
export const SEARCH_ORDERS = [{ ordering: '', label: 'Best match' }, ...ORDERS] as const;
export type Ordering = (typeof SEARCH_ORDERS)[number]['ordering'];
type Orders = readonly [Order, ...Order[]];
interface Order {
  ordering: Ordering;
  label: string;
}

/** The order an address asks for; one that does not exist is the first. */
export const orderingOf = (text: string | null, orders: Orders = ORDERS): Ordering =>
  orders.find(({ ordering }) => ordering === text)?.ordering ?? orders[0].ordering;

interface FilterBarProps {
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
export function FilterBar({ filters, ordering, orders = ORDERS, address, go, children }: FilterBarProps) {
  const [open, setOpen] = useState(false);
  const count = chipsOf(filters, usePlatform().now()).length;
  const order = orders.find((other) => other.ordering === ordering)?.label;
  const close = () => setOpen(false);
  return (
    <div>
      <Bar>
        {children}
        <Button
          icon={<SlidersHorizontalIcon size={18} aria-hidden="true" />}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        >
          Filter{count > 0 ? ` (${count})` : ''}
        </Button>
        <Menu
          label={`Sort: ${order}`}
          trigger={
            <Face>
              Sort: {order}
              <ChevronDownIcon size={18} />
            </Face>
          }
        >
          {orders.map((other) => (
            <MenuItem
              key={other.ordering}
              href={address({ ordering: other.ordering })}
              current={other.ordering === ordering}
            >
              {other.label}
            </MenuItem>
          ))}
        </Menu>
      </Bar>
      <Narrowed>
        <FilterChips filters={filters} address={(left) => address({ filters: left })} />
      </Narrowed>
      {open ? (
        <Part
          load={dialog}
          onFail={close}
          props={{ filters, onClose: close, onChoose: (chosen: Filters) => go(address({ filters: chosen })) }}
        />
      ) : null}
    </div>
  );
}

const Bar = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: end;
  gap: ${space[8]} ${space[12]};
  & > p {
    flex: 1 0 100%;
    color: ${color.inkSoft};
    font-variant-numeric: tabular-nums;
  }
  ${from.phone} {
    & > p {
      flex-basis: auto;
    }
  }
`;

const Face = styled.span`
  display: inline-flex;
  align-items: center;
  gap: ${space[4]};
  padding-left: ${space[8]};
  font-weight: 700;
`;

const Narrowed = styled.div`
  margin-top: ${space[12]};
  &:empty {
    display: none;
  }
`;

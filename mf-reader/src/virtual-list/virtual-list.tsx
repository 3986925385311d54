import { from, space } from '@griot/ui';
import type { ReactNode } from 'react';
import { css, styled } from 'styled-components';
import type { VirtualListState } from './use-virtual-list.ts';

export interface VirtualListProps {
  list: VirtualListState;
  label: string;
  columnGap?: Gap;
  children: (index: number) => ReactNode;
}

/** Draws the rows of a long list that are near; each item says its place among all. */
export const VirtualList = ({ list, label, columnGap = 48, children }: VirtualListProps) => (
  <List {...list.props} role="list" aria-label={label} $plain={list.plain} $columns={list.columns} $gap={columnGap}>
    {list.rows.map((row) => (
      <li
        key={row.key}
        ref={list.rowRef}
        role="none"
        data-index={row.index}
        style={list.plain ? undefined : { transform: `translateY(${row.top}px)` }}
      >
        {Array.from({ length: Math.min(list.columns, list.count - row.index * list.columns) }, (_, n) => {
          const item = row.index * list.columns + n;
          return (
            <div key={item} role="listitem" aria-setsize={list.count} aria-posinset={item + 1} data-item={item}>
              {children(item)}
            </div>
          );
        })}
      </li>
    ))}
  </List>
);

type Gap = keyof typeof space;

/**
 * One style for the list and all of its rows: dozens of them are moved along with every few px that one scrolls. Each is transformed from the
 * beginning: where that came with its place, a browser would count the icons in it as moved.
 */
const List = styled.ol<{ $plain: VirtualListState['plain']; $columns: number; $gap: Gap }>`
  position: relative;
  overflow-anchor: none;
  & > li {
    position: ${(p) => (p.$plain ? 'static' : 'absolute')};
    inset: 0 0 auto;
    transform: translateY(0);
    display: grid;
    grid-template-columns: repeat(${(p) => p.$columns}, minmax(0, 1fr));
    column-gap: ${(p) => space[p.$gap]};
  }
  ${({ $plain, $gap }) =>
    $plain &&
    css`
      display: grid;
      grid-template-columns: minmax(0, 1fr);
      gap: ${$plain.gap}px ${space[$gap]};
      ${from.tablet} {
        grid-template-columns: repeat(${$plain.columns}, minmax(0, 1fr));
      }
    `}
`;

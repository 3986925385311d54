import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { color, font, space, type } from '../theme/tokens.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

const Sheet = styled.table`
  width: 100%;
  font-size: ${type[16]};
  & th,
  & td {
    padding: ${space[12]} ${space[16]} ${space[12]} 0;
    text-align: left;
    vertical-align: top;
    border-bottom: 1px solid ${color.line};
  }
  & thead th {
    color: ${color.inkSoft};
    font: 700 ${type[14]} / 1.5 ${font.ui};
    white-space: nowrap;
  }
  & tbody th {
    font-weight: 700;
  }
  & .number {
    text-align: right;
    font-variant-numeric: tabular-nums;
  }
  & tr > :last-child {
    padding-right: 0;
  }
  /* What ends at the right and what begins at the left would touch. */
  & .number + :not(.number) {
    padding-left: ${space[24]};
  }
  @media (max-width: 639px) {
    & thead {
      position: absolute;
      width: 1px;
      height: 1px;
      overflow: hidden;
      clip-path: inset(50%);
    }
    &,
    & tbody,
    & tr,
    & th,
    & td {
      display: block;
    }
    & tr {
      padding: ${space[12]} 0;
      border-bottom: 1px solid ${color.line};
    }
    & tbody th,
    & td {
      display: flex;
      justify-content: space-between;
      gap: ${space[16]};
      padding: 4px 0;
      border: 0;
      text-align: left;
      overflow-wrap: anywhere;
    }
    & .number + :not(.number) {
      padding-left: 0;
    }
    & td::before {
      content: attr(data-label);
      flex: none;
      color: ${color.inkSoft};
      font-size: ${type[14]};
    }
    & td.number {
      text-align: right;
    }
    & td.actions {
      justify-content: flex-end;
    }
    & td.actions::before {
      content: none;
    }
  }
`;

export interface Column<Row> {
  key: string;
  label: string;
  cell: (row: Row) => ReactNode;
  /** Right-aligned, tabular figures. */
  number?: boolean;
  /** Holds buttons that say themselves what they do: on a card they stand without the column's name. */
  actions?: boolean;
}

export interface TableProps<Row> {
  /** What the table shows, for those who cannot see it. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
}

const classOf = ({ number, actions }: { number?: boolean; actions?: boolean }): string | undefined =>
  [number && 'number', actions && 'actions'].filter(Boolean).join(' ') || undefined;

/** A table that becomes a list of cards on a phone. The first column names the row. */
export function Table<Row>({ caption, columns, rows, rowKey }: TableProps<Row>) {
  return (
    <Sheet role="table">
      <VisuallyHidden as="caption">{caption}</VisuallyHidden>
      <thead role="rowgroup">
        <tr role="row">
          {columns.map((c) => (
            <th key={c.key} role="columnheader" scope="col" className={classOf(c)}>
              {c.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((row) => (
          <tr key={rowKey(row)} role="row">
            {columns.map((c, i) =>
              i === 0 ? (
                <th key={c.key} role="rowheader" scope="row">
                  {c.cell(row)}
                </th>
              ) : (
                <td key={c.key} role="cell" data-label={c.label} className={classOf(c)}>
                  {c.cell(row)}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </Sheet>
  );
}

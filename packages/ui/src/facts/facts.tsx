import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { color, from, space, type } from '../theme/tokens.ts';

const List = styled.dl`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[12]} ${space[24]};
  & dt {
    color: ${color.inkSoft};
    font-size: ${type[14]};
  }
  & dd {
    max-width: 72ch;
    margin: 0;
    overflow-wrap: anywhere;
    white-space: pre-line;
    font-variant-numeric: tabular-nums;
  }
  ${from.phone} {
    & > div {
      display: grid;
      grid-template-columns: minmax(120px, 200px) minmax(0, 1fr);
      gap: ${space[16]};
      align-items: baseline;
    }
  }
`;

/** What there is to know of one entry: names and their values. What is empty is said to be; a row that is null is left out. */
export const Facts = ({ rows }: { rows: readonly (readonly [label: string, value: ReactNode] | null)[] }) => (
  <List>
    {rows.map(
      (row) =>
        row && (
          <div key={row[0]}>
            <dt>{row[0]}</dt>
            <dd>{row[1] === '' || row[1] === null ? '–' : row[1]}</dd>
          </div>
        ),
    )}
  </List>
);

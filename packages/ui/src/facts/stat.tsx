import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { color, font, from, radius, shadow, space, type } from '../theme/tokens.ts';

const Pair = styled.div`
  display: grid;
  gap: 2px;
  & > dt {
    order: 2;
    color: ${color.inkSoft};
    font-size: ${type[14]};
  }
  & > dd {
    font: 800 ${type[18]} / 1.25 ${font.ui};
    font-variant-numeric: tabular-nums;
  }
`;

export interface StatProps {
  label: string;
  value: ReactNode;
}

/** One number with its name; stands in a `Stats`. */
export const Stat = ({ label, value }: StatProps) => (
  <Pair>
    <dt>{label}</dt>
    <dd>{value}</dd>
  </Pair>
);

/** A row of numbers. */
export const Stats = styled.dl`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[12]} ${space[32]};
`;

const Tile = styled.section`
  display: flex;
  flex-direction: column;
  align-items: flex-start;
  gap: 4px;
  padding: ${space[12]};
  ${from.phone} {
    padding: ${space[16]} ${space[24]} ${space[24]};
  }
  border-radius: ${radius.card};
  background: ${color.surface};
  box-shadow:
    ${shadow.card},
    0 0 0 1px ${color.line};
  & > h3 {
    color: ${color.inkSoft};
    font: 600 ${type[14]} / 1.5 ${font.ui};
  }
  /* The line is there before the number is. */
  & > p:first-of-type {
    min-height: 1.25em;
    font: 800 ${type[18]} / 1.25 ${font.ui};
    font-variant-numeric: tabular-nums;
    overflow-wrap: anywhere;
    ${from.phone} {
      font-size: ${type[26]};
    }
  }
  & > p + p {
    color: ${color.inkSoft};
    font-size: ${type[14]};
  }
  & > div {
    margin-top: auto;
    padding-top: ${space[8]};
    ${from.phone} {
      padding-top: ${space[12]};
    }
  }
`;

export interface StatTileProps {
  label: string;
  value: ReactNode;
  /** A quieter line: "Expires 3 March". */
  note?: ReactNode;
  /** A Button. */
  action?: ReactNode;
}

/** A tile of the dashboard: a name, a number, what can be done about it. */
export const StatTile = ({ label, value, note, action }: StatTileProps) => (
  <Tile aria-label={label}>
    <h3>{label}</h3>
    <p>{value}</p>
    {note !== undefined && <p>{note}</p>}
    {action !== undefined && <div>{action}</div>}
  </Tile>
);

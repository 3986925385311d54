import { Card, color, font, from, space, type } from '@griot/ui';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';

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

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${space[8]} ${space[16]};
  margin-bottom: ${space[16]};
  & > h2 {
    font: 700 ${type[18]} / 1.3 ${font.ui};
  }
  & > div {
    display: flex;
    flex-wrap: wrap;
    gap: ${space[8]};
  }
`;
const Box = styled(Card)`
  padding-block: ${space[16]} ${space[24]};
`;

/** A part of an entry's page under a heading, with what can be done about it. */
export const Sheet = ({ title, actions, children }: { title: string; actions?: ReactNode; children: ReactNode }) => (
  <Box as="section" aria-label={title}>
    <Head>
      <h2>{title}</h2>
      {actions !== undefined && <div>{actions}</div>}
    </Head>
    {children}
  </Box>
);

/** A quieter text among others. */
export const Soft = styled.p`
  color: ${color.inkSoft};
  font-size: ${type[14]};
  max-width: 66ch;
  overflow-wrap: anywhere;
`;
/** A quieter line within a cell. */
export const Under = styled.span`
  display: block;
  color: ${color.inkSoft};
  font-size: ${type[14]};
  font-weight: 400;
  overflow-wrap: anywhere;
`;

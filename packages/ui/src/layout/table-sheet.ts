import { styled } from 'styled-components';
import { space } from '../theme/tokens.ts';
import { Card } from './card.tsx';

/** A card around a table, whose last row needs no line. */
export const TableSheet = styled(Card)`
  padding-block: ${space[8]};
  & tbody tr:last-child,
  & tbody tr:last-child > * {
    border-bottom: 0;
  }
`;

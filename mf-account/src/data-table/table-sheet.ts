import { Card, space } from '@griot/ui';
import { styled } from 'styled-components';

/** A card around a table, whose last row needs no line. */
export const TableSheet = styled(Card)`
  padding-block: ${space[8]};
  & tbody tr:last-child,
  & tbody tr:last-child > * {
    border-bottom: 0;
  }
`;

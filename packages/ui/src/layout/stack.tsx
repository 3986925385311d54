import { styled } from 'styled-components';
import { space } from '../theme/tokens.ts';

/** Things under each other, evenly apart; `$gap` in px of the scale. */
export const Stack = styled.div<{ $gap?: keyof typeof space }>`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-content: start;
  gap: ${(p) => space[p.$gap ?? 16]};
  & > button {
    justify-self: start;
  }
`;

/** Things beside each other that wrap when they must. */
export const Cluster = styled.div<{
  $gap?: keyof typeof space;
  $justify?: 'start' | 'center' | 'end' | 'space-between';
  $align?: 'center' | 'start' | 'baseline';
}>`
  display: flex;
  flex-wrap: wrap;
  align-items: ${(p) => p.$align ?? 'center'};
  justify-content: ${(p) => p.$justify ?? 'start'};
  gap: ${(p) => space[p.$gap ?? 12]};
`;

import { styled } from 'styled-components';
import { color, radius, shadow, space } from '../theme/tokens.ts';

/** A raised sheet of paper. */
export const Card = styled.div`
  padding: ${space[16]} ${space[24]};
  border-radius: ${radius.card};
  --ground: ${color.surface};
  background: var(--ground);
  box-shadow:
    ${shadow.card},
    0 0 0 1px ${color.line};
`;

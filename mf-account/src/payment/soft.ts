import { color, type } from '@griot/ui';
import { styled } from 'styled-components';

/** A quieter line of text. */
export const Soft = styled.p`
  color: ${color.inkSoft};
  font-size: ${type[14]};
`;

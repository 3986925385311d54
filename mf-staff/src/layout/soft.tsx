import { color, type } from '@griot/ui';
import { styled } from 'styled-components';

/** A quieter text among others. */
export const Soft = styled.p`
  color: ${color.inkSoft};
  font-size: ${type[14]};
  max-width: 66ch;
  overflow-wrap: anywhere;
`;

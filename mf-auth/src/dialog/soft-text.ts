import { color } from '@griot/ui';
import { styled } from 'styled-components';

/** A quiet line, with an e-mail address in it that stands out and breaks where it must. */
export const SoftText = styled.p`
  color: ${color.inkSoft};
  & > strong {
    color: ${color.ink};
    overflow-wrap: anywhere;
  }
`;

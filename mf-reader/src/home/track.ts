import { color, from, space } from '@griot/ui';
import { styled } from 'styled-components';

/** Covers side by side that scroll sideways, to the edges of the screen on a phone. */
export const Track = styled.ul`
  position: relative;
  display: flex;
  gap: ${space[16]};
  margin: 0 -${space[16]};
  padding: ${space[4]} ${space[16]} ${space[16]};
  overflow-x: auto;
  scroll-snap-type: x proximity;
  scroll-padding-inline: ${space[16]};
  scrollbar-width: thin;
  scrollbar-color: ${color.line} transparent;
  & > li {
    flex: none;
    width: 132px;
    scroll-snap-align: start;
  }
  ${from.tablet} {
    gap: ${space[24]};
    & > li {
      width: 164px;
    }
  }
`;

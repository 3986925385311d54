import { color, font, motion, shadow, type } from '@griot/ui';
import { css } from 'styled-components';

/** Links of a list, each with a cover that lifts under the pointer, then a novel's title and author. */
export const linksToNovels = css`
  a {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    color: ${color.ink};
    text-decoration: none;
  }
  a > :first-child {
    transition:
      transform ${motion.base},
      box-shadow ${motion.base};
  }
  @media (hover: hover) {
    a:hover > :first-child {
      transform: translateY(-2px);
      box-shadow: ${shadow.lift};
    }
  }
  a:focus-visible {
    outline-offset: 4px;
    border-radius: 6px;
  }
  strong {
    font: 700 ${type[14]} / 1.35 ${font.title};
  }
  small {
    color: ${color.inkSoft};
    font-size: ${type[14]};
  }
`;

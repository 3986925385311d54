import { styled } from 'styled-components';
import { font, from, space, type } from '../theme/tokens.ts';

/** A page's width: at most 1200 px, margins of 16 px on a phone and 32 px on a desktop. `$narrow` for forms and text. */
export const Page = styled.div<{ $narrow?: boolean }>`
  width: 100%;
  max-width: ${(p) => (p.$narrow ? '760px' : '1264px')};
  margin-inline: auto;
  padding: ${space[24]} ${space[16]} ${space[48]};
  ${from.tablet} {
    padding: ${space[32]} ${space[32]} ${space[72]};
  }
`;

/** The one heading of a page. */
export const PageTitle = styled.h1`
  font: 700 ${type[26]} / 1.2 ${font.title};
  ${from.tablet} {
    font-size: ${type[34]};
  }
`;

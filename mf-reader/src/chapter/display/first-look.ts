import { createGlobalStyle } from 'styled-components';
import { BACKGROUNDS, DEFAULTS, lookOf } from './options.ts';

const UNCHOSEN = Object.entries(lookOf(DEFAULTS, BACKGROUNDS[0]).variables)
  .map((variable) => variable.join(': '))
  .join('; ');

/**
 * Chapters are read on white, and on black where the system is dark, unless the reader has chosen (part 2 §9): until `useReadingLook`
 * says so. What it says of an unchosen look is the same, word for word: the browser would have to look at the whole page again for
 * another value of the document's. At a chapter's foot is the reading bar.
 */
export const FirstLook = createGlobalStyle`
  :root { --foot-bar: calc(64px + 1.5rem); }
  :root[data-stored-look] { ${UNCHOSEN} }
  @media screen and (prefers-color-scheme: dark) { :root[data-stored-look]:not([data-theme]) { --paper: #000000; --ink: #FFFFFF; } }
  @media print { :root { --paper: #FFFFFF !important; --ink: #000000 !important; } }
`;

import { createGlobalStyle } from 'styled-components';
import { documentCss } from './document-css.ts';
import { themeCss } from './theme-css.ts';

/** Tokens, reset, base type, focus ring, for a document that the gateway has not written. Rendered once, by whoever owns it. */
export const GlobalStyle = createGlobalStyle`
  ${themeCss}
  ${documentCss}
`;

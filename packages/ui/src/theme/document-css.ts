import { color, font, motion, space, type } from './tokens.ts';

/** Reset, base type and focus ring of a document. Free of React, as the tokens are: the build of the shell has the gateway write both into each page. */
export const documentCss = `
  *, *::before, *::after { box-sizing: border-box; }
  * { margin: 0; }
  html {
    /* What sticks stands below the bar of the frame, unless that hides (belowTopBar of the tokens). */
    --top-bar: 64px;
    background: ${color.paper};
    color: ${color.ink};
    font: 400 ${type[16]}/1.5 ${font.ui};
    -webkit-text-size-adjust: 100%;
    text-size-adjust: 100%;
    -webkit-font-smoothing: antialiased;
    scroll-padding-top: ${space[72]};
    scrollbar-gutter: stable;
  }
  body { min-height: 100dvh; overflow-wrap: break-word; }
  /* A name of one long word lets a heading be narrower than the word, beside whatever stands there. */
  h1, h2, h3, h4 { font-size: inherit; line-height: 1.2; text-wrap: balance; overflow-wrap: anywhere; }
  /* What people write begins at the right where its first strong letter is Arabic or Hebrew, each paragraph by itself. */
  h1, h2, h3, h4, p, blockquote, dd, figcaption { unicode-bidi: plaintext; }
  ul, ol { padding: 0; list-style: none; }
  img, svg, video { display: block; max-width: 100%; }
  img { height: auto; }
  button, input, textarea, select { font: inherit; color: inherit; letter-spacing: inherit; }
  button { cursor: pointer; }
  a { color: ${color.indigo}; text-underline-offset: 0.18em; text-decoration-thickness: 1px; }
  fieldset { border: 0; padding: 0; min-width: 0; }
  legend { padding: 0; }
  hr { border: 0; border-top: 1px solid ${color.line}; }
  table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
  :focus { outline: none; }
  :focus-visible { outline: 2px solid ${color.indigo}; outline-offset: 2px; }
  ::selection { background: ${color.indigo}; color: ${color.onIndigo}; }
  [hidden] { display: none !important; }
  /* Whoever writes undisturbed sees nothing around their text. */
  html[data-undisturbed] { --top-bar: 0px !important; }
  html[data-undisturbed] [data-frame] { display: none; }
  /* A dialog locks the page behind it (part 1 §2), and its veil covers the scrollbar's room too. */
  html[data-modal] { overflow: hidden; scrollbar-gutter: auto; padding-right: var(--scrollbar, 0px); }
  /* What is for the screen alone is not printed, and an open dialog is without the page behind it, as long as it is. */
  @media print {
    html { --top-bar: 0px !important; }
    [data-screen], [popover] { display: none !important; }
    html[data-modal='printed'] body { visibility: hidden; height: 0; overflow: hidden; }
    html[data-modal] dialog[open] { visibility: visible; position: absolute; max-height: none; overflow: visible; }
  }
  /* Whoever chooses the colours sees neither grounds nor shadows: what is chosen has a line beneath, and what lies over the page an edge. */
  @media (forced-colors: active) {
    [aria-selected='true'], [aria-pressed='true'], [aria-current], label:has(> [type='radio']:checked) {
      border-bottom: 3px solid Highlight !important;
    }
    dialog { outline: 1px solid; }
  }
  @media (prefers-reduced-motion: no-preference) {
    a, button { transition: color ${motion.fast}, background-color ${motion.fast}; }
  }
  @media (prefers-reduced-motion: reduce) {
    *, *::before, *::after {
      animation-duration: 1ms !important;
      animation-iteration-count: 1 !important;
      transition-duration: 1ms !important;
      scroll-behavior: auto !important;
    }
  }
`;

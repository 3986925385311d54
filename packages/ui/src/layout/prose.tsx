import { styled } from 'styled-components';
import { font, space } from '../theme/tokens.ts';

/**
 * A chapter's HTML (p, br, strong, em, u, s, blockquote, h3, hr, ul, ol, li, a, img) set for long reading.
 * Size, face and colours come from variables, so that a reader's own choice needs no new styles:
 * `--prose-size`, `--prose-font`, `--prose-ink`, `--prose-soft`, `--prose-link`, `--prose-leading` (in font sizes),
 * `--prose-width`, `--prose-gap` (between paragraphs), `--prose-align`, `--prose-hyphens`.
 */
export const Prose = styled.div`
  /* About 64 letters; not by ch, which is another one while the face is under way. */
  max-width: var(--prose-width, 28.8em);
  margin-inline: auto;
  color: var(--prose-ink, var(--ink));
  font: 400 var(--prose-size, 1.125rem)/var(--prose-leading, 1.7) var(--prose-font, ${font.ui});
  text-wrap: pretty;
  hanging-punctuation: first allow-end;
  overflow-wrap: break-word;
  text-align: var(--prose-align, start);
  hyphens: var(--prose-hyphens, manual);
  /* Each paragraph begins where its first strong letter has it begin, whatever the others do. */
  & :is(p, h3, li, blockquote) {
    unicode-bidi: plaintext;
  }
  & > * {
    margin-block: 0;
  }
  & > * + * {
    margin-top: var(--prose-gap, 1em);
  }
  & p {
    white-space: normal;
  }
  & h3 {
    margin-top: 2em;
    font: 700 1.2em/1.3 ${font.title};
    text-wrap: balance;
  }
  & > h3:first-child {
    margin-top: 0;
  }
  & a {
    color: var(--prose-link, var(--indigo));
  }
  & blockquote {
    padding-inline-start: 1.1em;
    border-inline-start: 3px solid color-mix(in srgb, currentColor 25%, transparent);
    font-style: italic;
  }
  & blockquote em {
    font-style: normal;
  }
  & ul,
  & ol {
    padding: 0;
  }
  & li {
    margin-inline-start: 1.4em;
  }
  & ul {
    list-style: disc;
  }
  & ol {
    list-style: decimal;
  }
  & li + li {
    margin-top: 0.3em;
  }
  & img {
    max-height: 90vh;
    margin-inline: auto;
    border-radius: 4px;
  }
  & hr {
    height: 1em;
    margin: 2em 0;
    border: 0;
    text-align: center;
    line-height: 1;
    color: var(--prose-soft, var(--ink-soft));
  }
  & hr::before {
    /* Spaces of the basic letters: another kind would fetch the whole of the face for itself. */
    content: '\\25C6\\20\\25C7\\20\\25C6';
    font-size: 0.7em;
    letter-spacing: 0.1em;
    word-spacing: 0.25em;
  }
  @media (max-width: 479px) {
    padding-inline: ${space[4]};
  }
`;

import { color, font, from, radius, shadow, space, type } from './tokens.ts';

/**
 * How a novel's and a chapter's text looks that the gateway writes into the page before any script runs (design §3). It
 * stands as the reader's own pages do (novel-head.tsx, catalog-head.tsx, catalog.tsx, chapter-head.tsx, reading.tsx, Prose.tsx), so that nothing moves when
 * they take it over; whoever changes those changes this. Free of React, and nested as browsers read it.
 */
export const serverTextCss = `
[data-server-text] {
  color: ${color.ink};
  font: 400 ${type[16]}/1.5 ${font.ui};
  overflow-wrap: break-word;
  *, *::before, *::after { box-sizing: border-box; }
  * { margin: 0; }
  ul, ol { padding: 0; list-style: none; }
  img { display: block; max-width: 100%; height: auto; }
  a { color: ${color.indigo}; text-underline-offset: 0.18em; text-decoration-thickness: 1px; }
  :focus-visible { outline: 2px solid ${color.indigo}; outline-offset: 2px; }
  [data-cover] {
    display: block;
    aspect-ratio: 2 / 3;
    border-radius: ${radius.cover};
    background: ${color.sunken};
    box-shadow: ${shadow.card};
    overflow: hidden;
    img { width: 100%; height: 100%; object-fit: cover; }
  }
}
[data-server-text][data-kind=novel] {
  box-sizing: border-box;
  width: 100%;
  max-width: 1264px;
  margin-inline: auto;
  padding: ${space[24]} ${space[16]} ${space[48]};
  header { display: grid; grid-template-columns: minmax(0, 1fr); gap: ${space[24]}; }
  [data-cover] { width: min(180px, 48vw); margin-inline: auto; }
  [data-facts] { display: grid; grid-template-columns: minmax(0, 1fr); gap: ${space[16]}; }
  [data-marks] { display: flex; gap: ${space[8]}; font: 700 ${type[12]}/1.5 ${font.ui}; color: ${color.inkSoft}; span { padding: 2px 8px; border-radius: ${radius.pill}; background: ${color.sunken}; } }
  h1 { font: 700 ${type[26]}/1.2 ${font.title}; overflow-wrap: anywhere; text-wrap: balance; }
  h2 { margin: ${space[32]} 0 ${space[12]}; font: 700 ${type[21]}/1.25 ${font.title}; }
  [data-by] { margin-top: ${space[8]}; color: ${color.inkSoft}; font-size: ${type[18]}; a { color: ${color.ink}; font-weight: 600; } }
  [data-labels] { display: flex; flex-wrap: wrap; gap: ${space[8]}; li { display: inline-flex; align-items: center; min-height: 28px; padding: 2px ${space[12]}; border: 1px solid ${color.line}; border-radius: ${radius.pill}; background: ${color.surface}; color: ${color.inkSoft}; font-size: ${type[14]}; } }
  dl { display: flex; flex-wrap: wrap; gap: ${space[12]} ${space[32]}; div { display: grid; gap: 2px; } dt { order: 2; color: ${color.inkSoft}; font-size: ${type[14]}; } dd { font: 800 ${type[18]}/1.25 ${font.ui}; font-variant-numeric: tabular-nums; } }
  [data-read] { display: inline-flex; align-items: center; justify-content: center; min-width: 148px; min-height: 44px; border-radius: ${radius.control}; background: ${color.indigo}; color: ${color.onIndigo}; font-weight: 700; text-decoration: none; }
  nav { display: flex; gap: ${space[24]}; margin: ${space[32]} 0 ${space[24]}; padding: 0 2px; box-shadow: inset 0 -1px ${color.line}; a { display: flex; align-items: center; min-height: 44px; color: ${color.inkSoft}; font: 700 ${type[16]}/1.25 ${font.ui}; text-decoration: none; } [aria-current] { color: ${color.indigo}; box-shadow: inset 0 -3px ${color.indigo}; } }
  nav + section h2 { margin-top: 0; }
  section > p { max-width: 62ch; font-size: ${type[18]}; line-height: 1.65; }
  p + p { margin-top: ${space[12]}; }
  ol li { display: flex; align-items: center; gap: ${space[12]}; min-height: 44px; }
  small { color: ${color.inkSoft}; font-size: ${type[14]}; }
  [data-small] {
    grid-template-columns: 84px minmax(0, 1fr);
    gap: ${space[16]};
    align-items: start;
    [data-cover] { width: 100%; margin: 0; }
    h1 { margin-top: ${space[8]}; font-size: ${type[21]}; }
    [data-rest] { display: grid; gap: ${space[12]}; grid-column: 1 / -1; }
    [data-price] { min-height: 24px; }
    [data-price=paid] { min-height: 48px; }
    [data-ways] { display: flex; flex-wrap: wrap; gap: ${space[8]}; & > * { min-height: 44px; } }
    [data-room] { visibility: hidden; padding: 8px ${space[16]} 8px 44px; border: 1px solid transparent; font: 700 ${type[16]}/1.25 ${font.ui}; white-space: nowrap; }
    @media (max-width: 479px) { [data-ways] > * { flex: 1 1 auto; } }
  }
  [data-catalog] {
    & > p { max-width: none; font-size: ${type[16]}; line-height: 1.5; }
    [data-count] { display: flex; align-items: center; min-height: 44px; margin-bottom: 28px; }
    [data-many] { margin-bottom: calc(1.3125rem + 78px); }
    ol { border-top: 1px solid ${color.line}; }
    li { min-height: 5.5rem; padding: 0 ${space[4]}; border-bottom: 1px solid ${color.line}; font: 400 ${type[16]}/1.35 ${font.title}; justify-content: space-between; }
    li a { color: ${color.ink}; text-decoration: none; }
    small { font-family: ${font.ui}; }
  }
  ${from.tablet} {
    padding: ${space[32]} ${space[32]} ${space[72]};
    header { grid-template-columns: 220px minmax(0, 1fr); gap: ${space[32]}; align-items: start; }
    [data-cover] { width: 100%; }
    [data-facts] { gap: ${space[24]}; }
    h1 { font-size: ${type[34]}; }
    [data-small] { grid-template-columns: 112px minmax(0, 1fr); gap: ${space[12]} ${space[24]}; [data-cover] { grid-row: span 2; } h1 { font-size: ${type[26]}; } [data-rest] { grid-column: 2; } [data-price=paid] { min-height: 24px; } }
    [data-catalog] { [data-count] { margin-bottom: ${space[16]}; } [data-many] { min-height: calc(1.3125rem + 50px); } li { min-height: 3.5rem; padding: 0 ${space[8]}; } }
  }
  ${from.desktop} { header:not([data-small]) { grid-template-columns: 264px minmax(0, 1fr); gap: ${space[48]}; } header:not([data-small]) h1 { font-size: ${type[44]}; } }
}
[data-server-text][data-kind=chapter] {
  box-sizing: border-box;
  max-width: 1200px;
  min-height: 100dvh;
  margin-inline: auto;
  padding: ${space[12]} ${space[24]} 140px;
  [data-top] { display: flex; max-width: 760px; margin-inline: auto; padding-right: 60px; a { display: inline-flex; align-items: center; gap: ${space[8]}; min-width: 0; min-height: 44px; color: ${color.inkSoft}; font-weight: 600; text-decoration: none; } span { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; } svg { flex: none; } }
  [data-front] { display: grid; justify-items: center; gap: ${space[4]}; padding-top: ${space[48]}; text-align: center; p { margin-top: ${space[16]}; font: 700 ${type[18]}/1.3 ${font.title}; } small { color: ${color.inkSoft}; font-size: ${type[16]}; } }
  [data-cover] { width: 160px; }
  [data-titles] { padding: ${space[48]} 0 ${space[32]}; text-align: center; }
  h1 { font: 700 ${type[26]}/1.25 ${font.title}; text-wrap: balance; small { display: block; margin-bottom: ${space[8]}; color: ${color.inkSoft}; font: 600 ${type[14]}/1.5 ${font.ui}; } }
  [data-prose] {
    max-width: var(--prose-width, 48ch);
    margin-inline: auto;
    font: 400 var(--prose-size, 1.125rem)/var(--prose-leading, 1.7) var(--prose-font, ${font.ui});
    text-wrap: pretty;
    hanging-punctuation: first allow-end;
    text-align: var(--prose-align, start);
    hyphens: var(--prose-hyphens, manual);
    & > * + * { margin-top: var(--prose-gap, 1em); }
    h3 { margin-top: 2em; font: 700 1.2em/1.3 ${font.title}; text-wrap: balance; }
    & > h3:first-child { margin-top: 0; }
    blockquote { padding-left: 1.1em; border-left: 3px solid color-mix(in srgb, currentColor 25%, transparent); font-style: italic; em { font-style: normal; } }
    ul, ol { padding-left: 1.4em; }
    ul { list-style: disc; }
    ol { list-style: decimal; }
    li + li { margin-top: 0.3em; }
    img { max-height: 90vh; margin-inline: auto; border-radius: 4px; }
    hr { height: 1em; margin: 2em 0; border: 0; text-align: center; line-height: 1; color: ${color.inkSoft}; }
    hr::before { content: '◆\\2002◇\\2002◆'; font-size: 0.7em; letter-spacing: 0.1em; }
    @media (max-width: 479px) { padding-inline: ${space[4]}; }
  }
  [data-teaser] { margin-bottom: ${space[24]}; mask-image: linear-gradient(#000 calc(100% - 4.5em), rgb(0 0 0 / 0.45)); }
  [data-lock] { max-width: 48ch; margin: ${space[24]} auto 0; font-weight: 600; text-align: center; }
  nav { display: grid; gap: ${space[12]}; max-width: 520px; margin: ${space[72]} auto 0; }
  ${from.tablet} { h1 { font-size: ${type[34]}; } }
}
/* Chapters are read on white, and on black where the system is dark, unless the reader has chosen (part 2 §9). */
:root[data-stored-look] { --paper: #FFFFFF; }
@media (prefers-color-scheme: dark) { :root[data-stored-look]:not([data-theme]) { --paper: #000000; --ink: #FFFFFF; } }
`
  .replace(/\s*\n\s*/g, ' ')
  .replace(/\/\*.*?\*\/ /g, '')
  .replace(/([{};]) /g, '$1');

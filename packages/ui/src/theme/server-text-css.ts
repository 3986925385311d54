import { color, font, from, radius, shadow, space, type } from './tokens.ts';

/**
 * How a novel's text looks that the gateway writes into the page before any script runs (design §3). It
 * stands as the reader's own pages do (novel-head.tsx, catalog-head.tsx, catalog.tsx), so that nothing moves when
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
[data-server-text] {
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
`
  .replace(/\s*\n\s*/g, ' ')
  .replace(/\/\*.*?\*\/ /g, '')
  .replace(/([{};]) /g, '$1');

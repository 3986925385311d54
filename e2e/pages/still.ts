import type { Page } from '@playwright/test';
import { fontsCame } from './fonts.ts';

const MONTH = '(?:January|February|March|April|May|June|July|August|September|October|November|December)';
/** What the demo's library says anew each day, and what it says here instead: as long, and always the same. */
const MOVES: [moving: string, still: string][] = [
  [`\\d{1,2} ${MONTH} \\d{4}`, '7 June 2026'],
  ['(?:just now|\\d+ (?:second|minute|hour|day|week|month|year)s? ago)', '2 days ago'],
];

/** A page at rest: fonts there, no scrollbar's room, nothing blinking, and no day or hour that moves on; `without` selects what is not to be seen. */
export async function hold(page: Page, without = ':not(*)'): Promise<void> {
  await fontsCame(page);
  await page.evaluate(
    async ({ moves, without: left }) => {
      // A style element is what the page's policy refuses.
      const rest = new CSSStyleSheet();
      rest.replaceSync(`
      html { scrollbar-gutter: auto !important; scrollbar-width: none; }
      :is(${left}), :is(${left}) * { visibility: hidden !important; }
      * { caret-color: transparent !important; }
      *, *::before, *::after { animation: none !important; transition: none !important; }
    `);
      document.adoptedStyleSheets.push(rest);
      const patterns = moves.map(([moving, still]) => [new RegExp(moving, 'g'), still] as const);
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        const before = text.nodeValue ?? '';
        const after = patterns.reduce((value, [moving, still]) => value.replace(moving, still), before);
        if (after !== before) text.nodeValue = after;
      }
      // What is below the window may never be fetched.
      const seen = [...document.images].filter((image) => image.getBoundingClientRect().top < innerHeight);
      await Promise.all(seen.map((image) => image.decode().catch(() => undefined)));
    },
    { moves: MOVES, without },
  );
}

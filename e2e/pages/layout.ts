import type { Page } from '@playwright/test';

/** Where something stands in the window: left, top, and the width and height of what can be seen of it, in px. */
export interface Box {
  name: string;
  at: [number, number, number, number];
}

/** What a page is built of: its landmarks, headings, controls, pictures and rows. */
const PARTS =
  'header, nav, main, footer, dialog, h1, h2, h3, button, a, input, select, textarea, table, th, article, img, [role=tab], [data-cover]';
/** A letter that is drawn a hair wider moves what follows it by less than this, in px. */
const TOLERANCE = 2;

/** The boxes of all parts that can be seen in the window, in the order of the page; numbers, which may move on, are all one. */
export const boxesOf = (page: Page): Promise<Box[]> =>
  page.evaluate((parts) => {
    const dialog = document.querySelector('dialog:modal');
    return [...document.querySelectorAll(parts)]
      .filter((part) => !dialog || dialog.contains(part))
      .map((part) => ({ part, box: part.getBoundingClientRect() }))
      .filter(
        ({ part, box }) =>
          part.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
          box.width > 1 &&
          box.height > 1 &&
          box.top < innerHeight &&
          box.bottom > 0 &&
          box.left < innerWidth &&
          box.right > 0,
      )
      .map(({ part, box }) => ({
        name: `${part.localName} ${(part.getAttribute('aria-label') ?? part.textContent ?? '')
          .trim()
          .replace(/\d[\d,.]*/g, '0')
          .slice(0, 40)}`.trim(),
        at: [
          box.left,
          box.top,
          Math.min(box.right, innerWidth) - box.left,
          Math.min(box.bottom, innerHeight) - box.top,
        ].map(Math.round) as Box['at'],
      }));
  }, PARTS);

/** How the boxes differ from those that are wanted, as sentences. */
export function layoutFaults(wanted: readonly Box[], found: readonly Box[]): string[] {
  const names = (boxes: readonly Box[]) => boxes.map(({ name }) => name).join('\n');
  if (names(wanted) !== names(found)) {
    const missing = wanted.filter(({ name }) => !found.some((box) => box.name === name));
    const added = found.filter(({ name }) => !wanted.some((box) => box.name === name));
    return [
      ...missing.map(({ name }) => `${name}: is gone`),
      ...added.map(({ name }) => `${name}: is new`),
      ...(missing.length + added.length ? [] : ['The parts stand in another order.']),
    ];
  }
  return wanted.flatMap(({ name, at }, i) => {
    const now = found[i]?.at ?? at;
    return at.some((length, n) => Math.abs(length - (now[n] ?? 0)) > TOLERANCE)
      ? [`${name}: stood at ${at.join(' ')}, stands at ${now.join(' ')}`]
      : [];
  });
}

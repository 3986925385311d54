import { expect, type Page } from '@playwright/test';

/** Of some faces, by default a page's, those with plain letters that have come: "<family> <weight> <style>". */
export const plainFonts = (faces: Iterable<FontFace> = document.fonts): string[] =>
  [...faces].flatMap(({ status, family, weight, style }) =>
    status === 'loaded' && / Basic\b/.test(family) ? [`${family.replaceAll('"', '')} ${weight} ${style}`] : [],
  );

/** Waits until a page has its fonts: on a first visit they come behind its scripts. */
export async function fontsCame(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(plainFonts, undefined)).not.toEqual([]);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}

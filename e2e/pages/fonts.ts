import { expect, type Page } from '@playwright/test';

/** The faces with a page's plain letters that it has: "<family> <weight> <style>". */
export const plainFonts = (): string[] =>
  [...document.fonts].flatMap(({ status, family, weight, style }) =>
    status === 'loaded' && / Basic\b/.test(family) ? [`${family.replaceAll('"', '')} ${weight} ${style}`] : [],
  );

/** Waits until a page has its fonts: on a first visit they come behind its scripts. */
export async function fontsCame(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(plainFonts)).not.toEqual([]);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}

import { expect, type Page } from '@playwright/test';

/** Waits until a page has its fonts: on a first visit they come behind its scripts. */
export async function fontsCame(page: Page): Promise<void> {
  await expect(page.locator('style[media="(scripting:none)"]')).toHaveCount(0);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}

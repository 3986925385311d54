import { expect, type Page } from '@playwright/test';

/** Reads the first chapter of a novel, after which it may be rated, and comes to its page. */
export async function haveRead(page: Page, slug: string): Promise<void> {
  const kept = page.waitForResponse(
    (response) => response.request().method() === 'PUT' && response.url().endsWith(`/novels/reading/${slug}/`),
  );
  await page.goto(`/book/${slug}/read`);
  expect((await kept).ok()).toBe(true);
  await page.goto(`/book/${slug}`);
}

import type { Page } from '@playwright/test';

/** A journey judges by itself a page that has not answered within this many ms. */
const PATIENCE_MS = 5_000;

/**
 * Waits until a page answers keys and presses: the shell stands around it, and its remote has taken over what the server wrote, to its last part.
 * A page is read before that, and its `load` is no word of it.
 */
export async function untilItAnswers(page: Page): Promise<void> {
  const written = page.locator('[data-written], [data-taken], [data-later]').first();
  await Promise.all([
    page
      .locator('#chrome > *, [data-layout=none] #chrome')
      .first()
      .waitFor({ state: 'attached', timeout: PATIENCE_MS }),
    written.waitFor({ state: 'detached', timeout: PATIENCE_MS }),
  ]).catch(() => undefined);
}

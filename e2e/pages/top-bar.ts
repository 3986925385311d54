import { expect, type Locator, type Page } from '@playwright/test';

/** The top bar, which is out of the way while somebody reads on: whoever wants it turns back first. */
export async function topBar(page: Page): Promise<Locator> {
  const bar = page.getByRole('banner');
  await expect(async () => {
    await page.mouse.wheel(0, -200);
    await expect(bar).toBeInViewport({ ratio: 1, timeout: 500 });
  }).toPass();
  return bar;
}

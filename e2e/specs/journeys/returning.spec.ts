import type { Locator } from '@playwright/test';
import { expect, test } from '../../fixtures/test.ts';
import { somebody } from '../../pages/people.ts';
import { beSignedUp } from '../../pages/signed-in.ts';

test.use({ needs: 'demo' });

const NOVEL = '/book/moby-dick';
const top = (element: Locator) => element.evaluate((at) => Math.round(at.getBoundingClientRect().top));

for (const [name, width] of [
  ['phone', 390],
  ['desktop', 1440],
] as const) {
  test(`on a ${name} a guest finds their chapter on the novel’s pages, and Back the row and the order they left`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.goto(`${NOVEL}/read/the-spouter-inn-3`);
    await expect(page.getByRole('heading', { level: 1, name: 'The Spouter-Inn' })).toBeVisible();
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('griot.places') ?? ''))
      .toContain('The Spouter-Inn');

    await page.goto(NOVEL);
    await expect(page.getByRole('link', { name: 'READ ON: Chapter 3' })).toBeVisible();

    await test.step('the tabs stay under the hand', async () => {
      const tabs = page.getByRole('navigation', { name: 'Novel' });
      await tabs.evaluate((element) => window.scrollBy(0, element.getBoundingClientRect().top - 40));
      const tab = tabs.getByRole('link', { name: 'Catalog' });
      await tab.focus();
      const before = await top(tabs);
      await page.keyboard.press('Enter');
      await expect(page.getByRole('button', { name: 'Newest first' })).toBeVisible();
      await expect(tab).toBeFocused();
      await expect.poll(() => top(tabs)).toBe(before);
    });
    await expect(page.getByRole('link', { name: /The Spouter-Inn/ })).toContainText('You are here');

    await page.getByRole('button', { name: 'Newest first' }).click();
    const list = page.getByRole('list', { name: 'Chapters, newest first' });
    await list.getByRole('link').first().focus();
    for (let row = 0; row < 25; row += 1) await page.keyboard.press('ArrowDown');
    const row = list.getByRole('listitem').and(page.locator('[aria-posinset="26"]')).getByRole('link');
    await expect(row).toBeFocused();
    const place = await top(row);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/read\//);
    await expect(page.getByRole('button', { name: 'Chapters and display' })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('button', { name: 'Newest first' })).toHaveAttribute('aria-pressed', 'true');
    await expect(row).toBeFocused();
    await expect.poll(() => top(row)).toBe(place);
  });
}

test('CONTINUE READING goes on where the reader stopped without asking', async ({ page }) => {
  await beSignedUp(page, somebody('Amina'));
  const sent = page.waitForResponse((r) => r.request().method() === 'PUT' && r.url().includes('/novels/reading/'));
  await page.goto(`${NOVEL}/read/the-spouter-inn-3`);
  await sent;
  await page.goto('/shelf?tab=reading');
  await page.getByRole('link', { name: 'CONTINUE READING' }).click();
  await expect(page).toHaveURL(`${NOVEL}/read/the-spouter-inn-3`);
  await expect(page.getByRole('heading', { level: 1, name: 'The Spouter-Inn' })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/shelf?tab=reading');
});

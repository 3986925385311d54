import type { Page } from '@playwright/test';
import { expect, test } from '../../fixtures/test.ts';

const popular = (page: Page) => page.getByRole('region', { name: 'Popular Novels' });
const told = (page: Page) => popular(page).getByRole('heading', { level: 3 });

/** Title and middle, in px from the left, of the cover in the middle. */
const middleCover = (page: Page) => popular(page).getByRole('group', { name: 'Popular covers' }).getByRole('link', { name: /^Open / }).evaluate((cover) => {
  const { left, width } = cover.getBoundingClientRect();
  const window = (cover.closest('[role=group]') as HTMLElement).getBoundingClientRect();
  return left + width / 2 - (window.left + window.width / 2);
});

test('a guest turns the popular covers by press and by key, and opens the one in the middle', async ({ page }) => {
  await page.goto('/');
  const first = await told(page).textContent();
  const [, right] = await popular(page).getByRole('button', { name: /^Show / }).all();
  const wanted = (await right?.innerText())?.trim().replace(/^Show /, '').split('\n')[0] ?? '';
  expect(Math.abs(await middleCover(page))).toBeLessThan(1);

  await right?.click();
  await expect(told(page)).toHaveText(wanted);
  expect(wanted).not.toBe(first);
  await expect.poll(async () => Math.abs(await middleCover(page))).toBeLessThan(1);

  await page.keyboard.press('ArrowLeft');
  await expect(told(page)).toHaveText(first ?? '');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: first ?? '' })).toBeVisible();
});

test.describe('with less motion', () => {
  test.use({ reducedMotion: 'reduce' });

  test('a cover is in the middle at once', async ({ page }) => {
    await page.goto('/');
    await popular(page).getByRole('button', { name: /^Show / }).nth(1).click();
    await expect.poll(async () => Math.abs(await middleCover(page)), { intervals: [30] }).toBeLessThan(1);
  });
});

test('a guest goes from the shop window to a ranking, to a novel, and back to the same ranking', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('main').getByRole('link', { name: /The ranking/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Ranking' })).toBeVisible();
  await page.getByRole('link', { name: 'Popular', exact: true }).click();
  await expect(page).toHaveURL('/ranking?type=popular');
  const places = page.getByRole('list', { name: 'Popular ranking' }).getByRole('listitem');
  await expect(places.first()).toContainText('Rank 1');
  await expect(places.nth(1)).toContainText('Rank 2');
  await page.getByRole('link', { name: 'Trending', exact: true }).click();
  await expect(page.getByRole('list', { name: 'Trending ranking' })).toBeVisible();
  await page.goBack();
  await places.nth(2).getByRole('link').click();
  await expect(page).toHaveURL(/\/book\//);
  await page.goBack();
  await expect(page).toHaveURL('/ranking?type=popular');
  await expect(page.getByRole('link', { name: 'Popular', exact: true })).toHaveAttribute('aria-current', 'page');
  await expect(places.first()).toContainText('Rank 1');
});

test('on a phone the links of the top bar fold into a menu', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  await page.getByRole('banner').getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('banner').getByRole('link', { name: 'Ranking' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Ranking' })).toBeVisible();
});

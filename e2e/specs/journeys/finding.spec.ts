import type { Page } from '@playwright/test';
import { expect, test } from '../../fixtures/test.ts';

test.use({ needs: 'demo' });

const popular = (page: Page) => page.getByRole('region', { name: 'Popular Novels' });
const told = (page: Page) => popular(page).getByRole('heading', { level: 3 });

/** Title and middle, in px from the left, of the cover in the middle. */
const middleCover = (page: Page) =>
  popular(page)
    .getByRole('group', { name: 'Popular covers' })
    .getByRole('link', { name: /^Open / })
    .evaluate((cover) => {
      const { left, width } = cover.getBoundingClientRect();
      const window = (cover.closest('[role=group]') as HTMLElement).getBoundingClientRect();
      return left + width / 2 - (window.left + window.width / 2);
    });

test('a guest turns the popular covers by press and by key, and opens the one in the middle', async ({ page }) => {
  await page.goto('/');
  const first = await told(page).textContent();
  const [, right] = await popular(page)
    .getByRole('button', { name: /^Show / })
    .all();
  const wanted =
    (await right?.innerText())
      ?.trim()
      .replace(/^Show /, '')
      .split('\n')[0] ?? '';
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
    await popular(page)
      .getByRole('button', { name: /^Show / })
      .nth(1)
      .click();
    await expect.poll(async () => Math.abs(await middleCover(page)), { intervals: [30] }).toBeLessThan(1);
  });
});

test(
  'a guest goes from the shop window to a ranking, to a novel, and back to the same ranking',
  { tag: '@gate' },
  async ({ page }) => {
    await page.goto('/');
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    const up = page.getByRole('button', { name: 'Scroll to top' });
    await up.click();
    await expect(up).toBeHidden();
    await page
      .getByRole('main')
      .getByRole('link', { name: /The ranking/ })
      .click();
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
  },
);

test('a reload keeps one’s place in a ranking', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/ranking');
  const ninth = page.getByRole('listitem').filter({ hasText: 'Rank 9' });
  const list = page.getByRole('list', { name: 'All ranking' });
  await expect(async () => {
    // The rows stand where they belong once they have been measured.
    await list.evaluate((element) => {
      const places = Number(element.querySelector('[aria-setsize]')?.getAttribute('aria-setsize'));
      window.scrollTo(0, (element.scrollHeight * 8) / places);
    });
    await expect(ninth).toBeInViewport({ timeout: 500 });
  }).toPass();
  const top = () => ninth.evaluate((element) => element.getBoundingClientRect().top);
  const before = await top();
  await page.waitForFunction(() => sessionStorage.length > 0);
  await page.reload();
  await expect(ninth).toBeInViewport();
  await expect.poll(top).toBeCloseTo(before, -1);
});

test('on a phone the links of the top bar fold into a menu', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  await page.getByRole('banner').getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('banner').getByRole('link', { name: 'Ranking' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Ranking' })).toBeVisible();
});

/** How many novels were found. */
const found = (page: Page) => page.getByRole('main').getByText(/^\d+ novels?$/);

test('See All shows a listing; its arrow returns to the shelf', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('link', { name: "See All of Editor's Choice" }).click();
  await expect(page.getByRole('heading', { level: 1, name: "Editor's Choice" })).toBeVisible();
  const card = page.getByRole('main').getByRole('listitem').filter({ hasText: 'The Drum That Would Not Sleep' });
  await expect(card).toContainText('African Voices');
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page).toHaveURL('/');
  await page.goto('/view-novels?listing=topRanked');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('top-Ranked Novels');
  expect(await page.getByRole('heading', { level: 1 }).evaluate((heading: HTMLElement) => heading.innerText)).toBe(
    'Top-Ranked Novels',
  );
});

test('a reader narrows a genre, shares the address, and takes the filter away', async ({ page, context }) => {
  await page.goto('/genre');
  await page.getByRole('link', { name: 'Romance', exact: true }).click();
  await expect(
    page.getByRole('list', { name: 'Romance novels' }).getByRole('link', { name: 'Letters to the Lagos Ferry' }),
  ).toBeVisible();
  const all = await found(page).textContent();
  await page.getByRole('button', { name: 'Filter' }).click();
  const dialog = page.getByRole('dialog', { name: 'Filter' });
  await dialog.getByLabel('Status').selectOption('Ongoing');
  await dialog.getByRole('button', { name: 'Show novels' }).click();
  await expect(page).toHaveURL('/genre?genre=Romance&completed=false');
  await expect(page).toHaveTitle('Romance novels · Griot');
  await expect(found(page)).not.toHaveText(all ?? '');
  await page.getByRole('button', { name: 'Sort: Most read' }).click();
  await page.getByRole('link', { name: 'Longest' }).click();
  await expect(page).toHaveURL('/genre?genre=Romance&completed=false&ordering=-num_words');
  await expect(page).toHaveTitle('Romance novels · Griot');

  const other = await context.newPage();
  await other.goto(page.url());
  await expect(other.getByRole('button', { name: 'Filter (1)' })).toBeVisible();
  await expect(other.getByRole('button', { name: 'Sort: Longest' })).toBeVisible();
  const listed = (at: Page) =>
    at.getByRole('list', { name: 'Romance novels' }).getByRole('heading', { level: 2 }).allTextContents();
  const count = Number((await found(page).textContent())?.split(' ')[0]);
  expect(count).toBeGreaterThan(1);
  await expect.poll(async () => (await listed(page)).length).toBe(count);
  await expect.poll(() => listed(other)).toEqual(await listed(page));
  await other.close();

  await page.getByRole('link', { name: 'Remove filter: Ongoing' }).click();
  await expect(found(page)).toHaveText(all ?? '');
  await page.goBack();
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL('/genre?genre=Romance');
});

for (const [name, width] of [
  ['phone', 390],
  ['desktop', 1440],
] as const) {
  test(`on a ${name} the end of a list is a key away, and Back returns to where one was, with the keyboard there`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.goto('/');
    await page.getByRole('link', { name: 'See All of New Arrivals' }).click();
    const items = page.getByRole('main').getByRole('listitem');
    // The home page has lists of its own, which are not numbered.
    await expect(items.first()).toHaveAttribute('aria-setsize', /^\d+$/);
    const all = Number(await items.first().getAttribute('aria-setsize'));
    // More than the first answer holds, so that the end is fetched for whoever goes there.
    expect(all).toBeGreaterThan(10);

    await items.first().getByRole('link').first().focus();
    await page.keyboard.press('End');
    const last = page.getByRole('main').locator(`[aria-posinset="${all}"]`).getByRole('link').first();
    await expect(last).toBeFocused();
    const before = await last.evaluate((element) => element.getBoundingClientRect().top);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/book\//);
    await page.goBack();
    await expect(last).toBeFocused();
    await expect.poll(() => last.evaluate((element) => element.getBoundingClientRect().top)).toBeCloseTo(before, -1);
  });
}

import type { Page } from '@playwright/test';
import { expect, test } from '../../fixtures/test.ts';

test.use({ needs: 'demo' });

const FIELD = 'Title, author, genre or tag';
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Search' });
const box = (page: Page) => dialog(page).getByRole('combobox', { name: FIELD });

/** The searches that the page has sent. */
function searches(page: Page): string[] {
  const sent: string[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname === '/api/novels/' && url.searchParams.has('search'))
      sent.push(url.searchParams.get('search') ?? '');
  });
  return sent;
}

test('a guest finds a novel from anywhere by keys alone, without a storm of questions', async ({ page }) => {
  const sent = searches(page);
  await page.goto('/ranking');
  await expect(page.getByRole('heading', { level: 1, name: 'Ranking' })).toBeVisible();
  await page.keyboard.press('/');
  await expect(box(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByText('Search requires text.')).toBeVisible();
  await page.keyboard.type('would not sle', { delay: 20 });
  const first = dialog(page).getByRole('option', { name: /The Drum That Would Not Sleep/ });
  await expect(first).toBeVisible();
  await expect.poll(() => sent.at(-1)).toBe('would not sle');
  // Of thirteen letters; on a busy machine two keys may be further apart than one waits for the next.
  expect(sent.length).toBeLessThanOrEqual(3);
  await expect(first).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(first).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/book/the-drum-that-would-not-sleep');
  await expect(dialog(page)).toBeHidden();
  await page.goBack();
  await expect(page).toHaveURL('/ranking');
});

test('on a slow line every letter arrives, from the first after the key', async ({ page }) => {
  const sent = searches(page);
  let letGo = (): void => undefined;
  const slow = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.goto('/ranking');
  await expect(page.getByRole('heading', { level: 1, name: 'Ranking' })).toBeVisible();
  // The files of the dialog, which are not there when the page is; the shell's own frame of it comes without them.
  await page.route('**/r/mf-*/**/*.js', async (route) => {
    await slow;
    await route.continue();
  });
  await page.keyboard.press('/');
  await page.keyboard.type('would not');
  await expect(dialog(page).getByRole('textbox', { name: FIELD })).toHaveValue('would not');
  letGo();
  await page.keyboard.type(' sleep', { delay: 15 });
  await expect(box(page)).toHaveValue('would not sleep');
  await expect(box(page)).toBeFocused();
  await expect(dialog(page).getByRole('option', { name: /The Drum That Would Not Sleep/ })).toBeVisible();
  // The novel is found by less than the whole, which is asked for once the typing rests.
  await expect.poll(() => sent.at(-1)).toBe('would not sleep');
});

test('Escape leaves the search, and the keyboard goes back to its button', async ({ page }) => {
  await page.goto('/');
  const button = page.getByRole('banner').getByRole('button', { name: 'Search' });
  await button.click();
  await expect(box(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await expect(button).toBeFocused();
});

test('a reader on a phone sees all results, narrows and orders them, and shares the address', async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  await page.getByRole('banner').getByRole('button', { name: 'Search' }).click();
  await box(page).fill('the');
  await dialog(page)
    .getByRole('option', { name: /^See all results/ })
    .click();
  await expect(page).toHaveURL('/search?search=the');
  await expect(page.getByRole('heading', { level: 1, name: 'Search Results for the' })).toBeVisible();
  const found = page.getByRole('main').getByText(/^[\d,]+ novels?$/);
  const all = await found.textContent();
  await page.getByRole('button', { name: 'Filter' }).click();
  await page.getByRole('dialog', { name: 'Filter' }).getByLabel('Status').selectOption('Completed');
  await page.getByRole('dialog', { name: 'Filter' }).getByRole('button', { name: 'Show novels' }).click();
  await expect(page).toHaveURL('/search?search=the&completed=true');
  await page.getByRole('button', { name: 'Sort: Best match' }).click();
  await page.getByRole('link', { name: 'Longest' }).click();
  await expect(page).toHaveURL('/search?search=the&completed=true&ordering=-num_words');
  await expect(found).not.toHaveText(all ?? '');

  const other = await context.newPage();
  await other.goto(page.url());
  await expect(other.getByRole('searchbox', { name: FIELD })).toHaveValue('the');
  await expect(other.getByRole('button', { name: 'Sort: Longest' })).toBeVisible();
  await expect(other.getByRole('main').getByRole('listitem').first()).toBeVisible();
  const results = (of: Page) => of.getByRole('main').getByRole('listitem').getByRole('heading');
  expect(await results(other).allTextContents()).toEqual(await results(page).allTextContents());
});

test('what is typed on the search page is its address; words that are nowhere lead on', async ({ page }) => {
  const sent = searches(page);
  await page.goto('/search');
  const field = page.getByRole('searchbox', { name: FIELD });
  await expect(field).toBeFocused();
  await field.pressSequentially('drum sleep', { delay: 20 });
  await expect(page).toHaveURL('/search?search=drum+sleep');
  await expect(page.getByRole('link', { name: 'The Drum That Would Not Sleep' })).toBeVisible();
  expect(sent).toEqual(['drum sleep']);
  await expect(field).toBeFocused();
  await field.fill('qqqqzzzz');
  await expect(page.getByText('Nothing was found for “qqqqzzzz”.')).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Browse genres' })).toBeVisible();
});

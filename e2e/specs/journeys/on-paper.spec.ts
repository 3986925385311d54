import { expect, test } from '../../fixtures/test.ts';
import { arrive } from '../../pages/axe.ts';
import { DEMO } from '../../pages/people.ts';
import { beSignedIn } from '../../pages/signed-in.ts';

/** Browsers print no background: what is pale on the dark theme would be lost on paper. */
test.use({ needs: 'demo', colorScheme: 'dark' });

test('a chapter that is read on black is printed in black, and as its text alone', async ({ page }) => {
  await arrive(page, '/book/moby-dick/read/loomings-1');
  const text = page.getByText('Call me Ishmael.');
  await expect(text).toHaveCSS('color', 'rgb(255, 255, 255)');
  const onScreen = [
    page.getByRole('button', { name: 'Chapters and display' }),
    page.getByRole('navigation', { name: 'Chapter', exact: true }),
    page.getByRole('link', { name: 'Next', exact: true }),
    page.getByRole('button', { name: 'Report this chapter' }),
    page.getByRole('progressbar'),
  ];
  for (const one of onScreen) await expect(one).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  for (const one of onScreen) await expect(one).toBeHidden();
  await expect(text).toHaveCSS('color', 'rgb(0, 0, 0)');
  await expect(page.getByRole('main').getByRole('link', { name: 'Moby-Dick' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Loomings' })).toHaveCSS('color', 'rgb(0, 0, 0)');
});

test('a list is printed from the top of the sheet, as it is narrowed, and without what has opened over it', async ({
  page,
}) => {
  await beSignedIn(page, DEMO.author);
  await arrive(page, '/genre?genre=Romance&words_min=1000');
  const genres = page.getByRole('navigation', { name: 'Genres' });
  const filter = page.getByRole('list', { name: 'Filters' }).getByRole('link').first();
  const other = genres.getByRole('link', { name: 'Fantasy' });
  const newest = page.getByRole('main').getByRole('link', { name: 'Newest' });
  await page.getByRole('button', { name: 'Sort: Most read' }).click();
  for (const one of [other, newest]) await expect(one).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  for (const one of [other, newest]) await expect(one).toBeHidden();
  await expect(genres.getByRole('link', { name: 'Romance' })).toBeVisible();
  await expect(filter).toBeVisible();
  expect((await page.getByRole('main').boundingBox())?.y, 'room above the page').toBe(0);

  await page.emulateMedia({ media: 'screen' });
  await page.getByRole('button', { name: /^Account of / }).click();
  const menu = page.getByRole('dialog', { name: /^Account of / });
  await expect(menu).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(menu).toBeHidden();
  await expect(page.locator('main h1')).toBeVisible();
});

test('an author’s list of chapters is printed, and no message is', async ({ page }) => {
  await beSignedIn(page, DEMO.author);
  await arrive(page, '/book/the-drum-that-would-not-sleep');
  await page.getByRole('button', { name: 'Share' }).click();
  const said = page.getByRole('button', { name: 'Close message', includeHidden: true });
  await said.hover();
  await page.emulateMedia({ media: 'print' });
  await expect(said).toBeHidden();
  await expect(said).toBeAttached();

  await arrive(page, '/book-chapters/the-drum-that-would-not-sleep');
  const chapters = page.getByRole('navigation', { name: 'Chapters' }).getByRole('listitem');
  await expect(chapters.first()).toBeVisible();
  await expect(chapters.last()).toBeVisible();
});

test('a receipt is printed without the page behind it', async ({ page }) => {
  await beSignedIn(page, DEMO.reader);
  await arrive(page, '/account-transaction-history?tab=purchases');
  const behind = page.getByRole('heading', { level: 1, name: 'Transaction History' });
  await expect(behind).toHaveCSS('color', 'rgb(239, 234, 244)');
  await page
    .getByRole('button', { name: /^Receipt/ })
    .first()
    .click();
  const reference = page.getByRole('dialog', { name: 'Receipt' }).getByText(/^pay_/);
  await expect(reference).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(reference).toBeVisible();
  await expect(reference).toHaveCSS('color', 'rgb(27, 23, 34)');
  // Hidden, though it is there: a dialog makes it inert.
  await expect(page.locator('main h1')).toBeHidden();
  const sheets = (await page.pdf({ format: 'A5' })).toString('latin1').match(/\/Type\s*\/Page\b/g);
  expect(sheets, 'sheets that the receipt takes').toHaveLength(1);
});

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
  ];
  for (const one of onScreen) await expect(one).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  for (const one of onScreen) await expect(one).toBeHidden();
  await expect(text).toHaveCSS('color', 'rgb(0, 0, 0)');
  await expect(page.getByRole('main').getByRole('link', { name: 'Moby-Dick' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Loomings' })).toHaveCSS('color', 'rgb(0, 0, 0)');
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

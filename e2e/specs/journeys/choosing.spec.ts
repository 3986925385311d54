import { expect, test } from '../../fixtures/test.ts';
import { topBar } from '../../pages/top-bar.ts';
import { somebody } from '../../pages/people.ts';
import { beSignedUp } from '../../pages/signed-in.ts';
import { beginNovel } from '../../pages/writers.ts';

test.use({ needs: 'demo' });

test('a guest weighs a novel: what it is, what others say, what it costs, who wrote it, what else there is', async ({
  page,
}) => {
  await page.goto('/book/salt-and-satellite');
  await expect(page.getByRole('heading', { level: 1, name: 'Salt and Satellite' })).toBeVisible();

  await test.step('the price is named before anything is spent', async () => {
    const price = page.getByRole('region', { name: 'Price' });
    await expect(price).toContainText('3 of 7 chapters are free.');
    await expect(price).toContainText('5 coins');
    await expect(price).toContainText('To the latest chapter');
  });

  await test.step('readers’ ratings by five aspects, their reviews and gifts', async () => {
    const ratings = page.getByRole('region', { name: 'Ratings' });
    for (const aspect of [
      'Writing quality',
      'Update stability',
      'Story development',
      'Character design',
      'World background',
    ])
      await expect(ratings).toContainText(aspect);
    await expect(page.getByRole('region', { name: 'Reviews' }).getByRole('article').first()).toBeVisible();
    await expect(page.getByRole('region', { name: 'Gifts' })).toContainText('Cowrie');
  });

  await test.step('a review that tells of the plot stays closed until it is asked for', async () => {
    const spoiler = page.getByText('Show the review, which tells of the plot').first();
    const hidden = spoiler.locator('xpath=ancestor::details').locator('p');
    await expect(hidden).toBeHidden();
    await spoiler.click();
    await expect(hidden).toBeVisible();
  });

  await test.step('other novels, this one not among them', async () => {
    // They are fetched when somebody comes near.
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    const best = page.getByRole('region', { name: 'Top Ranked' });
    await best.scrollIntoViewIfNeeded();
    await expect(best.getByRole('link').first()).toBeVisible();
    await expect(best.getByRole('link', { name: /^Salt and Satellite/ })).toHaveCount(0);
  });

  await test.step('the author’s profile, and back', async () => {
    await page.getByRole('link', { name: 'Tunde Marlowe' }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: 'Tunde Marlowe' })).toBeVisible();
    await expect(page.getByText('Tunde Marlowe was a surveyor', { exact: false })).toBeVisible();
    await page
      .getByRole('region', { name: 'Published books' })
      .getByRole('link', { name: /Salt and Satellite/ })
      .click();
    await expect(page.getByRole('heading', { level: 1, name: 'Salt and Satellite' })).toBeVisible();
  });

  await test.step('keeping it asks for a sign-in over the page', async () => {
    await page.getByRole('button', { name: 'ADD TO SHELF' }).click();
    await expect(page.getByRole('dialog', { name: 'You are welcome' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('heading', { level: 1, name: 'Salt and Satellite' })).toBeVisible();
  });
});

test('the catalogue is walked with the keyboard: a number, the rows, the end, and the other way round', async ({
  page,
}) => {
  await page.goto('/book/moby-dick/chapters');
  const list = page.getByRole('list', { name: /^Chapters/ });
  await expect(list.getByRole('link').first()).toBeVisible();
  await expect(page.getByText('135 chapters', { exact: true })).toBeVisible();

  const field = page.getByRole('textbox', { name: 'Go to chapter' });
  // The field stands in the page before it can be used.
  await expect(async () => {
    await field.focus();
    await expect(field).toBeFocused({ timeout: 100 });
  }).toPass();
  await page.keyboard.type('99');
  await page.keyboard.press('Enter');
  const doubloon = list.getByRole('link', { name: /Chapter 99.*The Doubloon/ });
  await expect(doubloon).toBeFocused();
  await expect(doubloon).toBeInViewport();

  await page.keyboard.press('ArrowDown');
  await expect(list.getByRole('link', { name: /Chapter 100\b/ })).toBeFocused();
  await page.keyboard.press('End');
  await expect(list.getByRole('link', { name: /Chapter 135\b/ })).toBeFocused();
  await expect(list.getByRole('link', { name: /Chapter 135\b/ })).toBeInViewport();

  await field.fill('999');
  await page.keyboard.press('Enter');
  await expect(page.getByText('No Chapter Found')).toBeVisible();

  await page.getByRole('button', { name: 'Newest first' }).click();
  await page.keyboard.press('Control+Home');
  await expect(list.getByRole('link').first()).toContainText('Chapter 135');
});

test('a reader’s place shows in the catalogue and on the novel', async ({ page }) => {
  await beSignedUp(page, somebody('Ife'));
  for (const chapter of ['/book/moby-dick/read/1', '/book/moby-dick/read/the-spouter-inn-3']) {
    const kept = page.waitForResponse(
      (r) => r.request().method() === 'PUT' && r.url().includes('/api/novels/reading/moby-dick/'),
    );
    await page.goto(chapter);
    await kept;
  }
  await page.goto('/book/moby-dick/chapters');
  const row = (chapter: RegExp) => page.getByRole('list', { name: /^Chapters/ }).getByRole('link', { name: chapter });
  await expect(row(/Chapter 3\b/)).toContainText('You are here');
  await expect(row(/Chapter 1\b/)).toContainText('Read');
  await expect(row(/Chapter 2\b/)).not.toContainText('Read');
  await expect(row(/Chapter 4\b/)).not.toContainText('Read');
  await expect(page.getByRole('link', { name: 'READ ON: Chapter 3' })).toHaveAttribute(
    'href',
    '/book/moby-dick/read/the-spouter-inn-3',
  );
  await page.getByRole('button', { name: 'Where I stopped' }).click();
  await expect(row(/Chapter 3\b/)).toBeFocused();
});

test('an author writes the note of a novel in place, and nothing of it is lost by chance', async ({
  page,
  complaints,
}) => {
  test.setTimeout(90_000);
  // To guests there is no such novel yet, and the page is first written for a guest.
  complaints.expect(/status of 404/);
  const author = await beSignedUp(page, somebody('Dayo'));
  const { slug } = await beginNovel(author, `The Quiet Ledger ${Date.now().toString(36)}`);
  await page.goto(`/book/${slug}`);
  await expect(page.getByText("No author's note.")).toBeVisible();
  await page.getByRole('button', { name: 'Write the author’s note' }).click();
  await page.getByRole('textbox', { name: 'Note to your readers' }).fill('It is a quiet book.');

  await (await topBar(page)).getByRole('link', { name: 'Griot, home' }).click();
  await page.getByRole('dialog', { name: 'Unsaved changes' }).getByRole('button', { name: 'Keep editing' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText("Author's note updated.")).toBeVisible();
  await expect(page.getByRole('region', { name: 'Author’s note' })).toContainText('It is a quiet book.');
  await page.reload();
  await expect(page.getByRole('region', { name: 'Author’s note' })).toContainText('It is a quiet book.');
});

test('addresses that lead nowhere have a way on', async ({ page, complaints }) => {
  complaints.expect(/status of 404/);
  await page.goto('/book/no-such-novel');
  await expect(page.getByText('Novel not found')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Top Ranked' }).getByRole('link').first()).toBeVisible();
  await page.goto('/author/usr_nobody');
  await expect(page.getByText('Author not found')).toBeVisible();
  await page.getByRole('button', { name: 'Go Back' }).click();
  await expect(page).toHaveURL(/no-such-novel|\/$/);
  await page.goto('/success');
  await expect(page.getByRole('heading', { level: 1, name: 'No payment to show' })).toBeVisible();
  await page.getByRole('link', { name: 'Back Home' }).click();
  await expect(page).toHaveURL('/');
});

import { expect, test } from '../../fixtures/test.ts';
import { haveRead } from '../../pages/having-read.ts';
import { DEMO, fillSignIn, somebody } from '../../pages/people.ts';
import { beSignedIn, beSignedUp } from '../../pages/signed-in.ts';

test.use({ needs: 'demo' });

const NOVEL = '/book/nine-nights-in-kano';
const ASPECTS = ['Writing quality', 'Update stability', 'Story development', 'Character design', 'World background'];
const TEXT = 'Nine nights were too few for me, and I was counting.';

test('a reader reviews a novel, changes the review, and takes it back', async ({ page }) => {
  const reader = somebody('Hauwa');
  await beSignedUp(page, reader);
  await haveRead(page, 'nine-nights-in-kano');
  await page.getByRole('button', { name: 'Write a review' }).click();
  const dialog = page.getByRole('dialog', { name: 'Write a review' });

  await test.step('what is missing is said', async () => {
    await dialog.getByRole('button', { name: 'Post review' }).click();
    await expect(dialog.getByText('Please rate the novel on all aspects (at least 1 star).')).toBeVisible();
    await expect(dialog.getByText('Please, ensure the review is at least 20 characters.')).toBeVisible();
    await expect(dialog.getByRole('radio', { name: '1 star' }).first()).toBeFocused();
  });

  await test.step('stars are given by keyboard', async () => {
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect(
      dialog.getByRole('radiogroup', { name: 'Writing quality' }).getByRole('radio', { name: '3 stars' }),
    ).toBeChecked();
    for (const aspect of ASPECTS)
      await dialog.getByRole('radiogroup', { name: aspect }).getByRole('radio', { name: '4 stars' }).check();
  });

  await test.step('what is written is not lost without a question', async () => {
    await dialog.getByLabel('Your review').fill(TEXT);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog', { name: 'Unsaved changes' }).getByRole('button', { name: 'Keep editing' }).click();
    await expect(dialog.getByLabel('Your review')).toHaveValue(TEXT);
  });

  await dialog.getByRole('button', { name: 'Post review' }).click();
  await expect(page.getByText('Your review has been posted.')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Edit my review' })).toBeFocused();
  const review = page.getByRole('article', { name: `Review by ${reader.penName}` });
  await expect(review).toContainText(TEXT);
  await expect(review).toContainText('Writing quality4.0');

  await test.step('it is what the dialog begins with, and tells of the plot now', async () => {
    await page.getByRole('button', { name: 'Edit my review' }).click();
    const edit = page.getByRole('dialog', { name: 'Edit your review' });
    await expect(edit.getByLabel('Your review')).toHaveValue(TEXT);
    await edit.getByRole('checkbox', { name: 'Spoiler: it tells of the plot' }).check();
    await edit.getByRole('button', { name: 'Save review' }).click();
    await expect(review.getByText('Spoiler')).toBeVisible();
    await expect(review.getByText(TEXT)).toBeHidden();
    await review.getByText('Show the review, which tells of the plot').click();
    await expect(review.getByText(TEXT)).toBeVisible();
  });

  await test.step('it is deleted after a question', async () => {
    await review.getByRole('button', { name: 'Delete My Review' }).click();
    const question = page.getByRole('dialog', { name: 'Delete this review permanently?' });
    await expect(question.getByRole('button', { name: 'Delete' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(question).toBeHidden();
    await expect(review.getByRole('button', { name: 'Delete My Review' })).toBeFocused();
    await page.keyboard.press('Enter');
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('Your review has been deleted')).toBeVisible();
    await expect(review).toBeHidden();
    await expect(page.getByRole('button', { name: 'Write a review' })).toBeFocused();
  });
});

test('a like counts at once, stays after a reload, and goes back when the connection fails', async ({
  page,
  complaints,
}) => {
  complaints.expect(/ERR_FAILED/);
  await beSignedUp(page, somebody('Ibrahim'));
  // Where nobody else reviews meanwhile. What is written is what guests see, whose counts may be some seconds older.
  const own = page.waitForResponse(
    (response) =>
      response.url().endsWith('/a-suitable-silence/reviews/') && 'authorization' in response.request().headers(),
  );
  await page.goto('/book/a-suitable-silence');
  const first = page.getByRole('article', { name: /^Review by/ }).first();
  const like = first.getByRole('button', { name: /^Like:/ });
  const before = ((await (await own).json()) as { results: { num_likes: number }[] }).results[0]?.num_likes ?? NaN;
  await expect(like).toHaveText(`Like: ${before}`);
  const counted = page.waitForResponse((response) => response.url().endsWith('/like/') && response.ok());
  await like.click();
  await expect(like).toHaveAttribute('aria-pressed', 'true');
  await expect(like).toHaveText(`Like: ${before + 1}`);
  await counted;
  await page.reload();
  await expect(like).toHaveAttribute('aria-pressed', 'true');

  await page.route('**/reviews/*/like/', (route) => route.abort());
  await like.click();
  await expect(page.getByText('No response received from server.')).toBeVisible();
  await expect(like).toHaveAttribute('aria-pressed', 'true');
  await expect(like).toHaveText(`Like: ${before + 1}`);
});

test('a guest who would review signs in over the page and goes on', async ({ page }) => {
  await page.goto(NOVEL);
  await page.getByRole('button', { name: 'Write a review' }).click();
  await fillSignIn(page, DEMO.editor);
  await expect(page.getByRole('dialog', { name: /review$/ })).toBeVisible();
});

test('an author is offered nothing for an own novel', async ({ page }) => {
  await beSignedIn(page, DEMO.author);
  await page.goto('/book/the-drum-that-would-not-sleep');
  await expect(page.getByRole('heading', { name: 'Reviews', exact: true })).toBeVisible();
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Write a review' })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Send a gift' })).toBeHidden();
});

test('a reader without coins is told before anything is pressed', async ({ page }) => {
  await beSignedUp(page, somebody('Joke'));
  await page.goto(NOVEL);
  const open = page.getByRole('button', { name: 'Send a gift' });
  const dialog = page.getByRole('dialog', { name: 'Send a gift' });
  await open.click();
  await expect(dialog.getByText(/^You have 0 coins, and the smallest gift costs 1\./)).toBeVisible();
  await expect(dialog.getByRole('button', { name: /^Send/ })).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(open).toBeFocused();
});

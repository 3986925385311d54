import { expect, test } from '../../fixtures/test.ts';
import { signOut, signUp, somebody } from '../../pages/people.ts';

const ASPECTS = ['Writing quality', 'Update stability', 'Story development', 'Character design', 'World background'];
const TEXT = 'I read it twice, and the second time was the better one.';

test('a sign-in that ends in another tab leaves what was typed, and goes on when the same person signs in again', async ({ page, context }) => {
  const reader = somebody('Yetunde');
  await signUp(page, reader);
  await page.goto('/book/pack-law');
  await page.getByRole('button', { name: 'Write a review' }).click();
  const review = page.getByRole('dialog', { name: 'Write a review' });
  for (const aspect of ASPECTS) await review.getByRole('radiogroup', { name: aspect }).getByRole('radio', { name: '5 stars' }).check();
  await review.getByLabel('Your review').fill(TEXT);

  const other = await context.newPage();
  await other.goto('/');
  await signOut(other);

  const again = page.getByRole('dialog', { name: 'You are welcome' });
  await expect(again.getByText('Your sign-in has ended. Sign in again to go on; what you typed is kept.')).toBeVisible();
  await expect(again.getByLabel('Email')).toHaveValue(reader.email);
  await expect(again.getByLabel('Password', { exact: true })).toBeFocused();
  await page.keyboard.type(reader.password);
  await page.keyboard.press('Enter');
  await expect(again).toBeHidden();

  await expect(review.getByLabel('Your review')).toHaveValue(TEXT);
  await review.getByRole('button', { name: 'Post review' }).click();
  await expect(page.getByText('Your review has been posted.')).toBeVisible();
  await expect(page.getByRole('article', { name: `Review by ${reader.penName}` })).toContainText(TEXT);
  await expect(other.getByRole('button', { name: `Account of ${reader.penName}` })).toBeVisible();

  await test.step('who closes the sign-in is signed out', async () => {
    await page.getByRole('button', { name: 'Edit my review' }).click();
    await page.getByRole('dialog', { name: 'Edit your review' }).getByLabel('Your review').fill(`${TEXT} Truly.`);
    await signOut(other);
    await expect(again).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible();
  });
});

test('whoever reads keeps their place when the sign-in ends in another tab', async ({ page, context }) => {
  await signUp(page, somebody('Zainab'));
  await page.goto('/book/moby-dick/read/chapter-1');
  const article = page.getByRole('article');
  await expect(article.getByText('Call me Ishmael')).toBeVisible();
  await page.mouse.wheel(0, 2_500);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(2_000);
  const before = await page.evaluate(() => window.scrollY);

  const other = await context.newPage();
  await other.goto('/');
  const asked = page.waitForResponse((response) => response.url().endsWith('/chapters/1/content/'));
  await signOut(other);
  await asked;
  await expect(article.getByText('Call me Ishmael')).toBeAttached();
  expect(await page.evaluate(() => window.scrollY)).toBe(before);
});

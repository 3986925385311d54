import { expect, test } from '../../fixtures/test.ts';
import { haveRead } from '../../pages/having-read.ts';
import { fillSignIn, signOut, somebody } from '../../pages/people.ts';
import { beSignedUp } from '../../pages/signed-in.ts';

test.use({ needs: 'demo' });

const ASPECTS = ['Writing quality', 'Update stability', 'Story development', 'Character design', 'World background'];
const TEXT = 'I read it twice, and the second time was the better one.';

test('a sign-in that ends in another tab leaves what was typed, and goes on when the same person signs in again', async ({
  page,
  context,
}) => {
  const reader = somebody('Yetunde');
  await beSignedUp(page, reader);
  await haveRead(page, 'pack-law');
  await page.getByRole('button', { name: 'Write a review' }).click();
  const review = page.getByRole('dialog', { name: 'Write a review' });
  for (const aspect of ASPECTS)
    await review.getByRole('radiogroup', { name: aspect }).getByRole('radio', { name: '5 stars' }).check();
  await review.getByLabel('Your review').fill(TEXT);

  const other = await context.newPage();
  await other.goto('/');
  await signOut(other);

  const again = page.getByRole('dialog', { name: 'You are welcome' });
  await expect(
    again.getByText('Your session has expired. Sign in again to go on. What you typed is still here.'),
  ).toBeVisible();
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
    await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
  });
});

test('whoever reads keeps their place when the sign-in ends in another tab', async ({ page, context }) => {
  await beSignedUp(page, somebody('Zainab'));
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

test(
  'two tabs whose token has expired renew it once for both, and a sign-out in one is one in both',
  { tag: '@gate' },
  async ({ page, context, complaints }) => {
    complaints.expect(/status of 401/);
    const reader = somebody('Chike');
    await beSignedUp(page, reader);
    await page.goto('/');
    const second = await context.newPage();
    await second.goto('/about');
    const account = (at: typeof page) => at.getByRole('button', { name: `Account of ${reader.penName}` });
    await expect(account(second)).toBeVisible();

    await test.step('one renewal', async () => {
      // A quarter of an hour later, as the server sees it.
      await page.evaluate(() => {
        const kept = JSON.parse(localStorage.getItem('griot.session') ?? '') as { tokens: { access: string } };
        kept.tokens.access = `${kept.tokens.access.slice(0, -8)}AAAAAAAA`;
        localStorage.setItem('griot.session', JSON.stringify(kept));
      });
      const renewals: number[] = [];
      context.on('response', (response) => {
        if (response.url().endsWith('/api/auth/token/refresh/')) renewals.push(response.status());
      });
      const known = [page, second].map((at) =>
        at.waitForResponse((response) => response.url().endsWith('/api/users/me/') && response.ok()),
      );
      await Promise.all([page.goto('/shelf'), second.goto('/account-dashboard')]);
      await Promise.all(known);
      await expect(account(page)).toBeVisible();
      await expect(account(second)).toBeVisible();
      expect(renewals).toEqual([200]);
    });

    await test.step('one sign-out, after which the page that was theirs asks to sign in', async () => {
      await signOut(page);
      await expect(second).toHaveURL('/signin?returnURL=%2Faccount-dashboard');
      await fillSignIn(second, reader);
      await expect(second).toHaveURL('/account-dashboard');
      await expect(account(page)).toBeVisible();
    });
  },
);

import { expect, test } from '../../fixtures/test.ts';
import { buyCoins } from '../../pages/paying.ts';
import { confirmEmail, fillSignIn, fillSignUp, signOut, signUp, somebody } from '../../pages/people.ts';

test('a member’s link brings somebody who confirms and pays, and the reward shows', async ({
  browser,
  page,
  context,
}) => {
  test.setTimeout(120_000);
  const tunde = somebody('Tunde');
  const zainab = somebody('Zainab');
  const tile = (name: string) => page.getByRole('region', { name, exact: true });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);

  await test.step('a guest reads what the team is good for, and signs in to join', async () => {
    await signUp(page, tunde);
    await signOut(page);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Referrals' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Join the Acquisition Team' })).toBeVisible();
    await expect(page.getByRole('main').getByRole('link', { name: 'Sign Up' })).toHaveAttribute(
      'href',
      '/signup?returnURL=%2Freferrals',
    );
    await page.getByRole('main').getByRole('link', { name: 'Join', exact: true }).click();
    await expect(page).toHaveURL('/signin?returnURL=%2Freferrals');
    await fillSignIn(page, tunde);
    await expect(page).toHaveURL('/referrals');
  });

  await test.step('who has not joined is led here from the dashboard of referrals', async () => {
    await page.goto('/account-referrals');
    await expect(page).toHaveURL('/referrals');
  });

  await test.step('joining gives a code and a link, which can be copied', async () => {
    await page.getByRole('button', { name: 'Join' }).click();
    await expect(page.getByText('Successfully joined the Acquisition Team! Welcome aboard!')).toBeVisible();
    await expect(page).toHaveURL('/account-referrals');
    await expect(tile('Total referrals')).toContainText('0');
    await page.getByRole('button', { name: 'Copy link' }).click();
    await expect(page.getByRole('button', { name: 'Copied!' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Copy link' })).toBeVisible();
  });
  const link = await page.evaluate(() => navigator.clipboard.readText());
  const code = new URL(link).searchParams.get('referral') ?? '';
  expect(link).toBe(`${new URL(page.url()).origin}/signup?referral=${code}`);
  await expect(page.getByText(code, { exact: true })).toBeVisible();

  const others = await browser.newContext({ baseURL: new URL(page.url()).origin });
  const other = await others.newPage();

  await test.step('somebody else follows the link and signs up with the code that is there', async () => {
    await other.goto(link);
    await expect(other.getByRole('dialog', { name: 'You are welcome' }).getByLabel('Referral code')).toHaveValue(code);
    await fillSignUp(other, zainab);
    await page.reload();
    await expect(tile('Pending')).toContainText('1');
    await expect(tile('Completed')).toContainText('0');
  });

  await test.step('a confirmed e-mail alone earns nothing', async () => {
    await confirmEmail(other, zainab);
    await page.reload();
    await expect(tile('Pending')).toContainText('1');
    await expect(tile('Total earnings')).toContainText('$0.00');
  });

  await test.step('the first payment does', async () => {
    await buyCoins(other);
    await expect(async () => {
      await page.reload();
      await expect(tile('Completed')).toContainText('1', { timeout: 2_000 });
    }).toPass();
    await expect(tile('Pending')).toContainText('0');
    await expect(tile('Total referrals')).toContainText('1');
    await expect(tile('Total earnings')).toContainText('$1.00');
  });
  await others.close();

  await test.step('the member is told, and has it in the income', async () => {
    await page
      .getByRole('navigation', { name: 'Account' })
      .getByRole('link', { name: /^Inbox/ })
      .click();
    await expect(page.getByRole('article').getByRole('heading', { name: 'Referral reward: $1.00' })).toBeVisible();
    await page.goto('/account-dashboard');
    await expect(tile('Available income')).toContainText('$1.00');
  });
});

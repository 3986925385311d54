import { expect, test } from '../../fixtures/test.ts';
import { confirmEmail, DEMO, fillSignIn, fillSignUp, somebody } from '../../pages/people.ts';
import { letDaysGoBy, readOn } from '../../pages/referring.ts';
import { publish, signInByApi, signUpByApi } from '../../pages/writers.ts';

test.use({ needs: 'demo' });

test('a member’s link brings somebody who confirms and pays, and the reward is on its way', async ({
  browser,
  page,
  context,
  request,
}) => {
  test.setTimeout(120_000);
  const tunde = somebody('Tunde');
  const zainab = somebody('Zainab');
  const tile = (name: string) => page.getByRole('region', { name, exact: true });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);

  await test.step('a guest reads what the team is good for, and signs in to join', async () => {
    await signUpByApi(request, tunde);
    await page.goto('/');
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

  const others = await browser.newContext();
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

  await test.step('the first payment completes the referral, and its reward waits for its day', async () => {
    await readOn(other);
    const in30Days = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric' }).format(
      Date.now() + 30 * 24 * 60 * 60 * 1000,
    );
    await expect(async () => {
      await page.reload();
      await expect(tile('Completed')).toContainText('1', { timeout: 2_000 });
    }).toPass();
    await expect(tile('Pending')).toContainText('0');
    await expect(tile('Total referrals')).toContainText('1');
    await expect(tile('Total earnings')).toContainText('$0.00');
    await expect(tile('Rewards on their way').getByRole('listitem')).toHaveText([`Up to $1.00on ${in30Days}`]);
    await expect(tile('What the reward depends on')).toContainText('30 days after their first payment');
  });

  await test.step('the member is told, and has nothing of it in the income yet', async () => {
    await page.goto('/account-dashboard');
    await expect(tile('Available income')).toHaveText(/\$0(?!\.[1-9])/);
    await page
      .getByRole('navigation', { name: 'Account' })
      .getByRole('link', { name: /^Inbox/ })
      .click();
    await expect(page.getByRole('article').getByRole('heading', { name: 'Your referral is complete' })).toBeVisible();
  });

  await test.step('once the days are over it is in the income', async () => {
    await letDaysGoBy(page);
    await page.goto('/account-referrals');
    await expect(tile('Total earnings')).toContainText('$1.00');
    await expect(tile('Rewards on their way')).toBeHidden();
    await page.goto('/account-dashboard');
    await expect(tile('Available income')).toContainText('$1.00');
    await page.goto('/account-inbox');
    await expect(page.getByRole('article').getByRole('heading', { name: 'Referral reward: $1.00' })).toBeVisible();
  });
  await others.close();
});

test('sock puppets that buy the cheapest pack and spend it on their own member’s novel pay nobody', async ({
  request,
}) => {
  const wale = somebody('Wale');
  const member = await signUpByApi(request, wale);
  const novel = await publish(member, await signInByApi(request, DEMO.editor), `The Puppets of ${wale.penName}`);
  const { referral_code: code } = await member.call<{ referral_code: string }>(
    'POST',
    '/referrals/join-acquisition-team/',
    {},
  );
  for (const n of [1, 2]) {
    const puppet = { ...somebody('Puppet'), email: wale.email.replace('@', `+${n}@`) };
    const pay = await signUpByApi(request, puppet, code);
    const packs = await pay.call<{ results: { id: string; price: string }[] }>('GET', '/coin-options/?limit=1');
    expect(packs.results[0]?.price).toBe('1485.00');
    const { reference } = await pay.call<{ reference: string }>('POST', `/coin-options/${packs.results[0]?.id}/pay/`);
    await request.post(`/api/dev/payments/${reference}/`, { data: { outcome: 'success' } });
    await pay.call('GET', `/payments/${reference}/verify/`);
    const options = await pay.call<{ results: { id: string; numCoins: number }[] }>('GET', '/gift-options/?limit=100');
    const kente = options.results.find(({ numCoins }) => numCoins === 100);
    await pay.call('POST', '/gifts/send-gift/', { novel: novel.id, gift_option: kente?.id });
  }
  const team = await member.call<Record<string, unknown>>('POST', '/dev/referrals/ripen/');
  expect([team['completed_referrals'], team['total_earnings'], team['ripening']]).toEqual([2, '0.00', []]);
  const income = await member.call<Record<string, string>>('GET', '/income/');
  // Of NGN 2,970.00 that the puppets paid, the author's half comes back, less the provider's fee, and nothing else.
  expect([income['available_income'], income['accrued_ngn']]).toEqual(['0.00', '1462.72']);
});

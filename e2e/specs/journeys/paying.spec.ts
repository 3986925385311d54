import { expect, test } from '../../fixtures/test.ts';
import { fillSignIn, fillSignUp, mailedCode, somebody } from '../../pages/people.ts';
import { beSignedUp } from '../../pages/signed-in.ts';
import { payForCoins, payForPlan } from '../../pages/paying.ts';
import { signUpByApi } from '../../pages/writers.ts';

test.use({ needs: 'demo' });

const LOCKED = '/book/salt-and-satellite/read/arithmetic-4';
const COINS_OR_PLAN = '/book/salt-and-satellite/read/4';

test('a guest meets a lock, signs in, tops up in another window, and unlocks and reads without a reload', async ({
  page,
  request,
  complaints,
}) => {
  complaints.expect(/status of 401/);
  const efe = somebody('Efe');
  await signUpByApi(request, efe);
  await page.goto(LOCKED);
  const lock = page.getByRole('region', { name: 'This chapter is locked' });
  await lock.getByRole('button', { name: 'Login' }).click();
  await fillSignIn(page, efe);
  await expect(lock).toContainText('You need 5 coins and have 0: 5 more. Nothing has been spent.');
  await page.evaluate(() => {
    document.body.dataset.unbroken = 'true';
  });

  await lock.getByRole('button', { name: 'Top up' }).click();
  const till = await payForCoins(page, /^100 coins/);
  await expect(page.getByText('The payment page is open in a new window.', { exact: false })).toBeVisible();
  expect(await till.evaluate(() => window.opener)).toBeNull();
  await till.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(till.getByRole('heading', { level: 1, name: 'Transaction successful' })).toBeVisible();
  await expect(till.getByText('100 coins: ₦1,485.00.')).toBeVisible();
  await till.close();

  await test.step('the page it began on has the coins', async () => {
    await expect(lock).toContainText('You have100 coins');
    await expect(page.getByText('Your payment has arrived: 100 coins.')).toBeVisible();
    await lock.getByRole('button', { name: 'Unlock for 5 coins' }).click();
    await expect(lock).toBeHidden();
    await expect(page.getByRole('main').getByText('Only Kader kept turning round to look.')).toBeVisible();
    expect(await page.evaluate(() => document.body.dataset.unbroken)).toBe('true');
  });

  await test.step('the receipt is in the mailbox', async () => {
    await expect(async () => {
      const { results } = (await (
        await page.request.get(`/api/dev/mail/?to=${encodeURIComponent(efe.email)}`)
      ).json()) as { results: { subject: string; text: string }[] };
      expect(results.find(({ subject }) => subject === 'Your receipt: 100 coins')?.text).toContain('Amount: ₦1,485.00');
    }).toPass();
  });
});

test('who leaves without paying is told so, and a payment is watched on after a reload', async ({
  page,
  complaints,
}) => {
  test.setTimeout(120_000);
  complaints.expect(/status of 401/);
  await beSignedUp(page, somebody('Ireti'));
  await page.goto(LOCKED);
  await page.getByRole('region', { name: 'This chapter is locked' }).getByRole('button', { name: 'Top up' }).click();
  const till = await payForCoins(page, /^100 coins/);
  await till.getByRole('button', { name: 'Leave without paying' }).click();
  await expect(till.getByRole('heading', { level: 1, name: 'Nothing was paid' })).toBeVisible();
  await page.reload();
  await till.goBack();
  await till.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(till.getByRole('heading', { level: 1, name: 'Transaction successful' })).toBeVisible();
  await till.close();
  await expect(page.getByText('Your payment has arrived: 100 coins.')).toBeVisible();
});

test('a subscription opens the chapter one stands before, in every tab, and is confirmed', async ({ page }) => {
  test.slow();
  await beSignedUp(page, somebody('Funmi'));
  const other = await page.context().newPage();
  await other.goto('/account-dashboard');
  const tile = other.getByRole('region', { name: 'Subscription plan' });
  await expect(tile).toContainText('No active plan');
  await page.goto(COINS_OR_PLAN);
  const lock = page.getByRole('region', { name: 'This chapter is locked' });
  await lock.getByRole('button', { name: 'Subscribe' }).click();
  const till = await payForPlan(page, /^1 Week/);
  await till.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(till.getByText('Subscription: 1 Week: ₦1,500.00.')).toBeVisible();

  const confirmed = page.getByRole('dialog', { name: 'Subscription confirmed!' });
  await expect(confirmed).toContainText('Your 1 Week plan has begun.');
  await expect(lock).toBeHidden();
  await confirmed.getByRole('button', { name: 'Start reading' }).click();
  await expect(confirmed).toBeHidden();
  await expect(page.getByText('Open with your subscription')).toBeVisible();
  await expect(tile).toContainText('1 Week');

  await test.step('the account menu knows it, and more time begins when this ends', async () => {
    await other.getByRole('button', { name: /^Account of / }).click();
    await expect(other.getByRole('dialog', { name: /^Account of / })).toContainText('1 Week');
    await other.keyboard.press('Escape');
    await other.goto('/genre?subscribe');
    await expect(other.getByRole('dialog', { name: 'Subscription plans' })).toContainText(
      /Your 1 Week runs until .* A plan you buy now begins then, so you lose no day/,
    );
  });
});

test(
  'what is declined says so, can be paid after all, and what is told twice comes once',
  { tag: '@gate' },
  async ({ page }) => {
    await beSignedUp(page, somebody('Gbenga'));
    await page.goto('/account-dashboard');
    const tile = page.getByRole('region', { name: 'Coin Balance' });
    await expect(tile).toContainText('0 coins');

    await test.step('declined', async () => {
      await tile.getByRole('button', { name: 'Top up coins' }).click();
      const till = await payForCoins(page, /^300 coins/);
      // Nobody tells the page of it: it asks, ever more rarely, and says what it has heard for some seconds.
      const heard = page.waitForResponse(
        async (answer) => answer.url().endsWith('/verify/') && (await answer.text()).includes('"failed"'),
      );
      await till.getByRole('button', { name: 'Decline' }).click();
      await heard;
      await expect(page.getByText('The payment did not go through. Declined.')).toBeVisible();
      await expect(till.getByRole('heading', { level: 1, name: 'The payment did not go through' })).toBeVisible();
      await expect(tile).toContainText('0 coins');
      await till.close();
    });

    await test.step('paid, and told twice', async () => {
      await tile.getByRole('button', { name: 'Top up coins' }).click();
      const till = await payForCoins(page, /^1,000 coins/);
      await till.getByRole('button', { name: 'Pay, and tell twice' }).click();
      await expect(till.getByText('1,000 coins and 50 as a bonus: ₦14,850.00.')).toBeVisible();
      await till.close();
      await expect(tile).toContainText('1,050 coins');
      await expect(page.getByRole('banner').getByText('1,050 coins')).toBeVisible();
    });
  },
);

test('who has not confirmed the e-mail is told before the prices, does it from there, and comes back to them', async ({
  page,
}) => {
  const ife = somebody('Ife');
  await page.goto('/signup');
  await fillSignUp(page, ife);
  await page.goto('/book/salt-and-satellite');
  await page.getByRole('button', { name: /^Account of / }).click();
  await page.getByRole('button', { name: 'Get More' }).click();
  const dialog = page.getByRole('dialog', { name: 'Top up coins' });
  await expect(dialog.getByRole('radio', { name: /^100 coins/ })).toBeDisabled();
  await expect(dialog.getByText('Confirm your e-mail first', { exact: true })).toBeInViewport();
  const send = dialog.getByRole('button', { name: 'Send code' });
  await expect(send).toBeFocused();
  const before = await mailedCode(page.request, ife.email);
  await page.keyboard.press('Enter');
  const code = page.getByRole('dialog', { name: 'Enter OTP' });
  await expect(async () => expect(await mailedCode(page.request, ife.email)).not.toBe(before)).toPass();
  await code.getByLabel('Code').fill(await mailedCode(page.request, ife.email));
  await code.getByRole('button', { name: 'Verify and Proceed' }).click();
  await dialog.getByRole('radio', { name: /^100 coins/ }).check();
  await expect(dialog.getByRole('button', { name: 'Pay Now' })).toBeEnabled();
  await expect(page.getByText('Your e-mail is not confirmed yet.')).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL('/book/salt-and-satellite');
});

test('where the browser blocks windows the payment page is one press away', async ({ page }) => {
  await beSignedUp(page, somebody('Halima'));
  await page.addInitScript(() => {
    window.open = () => null;
  });
  await page.goto('/shelf?topup-coins=true');
  const dialog = page.getByRole('dialog', { name: 'Top up coins' });
  await dialog.getByRole('radio', { name: /^100 coins/ }).check();
  await dialog.getByRole('button', { name: 'Pay Now' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Your browser has kept the payment page from opening.');
  const [till] = await Promise.all([
    page.context().waitForEvent('page'),
    dialog.getByRole('link', { name: 'Open the payment page' }).click(),
  ]);
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL('/shelf');
  await till.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(till.getByRole('heading', { level: 1, name: 'Transaction successful' })).toBeVisible();
  await expect(page.getByRole('banner').getByText('100 coins')).toBeVisible();
});

test('an address asks for the packs and the plans; a guest logs in first and comes back to them; the menu leads to both by keyboard', async ({
  page,
  request,
}) => {
  const ife = somebody('Ife');
  await signUpByApi(request, ife);
  await page.goto('/ranking?topup-coins=true');
  const coins = page.getByRole('dialog', { name: 'Top up coins' });
  await expect(coins.getByRole('radio', { name: '100 coins ₦1,485.00' })).toBeVisible();
  await expect(coins.getByRole('link', { name: 'Login' })).toHaveAttribute(
    'href',
    '/signin?returnURL=%2Franking%3Ftopup-coins%3Dtrue',
  );
  await coins.getByRole('link', { name: 'Login' }).click();
  await expect(coins).toBeHidden();
  await fillSignIn(page, ife);
  await expect(coins.getByRole('button', { name: 'Pay Now' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(coins).toBeHidden();
  await expect(page).toHaveURL('/ranking');

  await test.step('Back closes what an address had asked for', async () => {
    await page.goto('/genre');
    await page.goto('/genre?subscribe');
    await expect(page.getByRole('dialog', { name: 'Subscription plans' })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('dialog', { name: 'Subscription plans' })).toBeHidden();
  });

  await test.step('by keyboard alone', async () => {
    const avatar = page.getByRole('button', { name: /^Account of / });
    await avatar.focus();
    await page.keyboard.press('Enter');
    const menu = page.getByRole('dialog', { name: /^Account of / });
    await expect(menu.getByRole('button', { name: 'Copy user code' })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(menu.getByRole('button', { name: 'Get More' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(avatar).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(menu).toBeVisible();
    await menu.getByRole('button', { name: 'Get More' }).press('Enter');
    await expect(coins).toBeVisible();
    await expect(menu).toBeHidden();
    await page.keyboard.press('Escape');
    await expect(coins).toBeHidden();
    await expect(avatar).toBeFocused();
    await page.keyboard.press('Enter');
    await menu.getByRole('link', { name: 'Shelf' }).press('Enter');
    await expect(page).toHaveURL('/shelf');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });
});

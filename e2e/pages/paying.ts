import { expect, type Page } from '@playwright/test';
import type { Signed } from './writers.ts';

/** The sandbox's page in the window that a press has opened, once it is there. */
async function paymentWindow(page: Page, press: () => Promise<void>): Promise<Page> {
  const [opened] = await Promise.all([page.waitForEvent('popup'), press()]);
  await expect(opened.getByRole('heading', { level: 1, name: /^Pay ₦/ })).toBeVisible();
  return opened;
}

/** Chooses a pack of coins in the open dialog and goes to pay. */
export async function payForCoins(page: Page, pack: RegExp): Promise<Page> {
  const dialog = page.getByRole('dialog', { name: 'Top up coins' });
  await dialog.getByRole('radio', { name: pack }).check();
  const till = await paymentWindow(page, () => dialog.getByRole('button', { name: 'Pay Now' }).click());
  await expect(dialog).toBeHidden();
  return till;
}

/** Chooses a plan in the open dialog and goes to pay. */
export async function payForPlan(page: Page, plan: RegExp): Promise<Page> {
  const dialog = page.getByRole('dialog', { name: 'Subscription plans' });
  await dialog.getByRole('radio', { name: plan }).check();
  const till = await paymentWindow(page, () => dialog.getByRole('button', { name: 'Proceed' }).click());
  await expect(dialog).toBeHidden();
  return till;
}

/** Buys a pack of coins, the smallest unless another is named, and pays for it at the sandbox. */
export async function buyCoins(page: Page, pack = /^100 coins/): Promise<void> {
  await page.goto('/?topup-coins=true');
  const till = await payForCoins(page, pack);
  await till.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(till.getByRole('heading', { level: 1, name: 'Transaction successful' })).toBeVisible();
  await till.close();
}

/** A pack of so many coins, bought and paid for without the screens. */
export async function haveCoins(reader: Signed, coins = 100): Promise<void> {
  const { results } = await reader.call<{ results: { id: string; numCoins: number }[] }>(
    'GET',
    '/coin-options/?limit=100',
  );
  const pack = results.find(({ numCoins }) => numCoins === coins);
  const { reference } = await reader.call<{ reference: string }>('POST', `/coin-options/${pack?.id}/pay/`);
  await reader.call('POST', `/dev/payments/${reference}/`, { outcome: 'success' });
  await reader.call('GET', `/payments/${reference}/verify/`);
}

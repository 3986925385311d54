import { expect, type Page } from '@playwright/test';
import { asPerson } from './api.ts';

/** Buys the smallest pack of coins, and pays for it at the sandbox. */
export async function buyCoins(page: Page): Promise<void> {
  const { results } = await (await page.request.get('/api/coin-options/')).json() as { results: { id: string }[] };
  const { payment_link: link } = await asPerson(page, 'POST', `/coin-options/${results[0]?.id}/pay/`, { data: {} });
  await page.goto(String(link));
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Pay', exact: true })).toBeHidden();
}

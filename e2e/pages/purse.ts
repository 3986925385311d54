import { expect, type Page } from '@playwright/test';

/** Gives the person who is signed in on the page the smallest pack of coins, through the demo's payments. Answers how many they have then. */
export async function buyCoins(page: Page): Promise<number> {
  const token = await page.evaluate(() => (JSON.parse(localStorage.getItem('griot.session') ?? '{}') as { tokens?: { access: string } }).tokens?.access ?? '');
  const headers = { authorization: `Bearer ${token}` };
  const { results } = await (await page.request.get('/api/coin-options/')).json() as { results: { id: string }[] };
  const { reference } = await (await page.request.post(`/api/coin-options/${results[0]?.id}/pay/`, { headers, data: {} })).json() as { reference: string };
  await page.request.post(`/api/dev/payments/${reference}/`, { data: { outcome: 'success' } });
  let balance = 0;
  await expect(async () => {
    ({ balance } = await (await page.request.get('/api/coin-wallet/', { headers })).json() as { balance: number });
    expect(balance).toBeGreaterThan(0);
  }).toPass();
  return balance;
}

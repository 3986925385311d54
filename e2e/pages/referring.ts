import { expect, type Page } from '@playwright/test';
import { asPerson } from './api.ts';
import { buyCoins, haveCoins } from './paying.ts';
import type { Signed } from './writers.ts';

/** Buys 500 coins and gives them all to a novel, the catalogue's first unless another is named. */
export async function readOn(friend: Page, novel?: string): Promise<void> {
  await buyCoins(friend, /^500 coins/);
  const first = async (path: string): Promise<{ id: string; numCoins?: number }[]> =>
    ((await (await friend.request.get(`/api${path}`)).json()) as { results: { id: string; numCoins?: number }[] })
      .results;
  const [found] = await first('/novels/?limit=1');
  const lion = (await first('/gift-options/?limit=100')).find(({ numCoins }) => numCoins === 500);
  expect(lion).toBeDefined();
  await expect(async () => {
    await asPerson(friend, 'POST', '/gifts/send-gift/', { data: { novel: novel ?? found?.id, gift_option: lion?.id } });
  }).toPass();
}

/** Lets the days of a member's referrals go by, as the demo can. */
export const letDaysGoBy = (member: Page) => asPerson(member, 'POST', '/dev/referrals/ripen/');

/** As `readOn`, without the screens. */
export async function readOnByApi(friend: Signed): Promise<void> {
  await haveCoins(friend, 500);
  const [novel] = (await friend.call<{ results: { id: string }[] }>('GET', '/novels/?limit=1')).results;
  const gifts = await friend.call<{ results: { id: string; numCoins: number }[] }>('GET', '/gift-options/?limit=100');
  const lion = gifts.results.find(({ numCoins }) => numCoins === 500);
  await friend.call('POST', '/gifts/send-gift/', { novel: novel?.id, gift_option: lion?.id });
}

import { expect, type Page } from '@playwright/test';
import { asPerson } from './api.ts';
import { buyCoins } from './paying.ts';

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

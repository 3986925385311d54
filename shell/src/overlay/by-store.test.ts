import { sessionStore } from '@griot/browser';
import { testPlatform } from '@griot/testing';
import { openStored } from './by-store.ts';

const OVERLAYS = [{ name: 'auth.login' }, { name: 'account.watch-again', stored: 'griot.payments' }];

test('a dialog that stored something in this tab is fetched, then opened; others are not', async () => {
  const platform = testPlatform();
  const prepared: string[] = [];
  const prepare = async (name: string) => void prepared.push(name);
  await openStored(platform, OVERLAYS, prepare);
  expect([prepared, platform.overlays]).toEqual([[], []]);
  sessionStore.set('griot.payments', '["pay_one"]');
  await openStored(platform, OVERLAYS, prepare);
  expect(prepared).toEqual(['account.watch-again']);
  expect(platform.overlays).toEqual([{ name: 'account.watch-again', props: {} }]);
});

import { aMessage, aPage, testPlatform, type Answers } from '@griot/testing';
import { createBus } from '@griot/bus';
import { createNav } from '@griot/nav';
import { QueryObserver } from '@tanstack/react-query';
import { waitFor } from '@testing-library/react';
import { queryOptions, type Api } from '@griot/api';
import type { ReadCall } from '@griot/contracts';
import { createPlatform } from './create-platform.ts';

const ADA = { pen_name: 'Ada Reader', id: 'usr_ada', email: 'ada@readers.test' };
const BOLA = { pen_name: 'Bola Reader', id: 'usr_bola', email: 'bola@readers.test' };
const tokensOf = (name: string) => ({ access: name, refresh: `${name} again` });

function open(user: typeof ADA | null, answers: Answers = {}) {
  const platform = testPlatform({ user, answers: { 'GET /inbox/': aPage(aMessage()), ...answers } });
  const see = (call: ReadCall) => {
    const options = queryOptions(platform.api, call, {} as never);
    new QueryObserver(platform.queryClient, options as never).subscribe(() => undefined);
    return () => platform.answers.get(call, {} as never);
  };
  return { platform, see, times: (call: string) => platform.asked.filter((one) => one.call === call).length };
}

test('what one person saw is shown to nobody else: it is forgotten and asked for anew', async () => {
  let whose = 'for Ada';
  const { platform, see } = open(ADA, { 'GET /inbox/': () => aPage(aMessage({ title: whose })) });
  const inbox = see('GET /inbox/') as () => { results: { title: string }[] } | undefined;
  await waitFor(() => expect(inbox()?.results[0]?.title).toBe('for Ada'));
  whose = 'for Bola';
  platform.session.signIn(tokensOf('bola'), { ...BOLA, email_verified: true });
  await waitFor(() => expect(inbox()?.results[0]?.title).toBe('for Bola'));
});

test('what a guest saw stands while it is asked for anew', async () => {
  const { platform, see, times } = open(null);
  const inbox = see('GET /inbox/');
  await waitFor(() => expect(inbox()).toBeDefined());
  platform.session.signIn(tokensOf('ada'), { ...ADA, email_verified: true });
  expect(inbox()).toBeDefined();
  await waitFor(() => expect(times('GET /inbox/')).toBe(2));
});

test('another pen name of the same person changes nothing', async () => {
  const { platform, see, times } = open(ADA);
  const inbox = see('GET /inbox/');
  await waitFor(() => expect(inbox()).toBeDefined());
  platform.session.updateUser({ ...ADA, pen_name: 'Ada of Aba' });
  await new Promise((resolve) => setTimeout(resolve));
  expect(times('GET /inbox/')).toBe(1);
});

test('whoever signs in is known more closely in the background', async () => {
  const { platform } = open(null, { 'GET /users/me/': { ...ADA, roles: ['editor'] } as never });
  platform.session.signIn(tokensOf('ada'), { pen_name: 'Ada Reader', email_verified: true });
  await waitFor(() => expect(platform.session.current()).toMatchObject({ user: { roles: ['editor'] } }));
});

test('a sign-in that ends over unsaved work opens the sign-in, and one that ends over none does not', async () => {
  const { platform } = open(ADA);
  const letGo = platform.nav.hold(() => true);
  void platform.session.refresh('access');
  await waitFor(() => expect(platform.overlays).toEqual([{ name: 'auth.login', props: {} }]));
  letGo();

  const other = open(ADA).platform;
  await other.session.refresh('access');
  expect(other.session.current().state).toBe('anonymous');
  expect(other.overlays).toEqual([]);
});

test('what a write makes stale is told in the person’s other tabs', async () => {
  const sent: unknown[] = [];
  const channel = Object.assign(new EventTarget(), { postMessage: (data: unknown) => void sent.push(data) });
  localStorage.setItem('griot.session', JSON.stringify({ tokens: tokensOf('ada'), user: ADA }));
  const api = { call: async () => ({}) } as unknown as Api;
  const nav = createNav({ dialogOver: () => null });
  const { api: announcing } = createPlatform({ nav, isPage: () => true, channel, api });
  await announcing.call('DELETE /users/me/sessions/', {});
  expect(sent).toEqual([
    { name: 'data.changed.v1', payload: { now: ['GET /users/me/sessions/'], later: [] }, who: 'Ada Reader' },
  ]);
  nav.stop();
});

test('payments that have arrived in one tab are asked about in another', async () => {
  const channel = Object.assign(new EventTarget(), { postMessage: () => undefined });
  localStorage.setItem('griot.session', JSON.stringify({ tokens: tokensOf('ada'), user: ADA }));
  const asked: string[] = [];
  const api = {
    call: async (call: string) => {
      asked.push(call);
      return { ...ADA, balance: 5 };
    },
  } as unknown as Api;
  const nav = createNav({ dialogOver: () => null });
  const platform = createPlatform({ nav, isPage: () => true, channel, api });
  new QueryObserver(platform.queryClient, queryOptions(platform.api, 'GET /coin-wallet/', {}) as never).subscribe(
    () => undefined,
  );
  await waitFor(() => expect(platform.answers.get('GET /coin-wallet/', {})).toBeDefined());
  const other = createBus({
    mirror: {
      channel: Object.assign(new EventTarget(), {
        postMessage: (data: unknown) => void channel.dispatchEvent(new MessageEvent('message', { data })),
      }),
      who: () => 'Ada Reader',
    },
  });
  other.publish('data.changed.v1', { now: ['GET /coin-wallet/'], later: [] });
  await waitFor(() => expect(asked.filter((call) => call === 'GET /coin-wallet/')).toHaveLength(2));
  nav.stop();
});

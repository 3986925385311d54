import { createBus } from '@griot/bus';
import { testPlatform } from '@griot/testing';
import type { RouteState } from '../guard/gate.ts';
import { openAsked } from './by-address.ts';

const PAGE = { page: { path: '/genre' } } as RouteState['page'];
const DIALOG = { page: { path: '/signin', over: '/' } } as RouteState['page'];

const OVERLAYS = [
  { name: 'auth.login' },
  { name: 'account.top-up', query: 'topup-coins' },
  { name: 'account.subscribe', query: 'subscribe' },
];

/** A page at an address, with overlays that stay open until the test closes them. */
function at(address: string) {
  const { nav } = testPlatform({ at: address });
  const bus = createBus();
  const opened: unknown[] = [];
  const closers: Array<() => void> = [];
  bus.handle('overlays.open', (overlay) => {
    opened.push(overlay);
    return new Promise((close) => closers.push(() => close(null)));
  });
  const answers: Array<Promise<unknown>> = [];
  const request: typeof bus.request = (name, payload) => {
    const answer = bus.request(name, payload);
    answers.push(answer);
    return answer;
  };
  const arrive = (verdict: RouteState['verdict'] = 'pass', page = PAGE) =>
    openAsked({ nav, bus: { ...bus, request } }, OVERLAYS, { verdict, page, location: nav.current() });
  const here = () => `${nav.current().pathname}${nav.current().search}${nav.current().hash}`;
  /** Closes what is open and waits, behind whoever opened it, until they have heard of it. */
  const closeAll = async () => {
    for (const close of closers.splice(0)) close();
    await Promise.all(answers.splice(0).map((answer) => answer.catch(() => null).then(() => null)));
  };
  return { nav, opened, arrive, here, closeAll };
}

test('an address opens the dialog that it asks for, once, and forgets it when that is closed', async () => {
  const { opened, arrive, here, closeAll } = at('/genre?genre=Romance&topup-coins=true#list');
  arrive();
  arrive();
  await Promise.resolve();
  expect(opened).toEqual([{ name: 'account.top-up', props: { asked: 'topup-coins' } }]);
  expect(here()).toBe('/genre?genre=Romance&topup-coins=true#list');
  await closeAll();
  expect(here()).toBe('/genre?genre=Romance#list');
});

test('the value of the parameter does not matter, and the same dialog can be asked for again', async () => {
  const { nav, opened, arrive, here, closeAll } = at('/genre?subscribe');
  arrive();
  await Promise.resolve();
  await closeAll();
  expect(here()).toBe('/genre');
  await nav.push('/genre?subscribe=');
  arrive();
  await Promise.resolve();
  expect(opened).toEqual([
    { name: 'account.subscribe', props: { asked: 'subscribe' } },
    { name: 'account.subscribe', props: { asked: 'subscribe' } },
  ]);
  await closeAll();
});

test('nothing opens over a page that the guards hold back, over the sign-in, or where nothing is asked for', async () => {
  const { opened, arrive } = at('/account-dashboard?topup-coins=true');
  arrive('wait');
  arrive('missing', null);
  arrive('pass', DIALOG);
  await Promise.resolve();
  expect(opened).toEqual([]);
  const other = at('/genre?topup=coins');
  other.arrive();
  await Promise.resolve();
  expect(other.opened).toEqual([]);
});

test('where the person has gone on meanwhile nothing is taken from the new address', async () => {
  const { nav, arrive, here, closeAll } = at('/genre?subscribe');
  arrive();
  await Promise.resolve();
  await nav.push('/ranking?type=power');
  await closeAll();
  expect(here()).toBe('/ranking?type=power');
});

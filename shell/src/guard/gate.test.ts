import { createNav, type Nav } from '@griot/nav';
import type { Platform } from '@griot/remote-kit';
import { createSession } from '@griot/session';
import { testPlatform } from '@griot/testing';
import { pageFor, type ManifestPage } from '@griot/contracts';
import type * as Gate from './gate.ts';

const page = (path: string, guard: ManifestPage['guard'], over?: string): ManifestPage => ({
  path,
  guard,
  chunk: 'x',
  head: { title: path },
  ...(over ? { over } : {}),
});
const remotes = [
  { name: 'mf-reader', pages: [page('/', 'public'), page('/book/:slug', 'public')] },
  { name: 'mf-legal', pages: [page('/terms', 'public', '/')] },
  { name: 'mf-account', pages: [page('/account-dashboard', 'verified')] },
  { name: 'mf-auth', pages: [page('/signin', 'guest', '/'), page('/verify-email', 'unverified', '/')] },
].map((remote) => ({
  owner: 'x',
  version: '1',
  contracts: { api: 1, bus: 1, kit: 1 },
  buildId: '0',
  base: '/',
  entry: 'e',
  integrity: 'sha384-',
  container: 'c',
  assets: {},
  ...remote,
}));

let gate: typeof Gate;
beforeAll(async () => {
  // The registry stands in the page before any script runs.
  document.body.innerHTML = `<script type="application/json" id="griot-registry">${JSON.stringify({ remotes })}</script>`;
  gate = await import('./gate.ts');
});

const tokens = { access: 'a', refresh: 'r' };

/** Somebody at an address; `unstarted` leaves it unknown who they are until the session starts. */
function visit(
  at: string,
  user: { pen_name: string; email_verified: boolean } | null = null,
  { unstarted = false } = {},
) {
  const base = testPlatform({ at, user });
  const nav: Nav = createNav({ dialogOver: (pathname) => pageFor(remotes, pathname)?.page.over ?? null });
  const unasked = () => Promise.reject(new Error('unasked'));
  const session = unstarted ? createSession({ bus: base.bus, refresh: unasked }) : base.session;
  const platform: Platform = { ...base, nav, session };
  nav.redirectWith((path, noRedirect) => gate.redirectOf(platform, path, noRedirect));
  const routeState$ = gate.createGate(platform);
  return { nav, session, routeState$ };
}

/** Guards lead away in a task of their own. */
beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());
const settled = () => jest.advanceTimersByTimeAsync(0);

it('a guest who asks for a page that is not theirs sees the sign-in over home', async () => {
  const { nav, routeState$ } = visit('/account-dashboard');
  await settled();
  expect(nav.current()).toMatchObject({ pathname: '/signin', search: '?returnURL=%2Faccount-dashboard', behind: '/' });
  expect(routeState$.value.shown?.page.path).toBe('/');
});

it('a link to such a page opens the sign-in over the page that was there', async () => {
  const { nav, routeState$ } = visit('/book/salt-road');
  await nav.push('/account-dashboard');
  expect(nav.current()).toMatchObject({ pathname: '/signin', behind: '/book/salt-road' });
  expect(routeState$.value.shown?.page.path).toBe('/book/:slug');
});

it('signing in leads on to the returnURL', async () => {
  const { nav, session } = visit('/account-dashboard');
  await settled();
  session.signIn(tokens, { pen_name: 'Ada', email_verified: true });
  await settled();
  expect(nav.current().pathname).toBe('/account-dashboard');
});

it('signing in at a dialog over a page leads back to that page', async () => {
  const { nav, session } = visit('/book/salt-road');
  await nav.push('/signin');
  session.signIn(tokens, { pen_name: 'Ada', email_verified: true });
  await settled();
  expect(nav.current().pathname).toBe('/book/salt-road');
});

it('who signs out and goes home stays at home, whatever page they were on', async () => {
  const { nav, session } = visit('/account-dashboard', { pen_name: 'Ada', email_verified: true });
  session.signOut();
  void nav.push('/');
  await settled();
  expect(nav.current().pathname).toBe('/');
});

it('a dialog that is closed without redirecting leaves a guest at home', async () => {
  const { nav } = visit('/book/salt-road');
  await nav.push('/account-dashboard', { noRedirect: true });
  expect(nav.current().pathname).toBe('/');
});

it('an unconfirmed user who closes the verify page is not brought back to it', async () => {
  const { nav } = visit('/account-dashboard', { pen_name: 'Ada', email_verified: false });
  await settled();
  expect(nav.current()).toMatchObject({ pathname: '/verify-email', behind: '/' });
  await nav.replace('/account-dashboard', { noRedirect: true });
  await settled();
  expect(nav.current().pathname).toBe('/');
});

describe('what is to be shown', () => {
  const takingPart = (routeState: Gate.RouteState) =>
    remotes.map(({ name }) => name).filter((name) => gate.takesPart(routeState, name));
  const ada = { pen_name: 'Ada', email_verified: true };

  it('follows the location from page to page', async () => {
    const { nav, routeState$ } = visit('/');
    await nav.push('/book/salt-road');
    expect(routeState$.value.shown?.page.path).toBe('/book/:slug');
    expect(takingPart(routeState$.value)).toEqual(['mf-reader']);
  });

  it('at a dialog is the dialog and the page under it', async () => {
    const { nav, routeState$ } = visit('/book/salt-road');
    await nav.push('/signin');
    expect(takingPart(routeState$.value)).toEqual(['mf-reader', 'mf-auth']);
  });

  it('is the page under a dialog until it is known who is there, and then the dialog, too', () => {
    const { session, routeState$ } = visit('/signin', null, { unstarted: true });
    expect(takingPart(routeState$.value)).toEqual(['mf-reader']);
    session.start();
    expect(takingPart(routeState$.value)).toEqual(['mf-reader', 'mf-auth']);
  });

  it('is nothing of a page that its visitor may not see, as soon as they may not', () => {
    const { session, routeState$ } = visit('/account-dashboard', ada);
    expect(takingPart(routeState$.value)).toEqual(['mf-account']);
    session.signOut();
    expect(takingPart(routeState$.value)).toEqual([]);
  });

  it('is the dialog alone as soon as its visitor may no longer see the page under it', async () => {
    const { nav, session, routeState$ } = visit('/account-dashboard', ada);
    await nav.push('/terms');
    expect(takingPart(routeState$.value)).toEqual(['mf-legal', 'mf-account']);
    session.signOut();
    expect(takingPart(routeState$.value)).toEqual(['mf-legal']);
  });
});

it('Back to a page that is theirs no more leads home, not to the sign-in', async () => {
  const { nav, session } = visit('/account-dashboard', { pen_name: 'Ada', email_verified: true });
  await nav.push('/');
  session.signOut();
  window.history.back();
  await jest.advanceTimersByTimeAsync(50);
  expect(nav.current().pathname).toBe('/');
});

it('who signs out at the verify page signs in over the page that was there', async () => {
  const { nav, session } = visit('/book/salt-road', { pen_name: 'Ada', email_verified: false });
  await nav.push('/verify-email');
  session.signOut();
  await settled();
  expect(nav.current()).toMatchObject({ pathname: '/signin', behind: '/book/salt-road' });
});

it('who was not to be redirected is led home after signing in, and not on to another dialog', async () => {
  const { nav, session } = visit('/book/salt-road');
  await nav.push('/signin?returnURL=%2Faccount-dashboard', { noRedirect: true });
  session.signIn(tokens, { pen_name: 'Ada', email_verified: false });
  await settled();
  expect(nav.current().pathname).toBe('/');
});

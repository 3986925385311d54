import { createNav, type Nav } from '@griot/nav';
import type { Platform } from '@griot/remote-kit';
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

function visit(at: string, user: { pen_name: string; email_verified: boolean } | null = null) {
  const base = testPlatform({ at, user });
  const nav: Nav = createNav({ dialogOver: (pathname) => pageFor(remotes, pathname)?.page.over ?? null });
  const platform: Platform = { ...base, nav };
  nav.redirectWith((path, noRedirect) => gate.redirectOf(platform, path, noRedirect));
  const scenes = gate.createGate(platform);
  return { nav, session: platform.session, scenes };
}

/** Guards lead away in a task of their own. */
beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());
const settled = () => jest.advanceTimersByTimeAsync(0);

it('a guest who asks for a page that is not theirs sees the sign-in over home', async () => {
  const { nav, scenes } = visit('/account-dashboard');
  await settled();
  expect(nav.current()).toMatchObject({ pathname: '/signin', search: '?returnURL=%2Faccount-dashboard', behind: '/' });
  expect(scenes.value.shown?.page.path).toBe('/');
});

it('a link to such a page opens the sign-in over the page that was there', async () => {
  const { nav, scenes } = visit('/book/salt-road');
  await nav.push('/account-dashboard');
  expect(nav.current()).toMatchObject({ pathname: '/signin', behind: '/book/salt-road' });
  expect(scenes.value.shown?.page.path).toBe('/book/:slug');
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

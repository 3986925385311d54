import type { RegisteredRemote, RouteRow } from '@griot/contracts';
import { faults } from './registry.ts';

const aRemote = (given: Partial<RegisteredRemote> = {}): RegisteredRemote => ({
  name: 'mf-legal',
  owner: 'Trust',
  version: '1.0.0',
  contracts: { api: 1, bus: 1, kit: 1 },
  pages: [{ path: '/about', guard: 'public', chunk: 'about', head: { title: 'About' } }],
  buildId: '0123456789abcdef',
  base: '/r/mf-legal/0123456789abcdef/',
  entry: 'remoteEntry.js',
  integrity: 'sha384-x',
  container: 'mf_legal',
  assets: {},
  ...given,
});
const page = (path: string) => ({ path, guard: 'public' as const, chunk: 'x', head: { title: 'x' } });
const ABOUT: RouteRow = { path: '/about', owner: 'legal', state: 'built' };

test('remotes that fit the route table hold together', () => {
  expect(faults([aRemote()], [ABOUT])).toEqual([]);
});

test('a built path without an owner fails the assembly', () => {
  expect(faults([aRemote()], [ABOUT, { path: '/contact', owner: 'legal', state: 'built' }])).toEqual([
    '/contact is marked built, and nobody owns it',
  ]);
});

test('a planned path must not be served yet', () => {
  expect(faults([aRemote()], [{ ...ABOUT, state: 'planned' }])).toEqual(['/about of mf-legal is marked planned']);
});

test('a path outside the route table fails', () => {
  expect(faults([aRemote({ pages: [page('/about'), page('/secret')] })], [ABOUT])).toEqual([
    '/secret of mf-legal is not in the route table',
  ]);
});

test('a path of another remote fails', () => {
  expect(faults([aRemote({ name: 'mf-reader' })], [ABOUT])).toContain('/about belongs to mf-legal, not to mf-reader');
});

test('two remotes that claim one path fail, whatever they call its parameter', () => {
  const rows: RouteRow[] = [
    { path: '/book/:slug', owner: 'reader', state: 'built' },
    { path: '/book/:id', owner: 'author', state: 'built' },
  ];
  const reasons = faults(
    [
      aRemote({ name: 'mf-reader', pages: [page('/book/:slug')] }),
      aRemote({ name: 'mf-author', pages: [page('/book/:id')] }),
    ],
    rows,
  );
  expect(reasons).toEqual(['/book/:id is claimed by mf-reader and by mf-author']);
});

test('a remote built for a newer contract than the platform’s fails', () => {
  expect(faults([aRemote({ contracts: { api: 2, bus: 1, kit: 1 } })], [ABOUT])).toEqual([
    'mf-legal needs version 2 of the api contract; this platform has 1',
  ]);
});

test('an overlay has one owner', () => {
  const rows: RouteRow[] = [ABOUT, { path: '/signin', owner: 'auth', state: 'built' }];
  const reasons = faults(
    [
      aRemote({ overlays: ['auth.login'] }),
      aRemote({ name: 'mf-auth', pages: [page('/signin')], overlays: ['auth.login'] }),
    ],
    rows,
  );
  expect(reasons).toContain('the overlay auth.login of mf-auth has another owner');
});

test('an overlay that pages may offer is offered by its owner, and one that is planned by nobody yet', () => {
  const built = [{ name: 'legal.terms', owner: 'legal', state: 'built' }] as const;
  expect(faults([aRemote({ overlays: ['legal.terms'] })], [ABOUT], built)).toEqual([]);
  expect(faults([aRemote()], [ABOUT], built)).toEqual([
    'the overlay legal.terms is marked built, and nobody offers it',
  ]);
  expect(faults([aRemote({ overlays: ['legal.terms'] })], [ABOUT], [{ ...built[0], state: 'planned' }])).toEqual([
    'the overlay legal.terms of mf-legal is marked planned',
  ]);
  expect(faults([aRemote({ overlays: ['legal.terms'] })], [ABOUT], [{ ...built[0], owner: 'auth' }])).toEqual([
    'the overlay legal.terms belongs to mf-auth, not to mf-legal',
  ]);
});

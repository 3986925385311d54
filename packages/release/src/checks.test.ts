import type { RegisteredRemote } from '@griot/contracts';
import { faults } from './checks.ts';

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

test('remotes that fit together hold together, whatever else is planned', () => {
  expect(faults([aRemote({ overlays: [{ name: 'legal.terms' }] })], [{ path: '/contact', owner: 'mf-legal' }])).toEqual(
    [],
  );
});

test('a page that stands must be struck from the plan, whatever its parameter is called', () => {
  expect(faults([aRemote()], [{ path: '/about', owner: 'mf-legal' }])).toEqual([
    '/about of mf-legal stands: strike it from the plan',
  ]);
  expect(faults([aRemote({ pages: [page('/help/:topic')] })], [{ path: '/help/:id', owner: 'mf-legal' }])).toEqual([
    '/help/:topic of mf-legal stands: strike it from the plan',
  ]);
});

test('a page that another remote plans fails', () => {
  expect(faults([aRemote({ name: 'mf-reader' })], [{ path: '/about', owner: 'mf-legal' }])).toEqual([
    '/about of mf-reader is planned by mf-legal',
  ]);
});

test('two remotes that claim one path fail, whatever they call its parameter', () => {
  const reasons = faults([
    aRemote({ name: 'mf-reader', pages: [page('/book/:slug')] }),
    aRemote({ name: 'mf-author', pages: [page('/book/:id')] }),
  ]);
  expect(reasons).toEqual(['/book/:id is claimed by mf-reader and by mf-author']);
});

test('a remote built for a newer contract than the platform’s fails', () => {
  expect(faults([aRemote({ contracts: { api: 2, bus: 1, kit: 1 } })])).toEqual([
    'mf-legal needs version 2 of the api contract; this platform has 1',
  ]);
});

test('an overlay has one owner, whose name it bears', () => {
  const reasons = faults([
    aRemote({ overlays: [{ name: 'auth.login' }] }),
    aRemote({ name: 'mf-auth', pages: [page('/signin')], overlays: [{ name: 'auth.login' }] }),
  ]);
  expect(reasons).toEqual([
    'the overlay auth.login belongs to mf-auth, not to mf-legal',
    'the overlay auth.login is claimed by mf-legal and by mf-auth',
  ]);
});

import type { RegisteredRemote } from '@griot/contracts';
import { faults as faultsWith } from './checks.ts';

const OFFERS = {
  supports: { api: { min: 1, max: 1 }, bus: { min: 1, max: 1 }, kit: { min: 2, max: 3 } },
  shared: { react: '19.3.1', jotai: '3.0.1' },
};
const faults = (remotes: Parameters<typeof faultsWith>[0], planned?: Parameters<typeof faultsWith>[2]): string[] =>
  faultsWith(remotes, OFFERS, planned);

const aRemote = (given: Partial<RegisteredRemote> = {}): RegisteredRemote => ({
  name: 'mf-legal',
  owner: 'Trust',
  version: '1.0.0',
  contracts: { api: 1, bus: 1, kit: 2 },
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

test.each([
  [{ api: 2, bus: 1, kit: 2 }, 'mf-legal needs version 2 of the api contract; this shell has 1'],
  [{ api: 1, bus: 0, kit: 2 }, 'mf-legal needs version 0 of the bus contract; this shell has 1'],
  [{ api: 1, bus: 1, kit: 1 }, 'mf-legal needs version 1 of the kit contract; this shell has 2 to 3'],
  [{ api: 1, bus: 1, kit: 4 }, 'mf-legal needs version 4 of the kit contract; this shell has 2 to 3'],
])(
  'a remote built for a contract that the shell does not go with fails, be it newer or too old: %o',
  (contracts, reason) => {
    expect(faults([aRemote({ contracts })])).toEqual([reason]);
  },
);

test('every version between the oldest and the newest that the shell goes with is served', () => {
  for (const kit of [2, 3]) expect(faults([aRemote({ contracts: { api: 1, bus: 1, kit } })])).toEqual([]);
});

test.each([
  ['another major version', { react: '^18.0.0' }, 'mf-legal needs react ^18.0.0; this shell has 19.3.1'],
  ['a newer minor version', { react: '^19.4.0' }, 'mf-legal needs react ^19.4.0; this shell has 19.3.1'],
  [
    'a library that the shell does not share',
    { lodash: '^4.0.0' },
    'mf-legal needs lodash ^4.0.0; this shell has none',
  ],
  ['what is no range', { react: 'latest' }, 'mf-legal needs react latest; this shell has 19.3.1'],
])('a remote built for %s of a shared library fails', (_, requires, reason) => {
  expect(faults([{ ...aRemote(), requires }])).toEqual([reason]);
});

test('a remote whose ranges the shared libraries meet holds', () => {
  expect(faults([{ ...aRemote(), requires: { react: '^19.0.0', jotai: '^3.0.0' } }])).toEqual([]);
});

test('an address that the server answers itself is nobody’s page', () => {
  expect(faults([aRemote({ pages: [page('/api/help')] })])).toEqual([
    "/api/help of mf-legal is the platform's own: no page is asked for there",
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

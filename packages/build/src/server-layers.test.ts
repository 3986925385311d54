import { serverFaults } from './server-layers.ts';

/** The faults of one file, among others that it may import from. */
const faultsOf = (file: string, source: string, others: Record<string, string> = {}): string[] =>
  serverFaults(
    new Map(Object.entries({ ...others, [file]: source }).map(([name, text]) => [`packages/server/src/${name}`, text])),
  )
    .filter(({ path }) => path === `packages/server/src/${file}`)
    .map(({ rule, text }) => `${rule}: ${text.replace('packages/server/src/', '')}`);

test('a feature imports features that stand before it, through their interface', () => {
  expect(faultsOf('chapters/reading.ts', "import { visibleNovel } from '../novels/index.ts';")).toEqual([]);
  expect(faultsOf('chapters/reading.ts', "import { visibleNovel } from '../novels/service.ts';")).toEqual([
    'interface: chapters/reading.ts imports novels/service.ts; import novels/index.ts',
  ]);
});

test('a feature imports nothing that stands above it, not even a type', () => {
  expect(faultsOf('novels/service.ts', "import type { Reading } from '../chapters/index.ts';")).toEqual([
    'direction: novels/service.ts imports chapters/index.ts, which stands above it',
  ]);
  expect(faultsOf('users/service.ts', "import type { Services } from '../services.ts';")).toEqual([
    'direction: users/service.ts imports services.ts, which stands above it',
  ]);
  expect(faultsOf('users/service.ts', "const later = await import('../auth/index.ts');")).toEqual([
    'direction: users/service.ts imports auth/index.ts, which stands above it',
  ]);
});

test('the schema imports nothing of ours but itself', () => {
  expect(
    faultsOf('schema/novels.ts', "import { users } from './users.ts';\nimport { sql } from 'drizzle-orm';"),
  ).toEqual([]);
  expect(faultsOf('schema/novels.ts', "import { mediaUrl } from '../ports/blobs.ts';")).toEqual([
    'direction: schema/novels.ts imports ports/blobs.ts, which stands above it',
  ]);
});

test('SQL stands in stores', () => {
  const source =
    "import { eq } from 'drizzle-orm';\nimport { novels } from '../schema/novels.ts';\nawait db.select().from(novels);";
  expect(faultsOf('novels/list-store.ts', source)).toEqual([]);
  expect(faultsOf('rankings/store/power.ts', source)).toEqual([]);
  expect(faultsOf('novels/service.ts', source)).toEqual([
    'sql: novels/service.ts asks the database; a store does that',
    'sql: novels/service.ts imports drizzle-orm; a store does that',
    'sql: novels/service.ts imports schema/novels.ts; a store does that',
  ]);
  expect(faultsOf('novels/service.ts', "import type { Ranked } from '../schema/rankings.ts';")).toEqual([]);
});

test('what answers calls takes nothing from a store, nor from a store behind an interface', () => {
  expect(faultsOf('reviews/routes.ts', "import { listReviews } from './store.ts';")).toEqual([
    'routes: reviews/routes.ts imports from reviews/store.ts; a service does that',
  ]);
  expect(
    faultsOf(
      'mail/page.ts',
      "import type { FastifyInstance } from 'fastify';\nimport { recentMails } from './store.ts';",
    ),
  ).toEqual(['routes: mail/page.ts imports from mail/store.ts; a service does that']);
  const novels = {
    'novels/index.ts': "export { visibleNovel } from './service.ts';\nexport { listPublic } from './list-store.ts';",
  };
  expect(faultsOf('rankings/routes.ts', "import { visibleNovel } from '../novels/index.ts';", novels)).toEqual([]);
  expect(faultsOf('rankings/routes.ts', "import { listPublic } from '../novels/index.ts';", novels)).toEqual([
    'routes: rankings/routes.ts imports from novels/list-store.ts; a service does that',
  ]);
});

test('what puts the server together reaches into every part, but into no store', () => {
  expect(faultsOf('services.ts', "import { createHiding } from './novels/hiding.ts';")).toEqual([]);
  expect(faultsOf('services.ts', "import { hasNovel } from './novels/store.ts';")).toEqual([
    'routes: services.ts imports from novels/store.ts; a service does that',
  ]);
});

test('a new folder is given its place', () => {
  expect(faultsOf('badges/service.ts', '')).toEqual([
    'part: badges/service.ts stands on no floor; give badges its place in server-layers.ts',
  ]);
});

test('tests reach wherever they like', () => {
  expect(faultsOf('users/users.test.ts', "import { eq } from 'drizzle-orm';\nimport '../services.ts';")).toEqual([]);
});

import assert from 'node:assert/strict';
import { after, test, type TestContext } from 'node:test';
import { databaseUrl, dropDatabase, freshDatabase } from '../../../test/fresh-database.ts';
import { closeDatabase, openDatabase, transaction } from '../database/index.ts';
import { createJobs, jobKind, type HandleOptions, type Jobs } from './index.ts';

const name = await freshDatabase();
const db = openDatabase(databaseUrl(name));
after(async () => {
  await closeDatabase(db);
  await dropDatabase(name);
});

interface Parcel {
  n: number;
}

/** A server that does parcels as `handler` says; another one promises them, as the next request of another process would. */
async function servers(
  t: TestContext,
  kinds: Record<string, { handler: (parcel: Parcel) => Promise<void> } & HandleOptions>,
): Promise<{ promise(kind: string, many: number): Promise<void> }> {
  await db.$client.query('delete from jobs.job');
  const make = async (): Promise<Jobs> => {
    const jobs = createJobs(db, { supervise: false, report: () => undefined });
    for (const [kind, { handler, ...options }] of Object.entries(kinds))
      jobs.handle(jobKind<Parcel>(kind), handler, options);
    await jobs.open();
    t.after(() => jobs.close());
    return jobs;
  };
  const [promising, working] = [await make(), await make()];
  await working.work();
  return {
    promise: (kind, many) =>
      transaction(db, async (tx) => {
        for (let n = 0; n < many; n += 1) await promising.enqueue(tx, jobKind<Parcel>(kind), { n });
      }),
  };
}

/** Settles when so many have come. */
function counted(many: number): { all: Promise<void>; came: () => void } {
  let [count, tell]: [number, () => void] = [0, () => undefined];
  const all = new Promise<void>((resolve) => (tell = resolve));
  return {
    all,
    came: () => {
      count += 1;
      if (count === many) tell();
    },
  };
}

/** Holds up whoever waits for it until it is opened. */
function gate(): { opened: Promise<void>; open: () => void } {
  let open: () => void = () => undefined;
  return { opened: new Promise<void>((resolve) => (open = resolve)), open: () => open() };
}

// At one look in half a second each of these would take a minute.
test('a hundred jobs of a kind are done one after the other, without a pause', { timeout: 30_000 }, async (t) => {
  const done = counted(100);
  let [atOnce, most] = [0, 0];
  const { promise } = await servers(t, {
    single: {
      async handler() {
        most = Math.max(most, (atOnce += 1));
        await db.execute('select 1');
        atOnce -= 1;
        done.came();
      },
    },
  });
  await promise('single', 100);
  await done.all;
  assert.equal(most, 1);
});

test('as many jobs of a kind are done at once as it says, and no more', { timeout: 30_000 }, async (t) => {
  const [eight, all, held] = [counted(8), counted(40), gate()];
  let [atOnce, most] = [0, 0];
  const { promise } = await servers(t, {
    several: {
      atOnce: 8,
      async handler() {
        most = Math.max(most, (atOnce += 1));
        eight.came();
        await held.opened;
        atOnce -= 1;
        all.came();
      },
    },
  });
  await promise('several', 40);
  await eight.all;
  held.open();
  await all.all;
  assert.equal(most, 8);
});

test('a job that takes long does not hold up the others of its kind', { timeout: 30_000 }, async (t) => {
  const [others, held] = [counted(39), gate()];
  t.after(() => held.open());
  const { promise } = await servers(t, {
    uneven: {
      atOnce: 2,
      async handler({ n }) {
        if (n === 0) return await held.opened;
        others.came();
      },
    },
  });
  await promise('uneven', 40);
  await others.all;
});

test(
  'however many jobs of one kind wait, and for whom, another kind is done at once',
  { timeout: 30_000 },
  async (t) => {
    const [begun, done, held] = [counted(4), counted(3), gate()];
    t.after(() => held.open());
    const { promise } = await servers(t, {
      stuck: {
        atOnce: 4,
        async handler() {
          begun.came();
          await held.opened;
        },
      },
      brisk: { handler: async () => done.came() },
    });
    await promise('stuck', 500);
    await begun.all;
    await promise('brisk', 3);
    await done.all;
  },
);

test('of jobs that are done together each fails by itself and alone is tried again', { timeout: 30_000 }, async (t) => {
  const tried: number[] = [];
  const done = counted(8);
  const { promise } = await servers(t, {
    mixed: {
      atOnce: 16,
      async handler({ n }) {
        tried.push(n);
        done.came();
        if (n === 3) throw new Error('this one is broken');
      },
    },
  });
  await promise('mixed', 8);
  await done.all;
  const states = async () =>
    (await db.$client.query(`select data->>'n' n, state from jobs.job where name = 'mixed' order by 1`)).rows as {
      n: string;
      state: string;
    }[];
  while ((await states()).some(({ state }) => state === 'active')) await new Promise((next) => setImmediate(next));
  assert.deepEqual(
    (await states()).map(({ n, state }) => `${n} ${state}`),
    [
      '0 completed',
      '1 completed',
      '2 completed',
      '3 retry',
      '4 completed',
      '5 completed',
      '6 completed',
      '7 completed',
    ],
  );
  assert.deepEqual(tried.sort(), [0, 1, 2, 3, 4, 5, 6, 7]);
});

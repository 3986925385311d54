import { rmSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import type { Figure } from './figure.ts';
import { measureTelling } from './telling.ts';
import { makeLibraries } from '../../packages/server/bench/databases.ts';
import { median } from '../../packages/server/bench/load.ts';
import {
  emptyMailbox,
  mailsWith,
  manyReaders,
  paidUnheard,
  settledPayments,
} from '../../packages/server/bench/promised.ts';
import { serveServer } from '../../packages/server/bench/process.ts';
import { auditLedger } from '../../packages/server/src/ledger/audit-store.ts';
import {
  closeDatabase,
  openDatabase,
  transaction,
  type Database,
} from '../../packages/server/src/ports/database/index.ts';
import { createJobs, jobKind, type Jobs } from '../../packages/server/src/ports/jobs/index.ts';
import { temporaryFolder } from '../../packages/server/test/temporary-folder.ts';
import { undoing } from '../undoing.ts';

interface Scale {
  rounds: number;
  mails: number;
  payments: number;
  /** How often followers are told while chapters are read, and for how many seconds these are. */
  telling: { rounds: number; seconds: number };
}
const FULL: Scale = { rounds: 5, mails: 2_000, payments: 1_000, telling: { rounds: 3, seconds: 6 } };
const QUICK: Scale = { rounds: 2, mails: 600, payments: 300, telling: { rounds: 1, seconds: 3 } };

const READERS = 200;
const LOOK_EVERY_MS = 50;
const SUBJECT = 'News';

/** The kinds that come by the hundred, by the names that they have in the queue. */
const MAIL = jobKind<{ to: string; subject: string; text: string }>('mail');
const SETTLE = jobKind<{ paymentId: string }>('settle-payment');

/** What is promised to be done later against its bounds: how much of it a server does in a second, and whether much of one kind holds up another. */
export async function measureJobs({ quick, say }: { quick: boolean; say: (line: string) => void }): Promise<Figure[]> {
  const scale = quick ? QUICK : FULL;
  const dir = temporaryFolder('bench-files');
  return undoing(async (atEnd) => {
    atEnd(async () => rmSync(dir, { recursive: true, force: true }));
    const libraries = await makeLibraries([12], say);
    atEnd(() => libraries.remove());
    say(`on the ${libraries.where}`);
    const db = openDatabase(libraries.url(12), { max: 4 });
    atEnd(() => closeDatabase(db));
    await manyReaders(db, READERS);
    const server = await serveServer({
      DATABASE_URL: libraries.url(12),
      DATA_DIR: dir,
    });
    atEnd(() => server.stop());
    // Promises only: the server does it.
    const jobs = createJobs(db, { supervise: false, report: () => undefined });
    await jobs.open();
    atEnd(() => jobs.close());
    const figures = [
      await mailing(db, jobs, scale, say),
      await settling(db, jobs, scale, say),
      await settlingBehindMails(db, jobs, scale, say),
      ...(await measureTelling({ db, jobs, url: server.url, ...scale.telling, untilThere, say })),
    ];
    const { faults, ...looked } = await auditLedger(db);
    for (const { rule, subject, detail } of faults) say(`${rule}: ${subject} ${detail}`);
    return [
      ...figures,
      {
        what: `faults in the ledger after the settlements (${looked.journals} movements)`,
        value: faults.length,
        bound: 0,
        unit: '',
      },
    ];
  });
}

/** Promises mails to readers, all in one moment. */
const promiseMails = (db: Database, jobs: Jobs, many: number): Promise<void> =>
  transaction(db, async (tx) => {
    for (let n = 0; n < many; n += 1)
      await jobs.enqueue(tx, MAIL, {
        to: `reader${n}@bench.test`,
        subject: SUBJECT,
        text: 'A chapter is out. '.repeat(30),
      });
  });

/** How many ms until there are so many. */
async function untilThere(many: number, count: () => Promise<number>): Promise<number> {
  const since = performance.now();
  while ((await count()) < many) await pause(LOOK_EVERY_MS);
  return performance.now() - since;
}

async function mailing(
  db: Database,
  jobs: Jobs,
  { rounds, mails }: Scale,
  say: (line: string) => void,
): Promise<Figure> {
  const rates: number[] = [];
  // Round 0 warms up.
  for (let round = 0; round <= rounds; round += 1) {
    await promiseMails(db, jobs, mails);
    const ms = await untilThere(mails, () => mailsWith(db, SUBJECT));
    say(`${mails} mails${round === 0 ? ', warming up' : ''}: ${(mails / (ms / 1_000)).toFixed(0)}/s`);
    if (round > 0) rates.push(mails / (ms / 1_000));
    await emptyMailbox(db);
  }
  return {
    what: 'mails handed over per second',
    value: median(rates),
    bound: 200,
    unit: '/s',
    atLeast: true,
    speed: true,
  };
}

async function settling(
  db: Database,
  jobs: Jobs,
  { rounds, payments }: Scale,
  say: (line: string) => void,
): Promise<Figure> {
  const rates: number[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const name = `round${round}_`;
    const ids = await paidUnheard(db, { payments, readers: READERS, name });
    await transaction(db, async (tx) => {
      for (const paymentId of ids) await jobs.enqueue(tx, SETTLE, { paymentId });
    });
    const ms = await untilThere(payments, () => settledPayments(db, name));
    say(`${payments} settlements${round === 0 ? ', warming up' : ''}: ${(payments / (ms / 1_000)).toFixed(0)}/s`);
    if (round > 0) rates.push(payments / (ms / 1_000));
  }
  return {
    what: 'payments settled per second, with their receipts',
    value: median(rates),
    bound: 100,
    unit: '/s',
    atLeast: true,
    speed: true,
  };
}

/** How long a payment waits for its coins while mails are waiting by the thousand. */
async function settlingBehindMails(
  db: Database,
  jobs: Jobs,
  { rounds, mails }: Scale,
  say: (line: string) => void,
): Promise<Figure> {
  const waits: number[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    const name = `behind${round}_`;
    const [paymentId = ''] = await paidUnheard(db, { payments: 1, readers: READERS, name });
    await promiseMails(db, jobs, mails);
    await jobs.enqueue(db, SETTLE, { paymentId });
    waits.push(await untilThere(1, () => settledPayments(db, name)));
    await untilThere(mails, () => mailsWith(db, SUBJECT));
    await emptyMailbox(db);
  }
  say(`one settlement behind ${mails} mails: ${waits.map((ms) => `${ms.toFixed(0)} ms`).join(', ')}`);
  return {
    what: `wait of a payment for its coins behind ${mails} mails`,
    value: median(waits),
    bound: 2_000,
    unit: 'ms',
    speed: true,
  };
}

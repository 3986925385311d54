import { createHash } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { prepared, type Db, type SQL } from '../ports/database/index.ts';
import { accounts, journals, postings } from '../schema/ledger.ts';
import type { Account } from './accounts.ts';
import type { Held, Line, Movement, Step } from './movement.ts';

const value = sql.placeholder;

/** The statement that enters movements along with what they ask for and write down besides; each kind is written once. */
const entering = new Map<string, ReturnType<typeof prepared>>();

type Columns = Step['columns'];

/** Rows that belong to movements, as a statement takes them: an array for each column. */
const given = (of: string, columns: Columns): SQL => {
  const all = Object.entries({ journal_id: 'text', ...columns });
  const arrays = all.map(([column, type]) => sql`${value(`${of}.${column}`)}::${sql.raw(type)}[]`);
  return sql`(select * from unnest(${sql.join(arrays, sql`, `)}) as given(${sql.raw(all.map(([column]) => column).join())}))`;
};

/** The same rows as `given` calls them. */
const giving = (of: string, columns: Columns, rows: readonly Record<string, unknown>[]): Record<string, unknown[]> =>
  Object.fromEntries(
    ['journal_id', ...Object.keys(columns)].map((column) => [`${of}.${column}`, rows.map((row) => row[column])]),
  );

const JOURNALS = {
  key: 'text',
  request_hash: 'text',
  kind: 'text',
  reason: 'text',
  created_at: 'timestamptz',
  to_find: 'int',
};
const HELD = { account_id: 'text', version_before: 'int', balance: 'bigint', version: 'int' };
const LINES = {
  line: 'int',
  account_id: 'text',
  currency: 'text',
  amount: 'bigint',
  balance_after: 'bigint',
  version: 'int',
};

function enteringWith(onlyIf: readonly Step[], along: readonly Step[]): ReturnType<typeof prepared> {
  // PostgreSQL takes names of 63 characters.
  const steps = [onlyIf, along].map((each) => each.map(({ name }) => name).join()).join(';');
  const name = `enter_movements_${createHash('sha256').update(steps).digest('hex').slice(0, 16)}`;
  const known = entering.get(name);
  if (known) return known;
  const named = ({ name: step, columns, statement }: Step): SQL =>
    sql`${sql.identifier(step)} as (${statement(given(step, columns))}), `;
  const found = ({ name: step }: Step): SQL => sql` union all select journal_id from ${sql.identifier(step)}`;
  // The accounts are locked first, as by whoever locks before reading, and in the order of their ids. Nobody is waited for, since what
  // this statement sees would be old by then. A movement is made when all that it must find is found, whatever others find.
  const made = prepared(
    name,
    sql`
    with held as (${given('held', HELD)}), unmoved as (
      select h.journal_id from ${accounts} a join held h on a.id = h.account_id and a.version = h.version_before
      order by a.id for no key update of a skip locked
    ), ${sql.join(onlyIf.map(named))}journal as (
      insert into ${journals} (id, key, request_hash, kind, reason, created_at)
      select j.journal_id, j.key, j.request_hash, j.kind, j.reason, j.created_at from ${given('journals', JOURNALS)} j
      where j.to_find = (select count(*) from (select journal_id from unmoved${sql.join(onlyIf.map(found))}) f where f.journal_id = j.journal_id)
      order by j.key on conflict (key) do nothing returning id
    ), lines as (
      select l.* from journal join ${given('lines', LINES)} l on l.journal_id = journal.id
    ), opened as (
      insert into ${accounts} (id, currency, hot)
      select distinct account_id, currency, true from lines where version is null order by account_id on conflict do nothing
    ), moved as (
      update ${accounts} a set balance = h.balance, version = h.version
      from journal join held h on h.journal_id = journal.id where a.id = h.account_id
    ), ${sql.join(along.map(named))}posted as (
      insert into ${postings} (journal_id, line, account_id, currency, amount, balance_after, version)
      select journal_id, line, account_id, currency, amount, balance_after, version from lines
    )
    select id from journal`,
  );
  entering.set(name, made);
  return made;
}

/** A movement as it is entered: what it makes of people's accounts, which held `before`. */
export interface Entry {
  movement: Movement;
  journal: { id: string; requestHash: string; createdAt: Date };
  lines: Line[];
  before: Held;
  after: Held;
}

/**
 * Journals, postings, balances, the platform's accounts that are new, and what comes along with the movements, in one statement:
 * busy wallets are held no longer than they must. Answers the ids of the journals that were entered. A movement is left out, and no
 * other with it, when its key was there already, an account has moved since it was read or is held by somebody else, or what must be
 * found is not. A person's account may move in one of them only.
 */
export async function enter(db: Db, entries: readonly Entry[]): Promise<ReadonlySet<string>> {
  const rowsOf = (step: Step): Record<string, unknown>[] =>
    entries.flatMap(({ journal, movement: { onlyIf = [], along = [] } }) =>
      [...onlyIf, ...along]
        .filter((each) => each.step === step)
        .flatMap(({ rows }) => rows.map((row) => ({ ...row, journal_id: journal.id }))),
    );
  const [onlyIf, along] = [stepsOf(entries, 'onlyIf'), stepsOf(entries, 'along')];
  const { rows } = await enteringWith(onlyIf, along)(db, {
    ...giving(
      'journals',
      JOURNALS,
      entries.map(({ movement: { key, kind, reason, onlyIf: asked = [] }, journal, after }) => ({
        journal_id: journal.id,
        key,
        request_hash: journal.requestHash,
        kind,
        reason,
        created_at: journal.createdAt.toISOString(),
        to_find: asked.reduce((sum, each) => sum + each.rows.length, after.size),
      })),
    ),
    ...giving(
      'held',
      HELD,
      entries.flatMap(({ journal, before, after }) =>
        [...after].map(([id, now]) => ({
          journal_id: journal.id,
          account_id: id,
          version_before: before.get(id)?.version ?? null,
          ...now,
        })),
      ),
    ),
    ...giving(
      'lines',
      LINES,
      entries.flatMap(({ journal, lines }) =>
        lines.map(({ account, amount, balanceAfter, version }, line) => ({
          journal_id: journal.id,
          line,
          account_id: account.id,
          currency: account.currency,
          amount,
          balance_after: balanceAfter,
          version,
        })),
      ),
    ),
    ...Object.assign({}, ...[...onlyIf, ...along].map((step) => giving(step.name, step.columns, rowsOf(step)))),
  });
  return new Set(rows.map(({ id }) => id as string));
}

/** The steps of movements, each once, in an order of their own, so that the same ones make the same statement. */
function stepsOf(entries: readonly Entry[], which: 'onlyIf' | 'along'): Step[] {
  const steps = new Set(entries.flatMap(({ movement }) => (movement[which] ?? []).map(({ step }) => step)));
  return [...steps].sort((a, b) => (a.name < b.name ? -1 : 1));
}

/**
 * Locks the people's accounts among the wanted ones, in the order of their ids, and opens those that are not there yet.
 * Answers what they hold now.
 */
export async function lock(tx: Db, wanted: readonly Account[]): Promise<Held> {
  const cold = [...new Map(wanted.filter((a) => !a.hot).map((a) => [a.id, a])).values()].sort((a, b) =>
    a.id < b.id ? -1 : 1,
  );
  if (cold.length === 0) return new Map();
  const held = await lockOpen(tx, cold);
  if (held.size === cold.length) return held;
  await tx.insert(accounts).values(cold).onConflictDoNothing();
  return await lockOpen(tx, cold);
}

const lockAccounts = prepared<{ id: string; balance: string; version: number }>(
  'lock_accounts',
  sql`
    select id, balance, version from ${accounts} where id = any(${value('ids')}::text[])
      and (select count(*) from ${accounts} where id = any(${value('ids')}::text[])) = ${value('count')}
    order by id for no key update`,
);

/** All of them, or none when one is not there: opened while others are held, it would be locked out of their order. */
async function lockOpen(tx: Db, cold: readonly Account[]): Promise<Held> {
  const { rows } = await lockAccounts(tx, { ids: cold.map((a) => a.id), count: cold.length });
  return new Map(rows.map(({ id, balance, version }) => [id, { balance: Number(balance), version }]));
}

/** What an account holds, in the smallest unit of its currency; 0 when it was never used. */
export async function balanceOf(db: Db, account: Account): Promise<number> {
  if (!account.hot) {
    const [row] = await db.select({ balance: accounts.balance }).from(accounts).where(eq(accounts.id, account.id));
    return row?.balance ?? 0;
  }
  const [row] = await db
    .select({ sum: sql<string>`coalesce(sum(${postings.amount}), 0)` })
    .from(postings)
    .where(eq(postings.accountId, account.id));
  return Number(row?.sum ?? 0);
}

/** The movement that was made under a key, if one was. */
export async function journalOf(tx: Db, key: string): Promise<{ id: string; requestHash: string } | undefined> {
  const [journal] = await tx
    .select({ id: journals.id, requestHash: journals.requestHash })
    .from(journals)
    .where(eq(journals.key, key));
  return journal;
}

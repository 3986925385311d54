import { sql, type SQL } from 'drizzle-orm';
import type { Entities } from '@griot/contracts';
import { countedFor } from '../http/paging.ts';
import type { Db } from '../ports/database/index.ts';
import { anywhere, isCalled } from '../users/index.ts';
import { ANY_INCOME } from '../schema/ledger.ts';
import { users } from '../schema/users.ts';
import { toWire } from '../ledger/index.ts';

export type PaymentType = Entities['PaymentRecord']['payment_type'];

/**
 * Where the lines of the transaction history come from. Each source is a query of the columns
 * `id, user_id, type, status, amount, currency, description, created_at, updated_at`: amounts in minor units. Whoever
 * keeps another kind of payment adds it here, and lists, pages and filters follow.
 */
const SOURCES: { types: readonly PaymentType[]; rows: SQL }[] = [
  {
    types: ['purchase', 'subscription'],
    rows: sql`
      select id, user_id, case kind when 'coins' then 'purchase' else 'subscription' end as type, status, amount, currency, description, created_at, updated_at from payments`,
  },
  {
    // Statements, bonuses and referral rewards: what has come into somebody's income. A failed withdrawal that came back is none.
    types: ['income'],
    rows: sql`
      select j.id, a.user_id, 'income' as type, 'paid' as status, p.amount, p.currency, j.reason as description, j.created_at, j.created_at as updated_at
      from journals j join postings p on p.journal_id = j.id join accounts a on a.id = p.account_id
      where a.user_id is not null and a.currency = 'USD' and j.kind in ${ANY_INCOME}`,
  },
  {
    types: ['withdraw'],
    rows: sql`
      select id, user_id, 'withdraw' as type, status, cents as amount, 'USD' as currency, case shown when '' then 'Withdrawal' else 'Withdrawal to ' || shown end as description, created_at, updated_at from withdrawals`,
  },
];

interface Row extends Record<string, unknown> {
  id: string;
  type: PaymentType;
  status: string;
  amount: string;
  currency: 'NGN' | 'USD';
  description: string;
  created_at: string;
  updated_at: string;
  user_id: string;
  pen_name: string | null;
}

/** What is looked for: somebody's, or everybody's without `userId`; `from` on and before `until`; `named` says whose each line is. */
export interface RecordsQuery {
  userId?: string | undefined;
  types?: readonly PaymentType[] | undefined;
  from?: Date | undefined;
  until?: Date | undefined;
  named: boolean;
  status?: string | undefined;
  /** Looked for in descriptions and, where lines are named, in who they are of; an id finds its line. */
  search?: string | undefined;
  limit: number;
  offset: number;
}

/** A page of the transaction history, newest first, and how many there are, as far as they are counted. */
export async function listRecords(
  db: Db,
  { userId, types: asked, from, until, status, search, named, limit, offset }: RecordsQuery,
): Promise<{ rows: Entities['PaymentRecord'][]; total: number; atLeast: boolean }> {
  const sources = SOURCES.filter(({ types }) => asked === undefined || asked.some((type) => types.includes(type))).map(
    ({ rows }) => rows,
  );
  if (sources.length === 0) return { rows: [], total: 0, atLeast: false };
  const conditions = [
    userId === undefined ? undefined : sql`user_id = ${userId}`,
    asked === undefined
      ? undefined
      : sql`type in (${sql.join(
          asked.map((type) => sql`${type}`),
          sql`, `,
        )})`,
    status === undefined ? undefined : sql`status = ${status}`,
    search ? isFound(search, named) : undefined,
    from && sql`created_at >= ${from.toISOString()}::timestamptz`,
    until && sql`created_at < ${until.toISOString()}::timestamptz`,
  ].filter((c) => c !== undefined);
  const where = conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``;
  // Of each source as many as are asked for, by its own index; what is one person's is found by who they are.
  const found = (rest: SQL): SQL =>
    sql`(${sql.join(
      sources.map((rows) => sql`(select * from (${rows}) r ${where} ${userId === undefined ? rest : sql``})`),
      sql` union all `,
    )}) found`;
  const newest = sql`order by created_at desc, id`;
  const { rows } = await db.execute<Row>(sql`
    select p.*, ${named ? sql`u.pen_name` : sql`null as pen_name`}
    from (select * from ${found(sql`${newest} limit ${offset + limit}`)} ${newest} limit ${limit} offset ${offset}) p
    ${named ? sql`join users u on u.id = p.user_id` : sql``} order by p.created_at desc, p.id`);
  const most = countedFor({ limit, offset });
  const {
    rows: [all],
  } = await db.execute<{ total: number }>(
    sql`select least(count(*), ${most})::int as total from ${found(sql`${newest} limit ${most}`)}`,
  );
  const total = all?.total ?? 0;
  return { rows: rows.map(recordOnWire), total, atLeast: total === most };
}

const isFound = (search: string, named: boolean): SQL =>
  sql`(id = ${search} or description ilike ${anywhere(search)} ${named ? sql`or user_id in (select ${users.id} from ${users} where ${isCalled(search)})` : sql``})`;

const recordOnWire = (r: Row): Entities['PaymentRecord'] => ({
  id: r.id,
  payment_type: r.type,
  status: r.status,
  amount: toWire(Number(r.amount)),
  currency: r.currency,
  description: r.description,
  created_at: new Date(r.created_at).toISOString(),
  updated_at: new Date(r.updated_at).toISOString(),
  ...(r.pen_name === null ? {} : { user: { id: r.user_id, pen_name: r.pen_name } }),
});

import pg from 'pg';

/** Every table of a database by its name, with a hash of all that stands in it, in no order; what PostgreSQL's extensions and the queue's bookkeeping own is left out, and the parts of a table, which may differ. */
export async function tableHashes(url: string): Promise<Record<string, string>> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables
       where schemaname = 'public' and tablename <> 'migrations' and not (select relispartition from pg_class where oid = to_regclass(quote_ident(tablename)))
         or schemaname = 'jobs' and tablename in ('queue', 'job_common') order by 1`,
    );
    const hashes: Record<string, string> = {};
    for (const { name } of rows) {
      const found = await client.query<{ hash: string }>(
        `select count(*) || ' ' || md5(coalesce(string_agg(md5(t::text), '' order by md5(t::text)), '')) as hash from ${name} t`,
      );
      hashes[name] = found.rows[0]?.hash ?? '';
    }
    return hashes;
  } finally {
    await client.end();
  }
}

/** The keys, indexes and rules of a database's tables, a line each: as PostgreSQL says them, but for conditions, whose parentheses it sets as it likes; and whether they hold. */
export async function keysAndRules(url: string): Promise<string[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    const { rows } = await client.query<{ line: string }>(
      `select concat_ws(' ', pg_get_indexdef(i.indexrelid), i.indisvalid, i.indisprimary, (select inhparent::regclass from pg_inherits where inhrelid = i.indexrelid)) as line
       from pg_index i join pg_class c on c.oid = i.indexrelid where c.relnamespace = 'public'::regnamespace
       union all
       select concat_ws(' ', conrelid::regclass, conname, contype, case when contype <> 'c' then pg_get_constraintdef(oid) end, convalidated)
       from pg_constraint where connamespace = 'public'::regnamespace and conrelid <> 0
       order by 1`,
    );
    return rows.map(({ line }) => line);
  } finally {
    await client.end();
  }
}

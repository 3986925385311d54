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

import { sql, type SQL } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { alone, passIfLater } from './alone.ts';
import type { Database, Db } from './index.ts';

/**
 * Stores views by month, and makes the next months ahead. A table cannot become one of parts where it stands, and may be large: it is proved to
 * hold nothing of later months beside those who read and write it, and then, in a moment in which it and the novels are had alone, becomes the
 * first part of a new table of its name. So the version before serves on. Where either is in use for long, as by a backup, the table stays as it
 * is; the database's log says so, and the next start tries again.
 */
export async function storeByMonth(db: Database, lockMs: number): Promise<void> {
  const views = await tableOfViews(db);
  if (!views?.indexed) return;
  try {
    if (!views.parted) await alone(db, { what: 'griot views by month', lockMs }, part);
    await db.execute(sql`select make_months_of_views(current_date)`);
  } catch (failure) {
    passIfLater(failure);
    await db.execute(sql`do $$ begin raise warning 'views are in use, so they are not stored by month yet'; end $$`);
  }
}

/** Whether a start has yet to store views by month, once their indexes are built. */
export const isToBeParted = async (db: Db): Promise<boolean> => (await tableOfViews(db))?.parted === false;

/** Whether the table of views is one of parts, and has its indexes; undefined as long as it is not to be parted. */
async function tableOfViews(db: Db): Promise<{ parted: boolean; indexed: boolean } | undefined> {
  const { rows } = await db.execute<{ parted: boolean; indexed: boolean }>(sql`
    select relkind = 'p' as parted,
      exists (select from pg_index where indexrelid = to_regclass('chapter_views_guests') and indisvalid) as indexed
    from pg_class where oid = to_regclass('chapter_views') and to_regprocedure('make_months_of_views(date)') is not null`);
  return rows[0];
}

async function part(db: NodePgDatabase): Promise<void> {
  // Another start may have done it meanwhile.
  if ((await tableOfViews(db))?.parted) return;
  // As long as the proof takes, a month may begin; the one after it does not. A clock that was ahead has left later days.
  const { rows } = await db.execute<{ end: string }>(
    sql`select (date_trunc('month', greatest(current_date, max(day))::timestamp) + interval '2 months')::date::text as end from chapter_views`,
  );
  const end = sql.raw(`'${rows[0]?.end ?? ''}'`);
  const withdraw = sql`alter table chapter_views drop constraint if exists chapter_views_until`;
  await inOne(db, [
    withdraw,
    sql`alter table chapter_views add constraint chapter_views_until check (day < ${end}) not valid`,
  ]);
  try {
    await db.execute(sql`alter table chapter_views validate constraint chapter_views_until`);
    await inOne(db, becomesFirstPart(end));
  } catch (failure) {
    // Where the table is not to be had for this either, the nightly job or the next start does it.
    await inOne(db, [withdraw]).catch(passIfLater);
    throw failure;
  }
}

/** Nobody migrates or grants meanwhile: both write what the database knows of a table. */
const inOne = (db: NodePgDatabase, statements: SQL[]): Promise<void> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`lock table migrations in exclusive mode`);
    for (const statement of statements) await tx.execute(statement);
  });

/** What is prepared for the table goes by its name, and so to the new one. Whoever might read or write it still may. */
const becomesFirstPart = (end: SQL): SQL[] => [
  // In the order in which a novel that is deleted takes its views along, and as the reference to it will want it: otherwise two could wait for each other.
  sql`lock table novels in access exclusive mode`,
  sql`alter table chapter_views rename to chapter_views_before`,
  sql`alter index chapter_views_chapter_id_day_viewer_pk rename to chapter_views_before_pk`,
  sql`alter index chapter_views_novel rename to chapter_views_before_novel`,
  sql`alter index chapter_views_guests rename to chapter_views_before_guests`,
  sql`create table chapter_views (like chapter_views_before) partition by range (day)`,
  sql`alter table chapter_views
    add constraint chapter_views_chapter_id_day_viewer_pk primary key (chapter_id, day, viewer),
    add constraint chapter_views_novel_id_novels_id_fk foreign key (novel_id) references novels (id) on delete cascade`,
  sql`create index chapter_views_novel on chapter_views (novel_id, day)`,
  sql`create index chapter_views_guests on chapter_views (day) where viewer like 'g:%'`,
  sql`alter table chapter_views attach partition chapter_views_before for values from (minvalue) to (${end})`,
  sql`alter table chapter_views_before drop constraint chapter_views_until`,
  // For a day whose month nobody has made: nothing is refused for that.
  sql`create table chapter_views_other partition of chapter_views default`,
  sql`do $$
    declare held record;
    begin
      for held in select privilege_type as may, case when grantee = 0 then 'public' else grantee::regrole::text end as who
        from pg_class, aclexplode(relacl) where oid = 'chapter_views_before'::regclass and grantee <> relowner
      loop
        execute format('grant %s on chapter_views to %s', held.may, held.who);
      end loop;
    end $$`,
];

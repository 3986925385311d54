import { sql } from 'drizzle-orm';
import type { Database } from '../src/ports/database/index.ts';

/** Five hundred hides of one reader: 250 novels, 100 authors, a genre, and tags for the rest, most of which no novel has. */
export async function fillHides(db: Database, email: string): Promise<void> {
  const of = sql`(select id from users where email = ${email}) me`;
  await db.execute(sql`
    insert into hides (id, user_id, novel_id, created_at)
    select 'hid_n' || row_number() over (), me.id, picked.id, now() from ${of}, (select id from novels order by md5(id) limit 250) picked`);
  await db.execute(sql`
    insert into hides (id, user_id, author_id, created_at)
    select 'hid_a' || row_number() over (), me.id, picked.id, now()
    from ${of}, (select author_id id from novels group by author_id order by md5(author_id) limit 100) picked`);
  await db.execute(sql`
    insert into hides (id, user_id, genre_id, created_at) select 'hid_g1', me.id, picked.id, now() from ${of}, (select id from genres order by place desc limit 1) picked`);
  await db.execute(sql`
    insert into hides (id, user_id, tag, tag_name, created_at)
    select 'hid_t' || n, me.id, 'unloved ' || n, 'Unloved ' || n, now()
    from ${of}, generate_series(1, 500 - (select count(*)::int from hides where user_id = me.id)) n`);
}

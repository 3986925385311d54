import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { sql } from 'drizzle-orm';
import { startPlatform } from '../../test/platform.ts';
import { jobKind } from '../ports/jobs/index.ts';

const platform = await startPlatform();
after(() => platform.close());
const { db, ports, services } = platform;

/*
 * Readers with a known taste, made by a fixed seed: 400 of them, 16 kinds with 15 novels each. A reader likes two kinds and
 * keeps twelve novels: nine of those, three of what everybody reads. Within a kind, as in the whole house, few novels have
 * most readers. One of the nine is held back; whoever recommends it among ten has guessed right. All novels share their one
 * genre and have no tags, so that co-reading alone can know.
 */
const [KINDS, OF_A_KIND, READERS, KEPT, STRAY, ASKED] = [16, 15, 400, 9, 3, 150];

let state = 20_260_301;
function chance(): number {
  // Mulberry32.
  state = (state + 0x6d2b79f5) | 0;
  let t = Math.imul(state ^ (state >>> 15), 1 | state);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
}
/** One of so many, the first the likeliest. */
const skewed = (of: number): number => Math.floor(of * chance() ** 2);

const novelOf = (kind: number, n: number): string => `nov_${kind}x${n}`;
const readers = Array.from({ length: READERS }, (_, r) => {
  const likes = [Math.floor(chance() * KINDS), Math.floor(chance() * KINDS)];
  const kept = new Set<string>();
  while (kept.size < KEPT) kept.add(novelOf(likes[kept.size % 2] ?? 0, skewed(OF_A_KIND)));
  const [heldBack = '', ...known] = kept;
  while (known.length < KEPT - 1 + STRAY) {
    const stray = novelOf(skewed(KINDS), skewed(OF_A_KIND));
    if (!kept.has(stray)) {
      kept.add(stray);
      known.push(stray);
    }
  }
  return { id: `usr_t${r}`, heldBack, known };
});

test('what is read together finds a novel of the reader’s taste at least twice as often as popularity', async () => {
  const now = sql`'2026-02-01T00:00:00Z'::timestamptz`;
  await db.execute(sql`
    insert into users (id, email, password_hash, pen_name, pen_name_key, first_name, last_name, user_code, created_at, updated_at)
    select 'usr_' || who || n, who || n || '@taste.test', 'none', who || ' ' || n, who || ' ' || n, 'T', 'T', upper(who) || n, ${now}, ${now}
    from (select 't' who, n from generate_series(0, ${READERS - 1}::int) n union all select 'a', n from generate_series(0, ${KINDS * OF_A_KIND - 1}::int) n) people`);
  await db.execute(sql`
    insert into novels (id, slug, author_id, title, description, genres, tags, language, leading_gender, age_range, planned_length, book_type, num_chapters, created_at, arrived_at, updated_at)
    select 'nov_' || k || 'x' || n, 'taste-' || k || '-' || n, 'usr_a' || (k * ${OF_A_KIND}::int + n), 'Taste', 'One.', '{Fantasy}', '{}', 'English', 'F', 'Teens', '<100,000', 'free', 9, ${now}, ${now}, ${now}
    from generate_series(0, ${KINDS - 1}::int) k, generate_series(0, ${OF_A_KIND - 1}::int) n`);
  const rows = readers.flatMap(({ id, known }) => known.map((novel) => ({ id, novel })));
  await db.execute(sql`
    insert into shelf_entries (user_id, novel_id, added_at)
    select id, novel, ${now} from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id text, novel text)`);
  await ports.jobs.enqueue(db, jobKind('find-neighbours'), {});
  await ports.jobs.drain();

  const keepers = new Map<string, number>();
  for (const { novel } of rows) keepers.set(novel, (keepers.get(novel) ?? 0) + 1);
  const popular = [...keepers].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1)).map(([id]) => id);

  const hits = { together: 0, popular: 0 };
  for (const { id, heldBack, known } of readers.slice(0, ASKED)) {
    const caller = { id, roles: [], emailVerified: true, sessionId: 'none' };
    const { rows: ten } = await services.recommendations.mine(caller, { limit: 10, offset: 0 });
    assert.equal(ten.length, 10);
    if (ten.some((novel) => novel.id === heldBack)) hits.together += 1;
    if (
      popular
        .filter((one) => !known.includes(one))
        .slice(0, 10)
        .includes(heldBack)
    )
      hits.popular += 1;
  }
  assert.ok(hits.popular > 0, 'popularity guesses nothing: the measure measures nothing');
  assert.ok(hits.together >= 2 * hits.popular, `${hits.together} of ${ASKED} against ${hits.popular}`);
});

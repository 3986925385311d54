import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { and, eq, like, sql, type SQL } from 'drizzle-orm';
import { renewed } from '../../test/footprint.ts';
import { miscounted } from '../../test/recount.ts';
import { startPlatform, type Person } from '../../test/platform.ts';
import { writing } from '../../test/writing.ts';
import { jobKind } from '../ports/jobs/index.ts';
import { transaction } from '../ports/database/index.ts';
import { freeReads } from '../schema/chapters.ts';
import { novels } from '../schema/novels.ts';
import { ratingBursts, ratingTraces, reviews } from '../schema/reviews.ts';
import { users } from '../schema/users.ts';

const platform = await startPlatform();
after(() => platform.close());
const { api, db, services, clock, ports } = platform;

const ada = await platform.signUp('Ada Obi');
const editor = await platform.staff('Ed Itor', 'editor');
const admin = await platform.staff('Ad Min', 'admin');
interface Novel {
  id: string;
  slug: string;
}
/** Publishes a novel of one chapter. */
const published = async (title: string): Promise<Novel> =>
  await writing(platform, await renewed(platform, ada), await renewed(platform, editor)).published(1, { title });

let made = 0;
/** Somebody whose account is so many days old, and who has read the novel. */
async function somebody({ id: novelId }: Novel, days: number): Promise<string> {
  const n = (made += 1);
  const person = { email: `crowd.${n}@readers.test`, penName: `Crowd ${n}`, firstName: 'C', lastName: 'D' };
  const { id } = await transaction(db, (tx) =>
    services.users.add(tx, { ...person, passwordHash: 'none', verified: true }),
  );
  await db
    .update(users)
    .set({ createdAt: new Date(clock.now().getTime() - days * 86_400_000) })
    .where(eq(users.id, id));
  await db.execute(
    sql`insert into ${freeReads} (user_id, chapter_id, created_at) select ${id}, id, now() from chapters where novel_id = ${novelId}`,
  );
  return id;
}
/** Rates a novel with so many stars for every aspect, from an address. */
const rate = async (novel: Novel, userId: string, stars: number, ip: string) => {
  const caller = { id: userId, emailVerified: true, roles: ['reader' as const] };
  const row = { id: novel.id, authorId: ada.id };
  await services.reviews.refuseUnread(caller, row);
  const form = {
    writing_quality: stars * 2,
    update_stability: stars * 2,
    story_development: stars * 2,
    character_design: stars * 2,
    world_background: stars * 2,
    review: 'Twenty characters or more of what I think.',
    is_spoiler: false,
  };
  return await services.reviews.post(caller, row, form, ip);
};
/** An address of a network that nobody else here has. */
const elsewhere = (n: number): string => `10.${20 + (n >> 8)}.${n & 255}.7`;
/** The score in thousandths of a star, and by how many voices. */
const standing = async ({ id }: Novel): Promise<[rating: number, voices: number]> => {
  const [row] = await db.select().from(novels).where(eq(novels.id, id));
  return [row?.rating ?? NaN, row?.numReviews ?? NaN];
};
/** Days go by here, and access tokens last for minutes. */
const asStaff = async (method: string, path: string, { as = editor, body }: { as?: Person; body?: object } = {}) =>
  await api(method, path, { as: await renewed(platform, as), body });
const waiting = async () => (await asStaff('GET', '/staff/rating-bursts/')).body.results;
const decide = (id: string, body: object, as = editor) =>
  asStaff('POST', `/staff/rating-bursts/${id}/decide/`, { as, body });

/** 150 readers of a year, half of whom give four stars and half five, over three months. */
async function wellRated(title: string): Promise<Novel> {
  const novel = await published(title);
  for (let n = 0; n < 150; n += 1) {
    await rate(novel, await somebody(novel, 365), 4 + (n % 2), elsewhere(n));
    if (n % 3 === 2) clock.step({ days: 2 });
  }
  return novel;
}

test('a bombing of 200 young accounts in an hour moves a well-rated novel by less than a tenth of a star, and staff decide', async () => {
  const novel = await wellRated('Bombed');
  // (17.5 + 675) / (5 + 150)
  assert.deepEqual(await standing(novel), [4468, 150]);
  let lowest = Infinity;
  for (let n = 0; n < 200; n += 1) {
    await rate(novel, await somebody(novel, n % 6), 1, elsewhere(1_000 + n));
    lowest = Math.min(lowest, (await standing(novel))[0]);
    clock.step({ seconds: 18 });
  }
  // Four of them counted for a moment: (692.5 + 4) / 159 = 4.3805.
  assert.equal(lowest, 4381);
  assert.ok(4468 - lowest < 100);
  assert.deepEqual(await standing(novel), [4468, 150]);
  assert.deepEqual(await miscounted(db), []);

  // None of them is listed, and whoever wrote one sees how it stands.
  const listed = (await api('GET', `/novels/${novel.slug}/reviews/?limit=1000`)).body;
  assert.deepEqual([listed.count, listed.results.length], [150, 150]);
  const [burst] = await waiting();
  assert.deepEqual(
    [burst.kind, burst.num_ratings, burst.average, burst.novel.rating, burst.novel.num_reviews, burst.rating_with],
    // With them: (692.5 + 200) / 355.
    ['young', 200, 1, 4.468, 150, 2.514],
  );
  const { body: ratings } = await asStaff('GET', `/staff/rating-bursts/${burst.id}/ratings/?limit=3`);
  assert.deepEqual(
    [
      ratings.count,
      ratings.results.map((r: { account_days: number; overall_rating: number }) => [r.account_days, r.overall_rating]),
    ],
    [
      200,
      [
        [0, 2],
        [1, 2],
        [2, 2],
      ],
    ],
  );

  // An honest reader counts meanwhile: (692.5 + 5) / 156.
  await rate(novel, await somebody(novel, 400), 5, elsewhere(2_000));
  assert.deepEqual(await standing(novel), [4471, 151]);

  const { status, body } = await decide(burst.id, { decision: 'dismissed', note: 'One deed by many names.' });
  assert.deepEqual(
    [status, body.decision, body.note, body.decided_by.pen_name],
    [200, 'dismissed', 'One deed by many names.', 'Ed Itor'],
  );
  assert.deepEqual(await standing(novel), [4471, 151]);
  const again = await decide(burst.id, { decision: 'counted' });
  assert.deepEqual([again.status, again.body.code], [409, 'conflict']);
  const [action] = (await asStaff('GET', '/staff/actions/?area=ratings', { as: admin })).body.results;
  assert.deepEqual(
    [action.action, action.subject_name, action.detail.ratings, action.detail.reason, action.actor.pen_name],
    ['ratings.dismissed', 'Bombed', 200, 'One deed by many names.', 'Ed Itor'],
  );

  // The next of the same day is set aside at once.
  await rate(novel, await somebody(novel, 1), 1, elsewhere(2_001));
  assert.deepEqual(await standing(novel), [4471, 151]);
  assert.equal((await waiting())[0].num_ratings, 1);
  assert.deepEqual(await miscounted(db), []);
});

test('four young accounts count; the fifth within a day takes all of them out, and a decision brings them back', async () => {
  const novel = await published('Praised at once');
  const people: string[] = [];
  for (let n = 0; n < 4; n += 1) {
    people.push(await somebody(novel, 6));
    await rate(novel, people[n] ?? '', 5, elsewhere(3_000 + n));
  }
  // (17.5 + 20) / 9
  assert.deepEqual(await standing(novel), [4167, 4]);
  const fifth = await somebody(novel, 6);
  const posted = await rate(novel, fifth, 5, elsewhere(3_004));
  assert.equal(posted.standing, 'set_aside');
  assert.deepEqual(await standing(novel), [0, 0]);

  // What is set aside can be changed and taken back, and weighs nothing still.
  await rate(novel, people[0] ?? '', 3, elsewhere(3_000));
  await services.reviews.remove(
    { id: people[1] ?? '', emailVerified: true, roles: ['reader'] },
    { id: novel.id, authorId: ada.id },
  );
  assert.deepEqual(await standing(novel), [0, 0]);
  assert.deepEqual(await miscounted(db), []);

  const burst = (await waiting()).find((b: { novel: Novel }) => b.novel.id === novel.id);
  assert.deepEqual([burst.num_ratings, burst.average], [4, 4.5]);
  assert.equal((await decide(burst.id, { decision: 'counted' })).status, 200);
  // (17.5 + 18) / 9
  assert.deepEqual(await standing(novel), [3944, 4]);
  // Those that were found right are not looked at again.
  await rate(novel, await somebody(novel, 6), 5, elsewhere(3_010));
  assert.deepEqual(await standing(novel), [4050, 5]);
  assert.deepEqual(await miscounted(db), []);
});

test('five within two days are no burst', async () => {
  const novel = await published('Praised in time');
  for (let n = 0; n < 5; n += 1) {
    await rate(novel, await somebody(novel, 3), 5, elsewhere(4_000 + n));
    clock.step({ hours: 7 });
  }
  // (17.5 + 25) / 10
  assert.deepEqual(await standing(novel), [4250, 5]);
});

test('old accounts from one network are a burst too, and those from elsewhere are not in it', async () => {
  const novel = await published('One house');
  for (let n = 0; n < 3; n += 1) await rate(novel, await somebody(novel, 100), 5, elsewhere(5_000 + n));
  for (let n = 0; n < 6; n += 1) await rate(novel, await somebody(novel, 100), 1, `203.0.113.${n}`);
  // (17.5 + 15) / 8
  assert.deepEqual(await standing(novel), [4063, 3]);
  const burst = (await waiting()).find((b: { novel: Novel }) => b.novel.id === novel.id);
  assert.deepEqual([burst.kind, burst.num_ratings], ['network', 6]);
});

test('what was dismissed does not count when it is taken back and written again', async () => {
  const novel = await published('Back again');
  const people: string[] = [];
  for (let n = 0; n < 5; n += 1) {
    people.push(await somebody(novel, 1));
    await rate(novel, people[n] ?? '', 1, elsewhere(6_000 + n));
  }
  const burst = (await waiting()).find((b: { novel: Novel }) => b.novel.id === novel.id);
  await decide(burst.id, { decision: 'dismissed', note: 'One deed by many names.' });
  const row = { id: novel.id, authorId: ada.id };
  const [first = ''] = people;
  const caller = { id: first, emailVerified: true, roles: ['reader' as const] };
  await services.reviews.remove(caller, row as never);
  assert.equal(await services.reviews.mine(caller, row as never), null);
  clock.step({ days: 30 });
  const { message } = await rate(novel, first, 1, elsewhere(6_100));
  assert.equal(message, 'Your review has been posted.');
  // The prior alone: nobody counts.
  assert.deepEqual((await standing(novel))[1], 0);
  assert.deepEqual(await miscounted(db), []);
});

test('ratings that staff have found right are looked at again when their stars change', async () => {
  const novel = await published('Bait and switch');
  const people: string[] = [];
  for (let n = 0; n < 5; n += 1) {
    people.push(await somebody(novel, 1));
    await rate(novel, people[n] ?? '', 4, elsewhere(7_000 + n));
  }
  const found = async () => (await waiting()).find((b: { novel: Novel }) => b.novel.id === novel.id);
  await decide((await found()).id, { decision: 'counted', note: 'A class that reads together.' });
  // (17.5 + 20) / 10
  assert.deepEqual(await standing(novel), [3750, 5]);
  for (const [n, one] of people.entries()) await rate(novel, one, 1, elsewhere(7_000 + n));
  assert.equal((await found()).num_ratings, 5);
  assert.deepEqual((await standing(novel))[1], 0);
});

test('words that change while the stars stay do not prolong a burst', async () => {
  const novel = await published('Saved each day');
  const people: string[] = [];
  for (let n = 0; n < 5; n += 1) {
    people.push(await somebody(novel, 1));
    await rate(novel, people[n] ?? '', 1, elsewhere(8_000 + n));
  }
  clock.step({ hours: 20 });
  for (const [n, one] of people.entries()) await rate(novel, one, 1, elsewhere(8_000 + n));
  clock.step({ hours: 20 });
  await rate(novel, await somebody(novel, 2), 5, elsewhere(8_100));
  // (17.5 + 5) / 6: the one who came a day later counts.
  assert.deepEqual(await standing(novel), [3750, 1]);
});

test('no address is stored, a hash of one network is another for every novel, and both are forgotten after a month', async () => {
  const [one, two] = [await published('First trace'), await published('Second trace')];
  const rea = await somebody(one, 50);
  await rate(one, rea, 4, '198.51.100.23');
  await db.execute(
    sql`insert into ${freeReads} (user_id, chapter_id, created_at) select ${rea}, id, now() from chapters where novel_id = ${two.id}`,
  );
  await rate(two, rea, 4, '198.51.100.23');
  const traces = async () =>
    (await db.select().from(ratingTraces)).filter(({ novelId }) => [one.id, two.id].includes(novelId));
  const [first, second] = await traces();
  assert.notEqual(first?.network, second?.network);
  assert.ok(![first, second].some((trace) => trace?.network.includes('198.51')));
  const forget = async () => {
    await ports.jobs.enqueue(db, jobKind('forget-rating-traces'), {});
    await ports.jobs.drain();
  };
  clock.step({ days: 29 });
  await forget();
  assert.equal((await traces()).length, 2);
  clock.step({ days: 2 });
  await forget();
  assert.equal((await traces()).length, 0);
});

test('nobody decides about the ratings of their own novel', async () => {
  const writer = await renewed(platform, editor);
  const own = await writing(platform, writer, writer).published(1, { title: 'The editor’s own' });
  const at = clock.now();
  await db.insert(ratingBursts).values({ id: 'bur_own', novelId: own.id, kind: 'young', beganAt: at, lastAt: at });
  const { status, body } = await decide('bur_own', {});
  assert.deepEqual([status, body.code], [403, 'not_allowed']);
  assert.equal((await decide('bur_own', {}, admin)).status, 400);
  assert.equal((await decide('bur_none', {}, admin)).status, 404);
});

test('nobody decides about ratings among which there is one of their own', async () => {
  const novel = await published('Rated by an editor');
  const [id, at] = ['bur_mixed', clock.now()];
  await db.insert(ratingBursts).values({ id, novelId: novel.id, kind: 'young', beganAt: at, lastAt: at });
  await db.insert(reviews).values({
    id: 'rev_editors',
    novelId: novel.id,
    userId: editor.id,
    text: 'Twenty characters or more of what I think.',
    isSpoiler: false,
    writingQuality: 10,
    updateStability: 10,
    storyDevelopment: 10,
    characterDesign: 10,
    worldBackground: 10,
    overallRating: '10.0',
    stars: 10,
    standing: 'set_aside',
    burstId: id,
    createdAt: clock.now(),
    updatedAt: clock.now(),
  });
  const { status, body } = await decide(id, { decision: 'counted', note: 'They are fine.' });
  assert.deepEqual(
    [status, body.code, body.error],
    [403, 'not_allowed', 'A rating of yours is among these, so somebody else decides about them.'],
  );
  assert.equal((await decide(id, { decision: 'counted', note: 'They are fine.' }, admin)).status, 200);
});

test('a score that is not what the ratings make it is mended at night, and no other is touched', async () => {
  const [stale, first] = [await published('Stale'), await published('Stale and first')];
  for (const novel of [stale, first]) await rate(novel, await somebody(novel, 30), 5, elsewhere(9_000));
  assert.deepEqual(
    [await standing(stale), await standing(first)],
    [
      [3750, 1],
      [3750, 1],
    ],
  );
  await db.update(novels).set({ rating: 4_999 }).where(eq(novels.id, stale.id));
  await db.update(novels).set({ rating: 0 }).where(eq(novels.id, first.id));
  await ports.jobs.enqueue(db, jobKind('score-stale-novels'), {});
  await ports.jobs.drain();
  assert.deepEqual(
    [await standing(stale), await standing(first)],
    [
      [3750, 1],
      [3750, 1],
    ],
  );
  assert.equal((await api('GET', `/novels/${stale.slug}/`)).body.rating, 3.75);
});

test('so are more novels at once than a statement takes values', async () => {
  const MANY = 65_536;
  const one = await published('One of many');
  await rate(one, await somebody(one, 30), 5, elsewhere(9_000));
  const { rows } = await db.execute<{ columns: string }>(sql`
    select string_agg(quote_ident(column_name), ', ') as columns from information_schema.columns
    where table_schema = 'public' and table_name = 'novels' and is_generated = 'NEVER' and column_name not in ('id', 'slug', 'rating')`);
  const columns = sql.raw(rows[0]?.columns ?? '');
  // Without what follows a novel that comes or goes, which is not looked at here.
  const unnoticed = (statement: SQL) =>
    transaction(db, async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`);
      await tx.execute(statement);
    });
  await unnoticed(sql`
    insert into novels (id, slug, rating, ${columns})
    select 'nov_many_' || n, 'many-' || n, 4999, ${columns} from novels, generate_series(1, ${MANY}::int) n where id = ${one.id}`);
  await ports.jobs.enqueue(db, jobKind('score-stale-novels'), {});
  await ports.jobs.drain();
  const scored = await db.$count(novels, and(like(novels.slug, 'many-%'), eq(novels.rating, 3_750)));
  await unnoticed(sql`delete from novels where slug like 'many-%'`);
  assert.equal(scored, MANY);
});

test('another prior scores every novel anew, and so do lists that are ordered by it', async () => {
  const novel = await published('Scored anew');
  for (const stars of [4, 5, 3]) await rate(novel, await somebody(novel, 30), stars, elsewhere(6_000 + stars));
  // (17.5 + 12) / 8 = 3.6875
  assert.deepEqual(await standing(novel), [3688, 3]);
  assert.equal((await api('GET', `/novels/${novel.slug}/`)).body.rating, 3.688);
  const set = async (body: object) =>
    assert.equal((await asStaff('PATCH', '/config/', { as: admin, body })).status, 200);
  await set({ 'rating-prior-stars': '4', 'rating-prior-voices': 10 });
  // (40 + 12) / 13
  assert.deepEqual(await standing(novel), [4000, 3]);
  await set({ 'rating-prior-stars': null, 'rating-prior-voices': null });
  assert.deepEqual(await standing(novel), [3688, 3]);
  const { results } = (await api('GET', '/novels/?ordering=-rating&limit=1000')).body;
  const ratings = results.map((n: { rating: number }) => n.rating);
  assert.deepEqual(
    ratings,
    ratings.toSorted((a: number, b: number) => b - a),
  );
  assert.ok(ratings.includes(3.688));
});

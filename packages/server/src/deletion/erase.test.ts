import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { eq, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { footprint, NAMES, renewed } from '../../test/footprint.ts';
import { miscounted } from '../../test/recount.ts';
import { startPlatform, type Person } from '../../test/platform.ts';
import { novelForm, writing } from '../../test/writing.ts';
import { transaction } from '../ports/database/index.ts';
import { jobKind } from '../ports/jobs/index.ts';
import { users } from '../schema/users.ts';

const platform = await startPlatform();
after(() => platform.close());
const { api, db, services } = platform;

const { person, ownCode, buyer, other, editor, bought, unbought, draft, read } = await footprint(platform);
const before = (await db.select().from(users).where(eq(users.id, person.id)))[0];
const photo = (await api('GET', `/authors/${person.id}/`)).body.photo_url as string;

const png = (color: string, width: number) =>
  sharp({ create: { width, height: 900, channels: 3, background: color } })
    .png()
    .toBuffer();
const withPicture = async (form: FormData, field: string, color: string, width = 640) => {
  form.append(field, new Blob([new Uint8Array(await png(color, width))]), 'picture.png');
  return form;
};
const inChapter = async (novel: { slug: string }, as: Person, color: string): Promise<string> =>
  (
    await api('POST', `/novels/mine/${novel.slug}/images/`, {
      as,
      body: await withPicture(new FormData(), 'image', color),
    })
  ).body.url;
/** A novel with a cover. Covers of one colour are the same file in every size. */
async function covered(as: Person, title: string, color: string) {
  const { body } = await api('POST', '/novels/mine/', {
    as,
    body: await withPicture(novelForm({ title }), 'cover_image', color, 1000),
  });
  await platform.ports.jobs.drain();
  return (await api('GET', `/novels/mine/${body.slug}/`, { as })).body;
}
const sizesOf = (novel: { cover_image: string; cover_image_display: string; cover_image_thumbnail: string }) => [
  novel.cover_image,
  novel.cover_image_display,
  novel.cover_image_thumbnail,
];
const statuses = (urls: string[]) =>
  Promise.all(urls.map(async (url) => (await platform.app.inject({ method: 'GET', url })).statusCode));

const [pictured, alike] = [
  await covered(person, 'With pictures', '#aa3311'),
  await covered(person, 'Cover of another too', '#11aa33'),
];
await covered(other, 'Same cover', '#11aa33');
const theirPicture = await inChapter(pictured, person, '#ff0000');
const inPaid = await inChapter(bought, person, '#00ff00');
const shared = await inChapter(pictured, person, '#0000ff');
const published = await inChapter(bought, person, '#ffff00');
const onlyPublished = await inChapter(pictured, person, '#00ffff');
const [ownDesk, otherDesk] = [writing(platform, person, editor), writing(platform, other, editor)];
await ownDesk.draft(pictured, 'Pictures', `<p><img src="${theirPicture}" alt=""><img src="${shared}" alt=""></p>`);
const replaced = await ownDesk.chapter(pictured, 'Replaced', `<p>Once <img src="${onlyPublished}" alt=""></p>`);
await api('PATCH', `/novels/mine/${pictured.slug}/chapters/${replaced.id}/draft/`, {
  as: person,
  body: { title: 'Replaced', draft: '<p>No picture.</p>', version: replaced.draft_version },
});
const seen = await ownDesk.chapter(bought, 'Seen', `<p>See <img src="${published}" alt=""></p>`);
for (const draft of ['<p>A turn that was given up.</p>', '<p>Another.</p>'])
  await api('PATCH', `/novels/mine/${bought.slug}/chapters/${seen.id}/draft/`, { as: person, body: { draft } });
await ownDesk.draft(bought, 'Unseen', `<p><img src="${inPaid}" alt=""></p>`);
await otherDesk.draft(
  await otherDesk.novel({ title: 'Shares a picture' }),
  'Shared',
  `<p><img src="${shared}" alt=""></p>`,
);
const mediaBefore = await statuses([
  ...sizesOf(pictured),
  ...sizesOf(alike),
  theirPicture,
  inPaid,
  shared,
  published,
  onlyPublished,
]);

/** Tables in which a text of any column, whatever its type, contains a word. What the queue of jobs has done it forgets by itself within ten minutes. */
async function tablesWith(word: string): Promise<string[]> {
  const { rows } = await db.execute<{ table: string }>(
    sql`select relname as table from pg_class where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace order by 1`,
  );
  const found: string[] = [];
  for (const { table } of rows) {
    const hits = await db.execute<{ n: number }>(
      sql`select count(*)::int n from ${sql.identifier(table)} t where position(lower(${word}) in lower(to_jsonb(t)::text)) > 0`,
    );
    if (hits.rows[0]?.n) found.push(table);
  }
  const kept = await db.execute<{ n: number }>(
    sql`select count(*)::int n from jobs.job where state <> 'completed' and position(lower(${word}) in lower(data::text)) > 0`,
  );
  return kept.rows[0]?.n ? [...found, 'jobs'] : found;
}

// One mail waits and another could not be sent; a word of somebody else's lies there too.
await db.execute(sql`delete from jobs.job where state = 'completed'`);
const boxed = (to: string) => ({ to, subject: 'Hello', text: `Hello ${to}.` });
await platform.ports.jobs.enqueue(db, jobKind<ReturnType<typeof boxed>>('mail'), boxed(NAMES.email.toUpperCase()));
for (const to of [NAMES.email, other.email])
  await platform.ports.jobs.enqueue(db, jobKind<ReturnType<typeof boxed>>('dead'), boxed(to));
await platform.ports.jobs.enqueue(db, jobKind<{ email: string }>('dead'), { email: NAMES.email });

test('before, the person’s names stand where one would look for them', async () => {
  assert.deepEqual(await tablesWith(NAMES.email), ['email_codes', 'mails', 'reports', 'users', 'jobs']);
  assert.deepEqual(await tablesWith(NAMES.last), ['email_codes', 'mails', 'reports', 'users', 'jobs']);
  assert.deepEqual(await tablesWith(NAMES.pen), ['reports', 'staff_actions', 'users']);
  assert.deepEqual(await miscounted(db), []);
});

test('once erased, no table has the person’s e-mail, names, user code, password or words about themselves', async () => {
  assert.equal(await transaction(db, (tx) => services.deletion.eraseNow(tx, person.id)), true);
  await platform.ports.jobs.drain();
  for (const word of [
    ...Object.values(NAMES),
    before?.userCode ?? '?',
    before?.passwordHash ?? '?',
    before?.photoKey ?? '?',
  ])
    assert.deepEqual(await tablesWith(word), [], word);
});

test('their referral code leads nowhere, and by whom they came is an opaque id', async () => {
  const { rows } = await db.execute(
    sql`select t.code, u.referral_code from users u join team_members t on t.user_id = u.id where u.id = ${person.id}`,
  );
  assert.deepEqual(rows, [{ code: person.id, referral_code: null }]);
  const late = {
    email: 'late@readers.test',
    password: 'a good password',
    pen_name: 'Too Late',
    first_name: 'Too',
    last_name: 'Late',
  };
  for (const code of [ownCode, person.id]) {
    const { status, body } = await api('POST', '/auth/signup/', { body: { ...late, referral_code: code } });
    assert.deepEqual([status, Object.keys(body.detail)], [400, ['referral_code']]);
  }
});

test('no mail of theirs is left in the queue, and another’s is', async () => {
  const { rows } = await db.execute<{ to: string }>(sql`select data ->> 'to' as to from jobs.job where name = 'dead'`);
  assert.deepEqual(rows, [{ to: other.email }]);
});

test('every counter still equals what it counts', async () => {
  assert.deepEqual(await miscounted(db), []);
});

test('their review stays without a name, and their like is taken back', async () => {
  const { results } = (await api('GET', `/novels/${read.slug}/reviews/`)).body;
  assert.deepEqual(
    results
      .map((r: { user: { name: string } | null; num_likes: number }) => [r.user?.name ?? null, r.num_likes])
      .sort(),
    [
      ['Buy Er', 0],
      [null, 0],
    ].sort(),
  );
});

test('their novels are out of the catalogue, and stay with who has paid for a chapter, without drafts', async () => {
  for (const novel of [bought, unbought]) assert.equal((await api('GET', `/novels/${novel.slug}/`)).status, 404);
  const kept = await api('GET', `/novels/${bought.slug}/`, { as: buyer });
  assert.equal(kept.status, 200);
  assert.match(kept.body.author.name, /^Deleted user \d{10}$/);
  assert.equal((await api('GET', `/novels/${bought.slug}/chapters/2/content/`, { as: buyer })).status, 200);
  assert.equal((await api('GET', `/novels/${unbought.slug}/`, { as: buyer })).status, 404);
  assert.deepEqual((await db.execute(sql`select id from chapters where id = ${draft.id}`)).rows, []);
  assert.deepEqual(await tablesWith('Nobody has read these five words'), []);
  assert.deepEqual(await tablesWith('A turn that was given up'), []);
});

test('what they paid and earned stays in the books under an opaque id', async () => {
  const { rows } = await db.execute<{ balance: number }>(
    sql`select balance::int from accounts where user_id = ${person.id} order by currency`,
  );
  assert.deepEqual(rows, [{ balance: 45 }, { balance: 4_000 }]);
  assert.equal((await db.execute(sql`select from unlocks where user_id = ${person.id}`)).rows.length, 1);
});

test('their portrait is deleted, and their profile is nobody’s', async () => {
  assert.equal((await platform.app.inject({ method: 'GET', url: photo })).statusCode, 404);
  assert.equal((await api('GET', `/authors/${person.id}/`)).status, 404);
});

test('their message to somebody else stays, from nobody that is known', async () => {
  const [message] = (await api('GET', '/inbox/', { as: other })).body.results.filter(
    (m: { title: string }) => m.title === 'From an author',
  );
  assert.match(message.sender.pen_name, /^Deleted user \d{10}$/);
});

test('pictures of what is gone are deleted, and those that something still shows stay', async () => {
  assert.deepEqual(
    mediaBefore,
    Array.from({ length: 11 }, () => 200),
  );
  assert.equal(new Set(sizesOf(pictured)).size, 3);
  assert.deepEqual(await statuses(sizesOf(pictured)), [404, 404, 404]);
  assert.deepEqual(await statuses([theirPicture, onlyPublished, inPaid]), [404, 404, 404]);
  assert.deepEqual(await statuses(sizesOf(alike)), [200, 200, 200], 'another novel has the same cover');
  assert.deepEqual(await statuses([shared, published]), [200, 200]);
});

test('nobody signs in as them, and their e-mail and pen name are free for others', async () => {
  assert.equal(
    (await api('POST', '/auth/login/', { body: { email: person.email, password: person.password } })).status,
    401,
  );
  assert.equal((await api('POST', '/auth/token/refresh/', { body: { refresh: person.refreshToken } })).status, 401);
  const again = await api('POST', '/auth/signup/', {
    body: {
      email: NAMES.email,
      password: 'another password',
      pen_name: NAMES.pen,
      first_name: 'New',
      last_name: 'Comer',
    },
  });
  assert.equal(again.status, 201);
});

test('erasing again changes nothing, and a newcomer with the same names is untouched', async () => {
  const all = () => db.select().from(users).orderBy(users.id);
  const stands = await all();
  assert.equal(await transaction(db, (tx) => services.deletion.eraseNow(tx, person.id)), false);
  assert.deepEqual(await all(), stands);
  await renewed(platform, { ...person, password: 'another password' });
});

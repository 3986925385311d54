import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { sql } from 'drizzle-orm';
import { startPlatform, type Person } from '../../test/platform.ts';
import { writing } from '../../test/writing.ts';

const platform = await startPlatform();
after(() => platform.close());
const { api, db, clock } = platform;

const ada = await platform.signUp('Ada Obi');
const bem = await platform.signUp('Bem Tor');
const editor = await platform.staff('Ed Itor', 'editor');
const words = (n: number) => `<p>${Array.from({ length: n }, (_, i) => `word${i}`).join(' ')}</p>`;
const salt = writing(platform, ada, editor);
const road = await salt.novel({ title: 'The *salt* road', genres: ['Adventure', 'Romance'] });
for (const n of [100, 200, 300]) await salt.chapter(road, `Of ${n}`, words(n));
const drums = writing(platform, bem, editor);
const drum = await drums.novel({ title: 'A drum', genres: ['Romance'] });
await drums.chapter(drum, 'Only', words(50));

const renewed = async (person: Person): Promise<Person> => {
  const { body } = await api('POST', '/auth/login/', { body: { email: person.email, password: person.password } });
  return { ...person, token: body.token, refreshToken: body.refresh_token };
};
let count = 0;
const someone = () => platform.signUp(`Reader ${(count += 1)}`);
const stand = (as: Person, of: { slug: string }, body: object) =>
  api('PUT', `/novels/reading/${of.slug}/`, { as, body });
const journal = async (as: Person) => (await api('GET', '/journal/', { as })).body;
const days = async (as: Person) => (await api('GET', '/journal/days/', { as })).body;
const year = async (as: Person, of = 2026) => (await api('GET', `/journal/years/${of}/`, { as })).body;
/** Days on which they read, past the rules, for what the calendar makes of them. */
const readOn = async (as: Person, ...on: string[]) => {
  for (const day of on)
    await db.execute(sql`
      insert into reading_days (user_id, day, chapter_id, novel_id, number, finished, words)
      values (${as.id}, ${day}::date, ${`chp_${(count += 1)}`}, ${road.id}, 1, true, 10)`);
};

test('what is read is written down with the position: opened at first, finished once its end was seen', async () => {
  const me = await someone();
  const empty = await journal(me);
  assert.deepEqual(empty, {
    recording: true,
    time_zone: null,
    today: '2026-03-01',
    streak: { current: 0, longest: 0 },
    days: [],
    years: [],
  });
  await stand(me, road, { chapter: 1, paragraph: 0 });
  assert.deepEqual((await journal(me)).days, [{ day: '2026-03-01', read: 1, finished: 0, words: 0 }]);
  // A chapter of one paragraph, told twice.
  for (let n = 0; n < 2; n += 1) await stand(me, road, { chapter: 1, paragraph: 0, end: true });
  await stand(me, road, { chapter: 1, paragraph: 0 });
  await stand(me, road, { chapter: 2, paragraph: 0 });
  const now = await journal(me);
  assert.deepEqual(now.days, [{ day: '2026-03-01', read: 2, finished: 1, words: 100 }]);
  assert.deepEqual([now.streak, now.years], [{ current: 1, longest: 1 }, [2026]]);
  assert.deepEqual(await days(me), {
    count: 1,
    next: null,
    previous: null,
    results: [
      {
        day: '2026-03-01',
        finished: 1,
        words: 100,
        novels: [
          {
            novel: { slug: road.slug, title: 'The *salt* road' },
            chapters: [
              { chapter: '1.00', title: 'Of 100', finished: true },
              { chapter: '2.00', title: 'Of 200', finished: false },
            ],
          },
        ],
      },
    ],
  });
});

test('a chapter is finished on one day alone, and being opened on another counts that day', async () => {
  const me = await someone();
  await stand(me, road, { chapter: 1, end: true });
  await stand(me, road, { chapter: 1, end: true, at: '2026-02-28T10:00:00Z' });
  assert.deepEqual((await journal(me)).days, [
    { day: '2026-02-28', read: 1, finished: 0, words: 0 },
    { day: '2026-03-01', read: 1, finished: 1, words: 100 },
  ]);
  const { chapters, words: read } = await year(me);
  assert.deepEqual([chapters, read], [1, 100]);
});

test('twenty calls at once finish a chapter once', async () => {
  const me = await someone();
  const all = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      stand(me, road, { chapter: 1, end: true, at: `2026-02-${String(9 + n).padStart(2, '0')}T10:00:00Z` }),
    ),
  );
  assert.deepEqual([...new Set(all.map(({ status }) => status))], [200]);
  assert.equal((await year(me)).chapters, 1);
});

test('days are those of the reader’s zone, and what is told late counts for the day on which it was read', async () => {
  const me = await someone();
  await api('PATCH', '/follows/settings/', { as: me, body: { time_zone: 'America/Los_Angeles' } });
  // 07:30 UTC is 23:30 of the day before, there.
  await stand(me, road, { chapter: 1, at: '2026-02-20T07:30:00Z' });
  await stand(me, road, { chapter: 1, at: '2026-02-20T08:30:00Z' });
  // Ahead, and more than 31 days ago: the day on which it arrives.
  await stand(me, road, { chapter: 2, at: '2026-03-01T12:00:01Z' });
  await stand(me, road, { chapter: 3, at: '2026-01-29T11:59:59Z' });
  const { days: read, today, time_zone: zone } = await journal(me);
  assert.deepEqual(
    [zone, today, read.map((of: { day: string; read: number }) => [of.day, of.read])],
    [
      'America/Los_Angeles',
      '2026-03-01',
      [
        ['2026-02-19', 1],
        ['2026-02-20', 1],
        ['2026-03-01', 2],
      ],
    ],
  );
  for (const at of ['yesterday', 7, '2026-13-01T00:00:00Z'])
    assert.deepEqual(Object.keys((await stand(me, road, { chapter: 1, at })).body.detail), ['at'], String(at));
  assert.deepEqual(Object.keys((await stand(me, road, { chapter: 1, end: 'yes' })).body.detail), ['end']);
});

test('a streak goes on until a day has passed without reading; the longest stays', async () => {
  const me = await someone();
  const streak = async () => (await journal(me)).streak;
  await readOn(me, '2026-02-10', '2026-02-11', '2026-02-12', '2026-02-13', '2026-02-27', '2026-02-28');
  assert.deepEqual(await streak(), { current: 2, longest: 4 });
  await readOn(me, '2026-03-01', '2026-03-01');
  assert.deepEqual(await streak(), { current: 3, longest: 4 });
  await db.execute(sql`delete from reading_days where user_id = ${me.id} and day >= '2026-02-28'`);
  assert.deepEqual(await streak(), { current: 0, longest: 4 });
});

test('the overview has half a year, the days are paged, and the years all stand there', async () => {
  const me = await someone();
  // 182 days before 1 March 2026 is 31 August 2025.
  await readOn(me, '2024-05-01', '2025-08-30', '2025-08-31', '2026-02-01');
  const { days: shown, years } = await journal(me);
  assert.deepEqual(
    [shown.map(({ day }: { day: string }) => day), years],
    [
      ['2025-08-31', '2026-02-01'],
      [2026, 2025, 2024],
    ],
  );
  const { count: all, results } = (await api('GET', '/journal/days/?limit=2&offset=1', { as: me })).body;
  assert.deepEqual([all, results.map(({ day }: { day: string }) => day)], [4, ['2025-08-31', '2025-08-30']]);
});

test('a year in review: what was finished, whose it was, and when', async () => {
  const me = await someone();
  await readOn(me, '2025-12-31');
  await stand(me, road, { chapter: 1, end: true, at: '2026-01-30T10:00:00Z' });
  await stand(me, road, { chapter: 2, end: true, at: '2026-02-02T10:00:00Z' });
  await stand(me, road, { chapter: 3, at: '2026-02-03T10:00:00Z' });
  await stand(me, drum, { chapter: 1, end: true, at: '2026-02-04T10:00:00Z' });
  const before = {
    year: 2026,
    days: 4,
    chapters: 3,
    words: 350,
    novels: 2,
    finished_novels: [],
    author: { id: ada.id, name: 'Ada Obi', chapters: 2 },
    genres: [
      { name: 'Romance', chapters: 3 },
      { name: 'Adventure', chapters: 2 },
    ],
    longest_streak: 3,
    busiest_month: { month: 2, chapters: 2 },
  };
  assert.deepEqual(await year(me), before);
  // A novel is finished once its author has, and its last chapter was.
  await db.execute(sql`update novels set completed = true, completed_at = now() where id in (${road.id}, ${drum.id})`);
  assert.deepEqual((await year(me)).finished_novels, [{ slug: drum.slug, title: 'A drum' }]);
  const markdown = await api('GET', '/journal/years/2026/markdown/', { as: me });
  assert.equal(markdown.headers['content-type'], 'text/markdown; charset=utf-8');
  assert.match(String(markdown.headers['content-disposition']), /reading-2026\.md/);
  assert.equal(
    markdown.body,
    `# My reading in 2026

- 3 chapters finished, 350 words
- 4 days with reading, at most 3 in a row
- 2 novels opened, 1 finished
- Most read author: Ada Obi (2 chapters)
- Busiest month: February (2 chapters)

## Novels finished

- A drum

## Genres

- Romance (3 chapters)
- Adventure (2 chapters)
`,
  );
  const none = await year(me, 2019);
  assert.deepEqual([none.days, none.author, none.busiest_month, none.genres], [0, null, null, []]);
  for (const no of ['20', '1969', '3000', 'last', '2026.5'])
    assert.equal((await api('GET', `/journal/years/${no}/`, { as: me })).status, 404, no);
});

test('switched off, nothing new is written down; what is there is kept, or erased', async () => {
  const me = await someone();
  const set = (body: object) => api('PUT', '/journal/recording/', { as: me, body });
  await stand(me, road, { chapter: 1, end: true });
  const off = await set({ on: false });
  assert.deepEqual([off.status, off.body.recording, off.body.days.length], [200, false, 1]);
  await stand(me, road, { chapter: 2, end: true });
  await stand(me, drum, { chapter: 1, end: true });
  assert.equal((await year(me)).chapters, 1);
  await set({ on: true });
  await stand(me, road, { chapter: 3, end: true });
  assert.equal((await year(me)).chapters, 2);
  const erased = (await set({ on: false, erase: true })).body;
  assert.deepEqual([erased.recording, erased.days, erased.years], [false, [], []]);
  assert.equal((await days(me)).count, 0);
  assert.deepEqual(Object.keys((await set({ on: 'no' })).body.detail), ['on']);
});

test('nothing comes in after it was erased, however near the two come', async () => {
  const me = await someone();
  const erase = () => api('PUT', '/journal/recording/', { as: me, body: { on: false, erase: true } });
  for (let round = 0; round < 5; round += 1) {
    await api('PUT', '/journal/recording/', { as: me, body: { on: true } });
    await Promise.all([
      ...[1, 2, 3].map((chapter) => stand(me, road, { chapter, end: true })),
      erase(),
      stand(me, drum, { chapter: 1, end: true }),
    ]);
    assert.equal((await days(me)).count, 0, `round ${round}`);
  }
});

test('it is nobody else’s, guests have none, and authors have none of what they wrote', async () => {
  const [me, other] = [await someone(), await someone()];
  await stand(me, road, { chapter: 1, end: true });
  assert.deepEqual([(await days(other)).count, (await year(other)).days], [0, 0]);
  await api('PUT', '/journal/recording/', { as: other, body: { on: false, erase: true } });
  assert.deepEqual([(await journal(me)).recording, (await days(me)).count], [true, 1]);
  await stand(ada, road, { chapter: 1, end: true });
  assert.equal((await days(ada)).count, 0);
});

test('the days outlive a novel that its author deletes, without its name', async () => {
  const me = await someone();
  const gone = await salt.novel({ title: 'Gone soon' });
  await salt.chapter(gone, 'Once', words(20));
  await stand(me, gone, { chapter: 1, end: true });
  assert.equal((await api('DELETE', `/novels/mine/${gone.slug}/`, { as: ada })).status, 204);
  assert.deepEqual((await days(me)).results[0].novels, [
    { novel: null, chapters: [{ chapter: '1.00', title: null, finished: true }] },
  ]);
  const { chapters, words: read, author } = await year(me);
  assert.deepEqual([chapters, read, author], [1, 20, null]);
});

test('a day later the streak still stands, and goes on with the next chapter', async () => {
  let me = await someone();
  await stand(me, road, { chapter: 1 });
  clock.step({ days: 1 });
  me = await renewed(me);
  assert.deepEqual((await journal(me)).streak, { current: 1, longest: 1 });
  await stand(me, road, { chapter: 1 });
  assert.deepEqual((await journal(me)).streak, { current: 2, longest: 2 });
});

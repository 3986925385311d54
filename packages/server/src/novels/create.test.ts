import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { crossing } from '../../test/crossing.ts';
import { startPlatform } from '../../test/platform.ts';
import { novelForm, writing } from '../../test/writing.ts';
import { jobKind } from '../ports/jobs/index.ts';
import { novels } from '../schema/novels.ts';

const platform = await startPlatform();
after(() => platform.close());
const { api } = platform;

const ada = await platform.signUp('Ada Obi');
const editor = await platform.staff('Ed Itor', 'editor');
const publishing = writing(platform, ada, editor);
const create = (fields: Record<string, string | string[]> = {}, as = ada) =>
  api('POST', '/novels/mine/', { as, body: novelForm(fields) });

test('an author creates a novel, and has it among their own', async () => {
  const { status, body } = await create({
    title: 'The Salt Road',
    genres: ['african voices', 'Adventure'],
    tags: ['  slow   burn', 'Caravans', 'caravans'],
    book_type: 'paid',
    locked_chapter: '4',
  });
  assert.equal(status, 201);
  assert.equal(body.slug, 'the-salt-road');
  assert.deepEqual(body.genres, ['African Voices', 'Adventure']);
  assert.deepEqual(body.tags, ['Slow Burn', 'Caravans']);
  assert.deepEqual(
    [body.book_type, body.locked_chapter, body.age_range, body.language, body.leading_gender, body.planned_length],
    ['paid', 4, 'Teens', 'English', 'F', '<100,000'],
  );
  assert.deepEqual(body.author, { id: ada.id, name: 'Ada Obi' });
  assert.deepEqual(
    [
      body.num_chapters,
      body.num_words,
      body.num_views,
      body.num_draft_chapters,
      body.contract_status,
      body.cover_image,
      body.completed,
    ],
    [0, 0, 0, 0, null, null, false],
  );
  assert.deepEqual((await api('GET', `/novels/mine/${body.slug}/`, { as: ada })).body, body);
  assert.deepEqual((await api('GET', `/novels/mine/${body.id}/`, { as: ada })).body, body);
});

test('who has a novel is an author', async () => {
  const bisi = await platform.signUp('Bisi Ade');
  assert.deepEqual((await api('GET', '/users/me/', { as: bisi })).body.roles, ['reader']);
  await create({}, bisi);
  assert.deepEqual((await api('GET', '/users/me/', { as: bisi })).body.roles, ['reader', 'author']);
});

test('novels of one title get addresses of their own, also at once, and none is a word of the API', async () => {
  const made = await Promise.all(Array.from({ length: 6 }, () => create({ title: 'Twins' })));
  assert.deepEqual(made.map((m) => m.body.slug).sort(), [
    'twins',
    'twins-2',
    'twins-3',
    'twins-4',
    'twins-5',
    'twins-6',
  ]);
  assert.equal((await create({ title: 'Mine!' })).body.slug, 'mine-novel');
  assert.equal((await create({ title: 'Ranking' })).body.slug, 'ranking-novel');
});

test('a free novel has no locked chapter', async () =>
  assert.equal((await create({ book_type: 'free', locked_chapter: '3' })).body.locked_chapter, null));

test('a form with faults is refused with a text for each field, and nothing is written', async () => {
  const before = (await api('GET', '/novels/mine/', { as: ada })).body.count;
  const { status, body } = await create({
    title: ' ',
    description: 'Too short.',
    language: 'Klingon',
    leading_gender: 'X',
    age_range: '',
    planned_length: '7',
    genres: [],
    book_type: 'rented',
    locked_chapter: '1.5',
  });
  assert.equal(status, 400);
  assert.equal(body.code, 'invalid');
  assert.deepEqual(Object.keys(body.detail).sort(), [
    'age_range',
    'book_type',
    'description',
    'genres',
    'language',
    'leading_gender',
    'locked_chapter',
    'planned_length',
    'title',
  ]);
  assert.deepEqual(body.detail.title, ['Book Title is required']);
  assert.deepEqual(body.detail.description, ['Synopsis should be at least 150 characters long']);
  assert.deepEqual((await create({ genres: ['Adventure', 'Cookery'] })).body.detail, {
    genres: ['There is no genre “Cookery”.'],
  });
  assert.deepEqual((await create({ age_range: 'Toddlers' })).body.detail, {
    age_range: ['Choose an age range from the list.'],
  });
  assert.equal((await api('GET', '/novels/mine/', { as: ada })).body.count, before);
});

test('a novel made or changed while its genre is renamed has the new name, or is refused', async () => {
  const genre = (await api('GET', '/genres/?limit=100')).body.results.find(
    (g: { name: string }) => g.name === 'Adventure',
  );
  const { token } = (await api('POST', '/auth/login/', { body: { email: editor.email, password: editor.password } }))
    .body;
  const as = { ...editor, token };
  const rename = (name: string) => api('PATCH', `/genres/${genre.id}/`, { as, body: { name } });
  const [made, renamed] = await crossing(platform.db, 'novels', () => [
    create({ title: 'Renamed under it', genres: ['Adventure'] }),
    rename('Voyages'),
  ]);
  assert.equal(renamed?.status, 200);
  assert.ok([201, 400].includes(made?.status ?? 0));
  const has = await platform.db.select({ genres: novels.genres }).from(novels);
  assert.deepEqual(
    has.filter((n) => n.genres.includes('Adventure')),
    [],
  );
  assert.equal((await rename('Adventure')).status, 200);
});

test('guests and people without a confirmed e-mail create nothing', async () => {
  assert.equal((await api('POST', '/novels/mine/', { body: novelForm() })).status, 401);
  assert.equal(
    (await create({}, await platform.signUp('Un Confirmed', { verified: false }))).body.code,
    'email_not_verified',
  );
});

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#b4471f' } })
    .png()
    .toBuffer();
const withFile = (name: string, bytes: Buffer, type: string): FormData => {
  const form = name === 'cover_image' ? novelForm({ title: 'Covered' }) : new FormData();
  form.append(name, new Blob([new Uint8Array(bytes)], { type }), 'picture.png');
  return form;
};
const mediaAt = (url: string) => platform.app.inject({ url });

/** The widths of the whole cover and of the two smaller ones, all of them WebP at addresses of ours. */
async function widths(novel: {
  cover_image: string;
  cover_image_display: string;
  cover_image_thumbnail: string;
}): Promise<number[]> {
  return await Promise.all(
    [novel.cover_image, novel.cover_image_display, novel.cover_image_thumbnail].map(async (url) => {
      assert.match(url, /^\/media\/covers\//);
      const file = await mediaAt(url);
      assert.equal(file.statusCode, 200);
      const { format, width } = await sharp(file.rawPayload).metadata();
      assert.equal(format, 'webp');
      return width;
    }),
  );
}

async function enqueueSizes(novelId: string, url: string): Promise<void> {
  await platform.ports.jobs.enqueue(platform.db, jobKind<{ novelId: string; coverKey: string }>('cover-sizes'), {
    novelId,
    coverKey: url.replace('/media/', ''),
  });
  await platform.ports.jobs.drain();
}

test('a cover is kept in three sizes on our own origin, encoded anew', async () => {
  const { status, body } = await api('POST', '/novels/mine/', {
    as: ada,
    body: withFile('cover_image', await picture(1000, 1500), 'image/png'),
  });
  assert.equal(status, 201);
  assert.deepEqual(await widths(body), [1000, 1000, 1000], 'until the smaller ones are made');
  await platform.ports.jobs.drain();
  const later = (await api('GET', `/novels/mine/${body.slug}/`, { as: ada })).body;
  assert.equal(later.cover_image, body.cover_image);
  assert.deepEqual(await widths(later), [1000, 600, 240]);
  // Asked again, as after a crash, it makes the same files.
  await enqueueSizes(body.id, later.cover_image);
  assert.deepEqual((await api('GET', `/novels/mine/${body.slug}/`, { as: ada })).body, later);
});

test('a cover that the novel no longer has is not made smaller', async () => {
  const { body } = await api('POST', '/novels/mine/', {
    as: ada,
    body: withFile('cover_image', await picture(900, 900), 'image/png'),
  });
  await platform.ports.jobs.drain();
  const [before] = await platform.db.select().from(novels).where(eq(novels.id, body.id));
  await enqueueSizes(body.id, '/media/covers/00/00000000000000000000000000000000000000.webp');
  await enqueueSizes('nov_0', body.cover_image);
  assert.deepEqual((await platform.db.select().from(novels).where(eq(novels.id, body.id)))[0], before);
});

test('what only calls itself a picture is refused, and no novel is made', async () => {
  const before = (await api('GET', '/novels/mine/', { as: ada })).body.count;
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  assert.equal(
    (await api('POST', '/novels/mine/', { as: ada, body: withFile('cover_image', svg, 'image/png') })).status,
    415,
  );
  assert.equal(
    (
      await api('POST', '/novels/mine/', {
        as: ada,
        body: withFile('cover_image', Buffer.alloc(5 * 1024 * 1024 + 1, 1), 'image/png'),
      })
    ).status,
    413,
  );
  assert.equal((await api('GET', '/novels/mine/', { as: ada })).body.count, before);
});

test('an author stores a picture for a chapter of their own novel, and the chapter keeps it', async () => {
  const novel = await publishing.novel();
  const path = `/novels/mine/${novel.slug}/images/`;
  const { status, body } = await api('POST', path, {
    as: ada,
    body: withFile('image', await picture(320, 200), 'image/png'),
  });
  assert.deepEqual([status, body.width, body.height], [201, 320, 200]);
  assert.equal((await mediaAt(body.url)).statusCode, 200);
  const draft = await publishing.draft(
    novel,
    'With a picture',
    `<p>See:</p><p><img src="${body.url}" alt="A red field"></p>`,
  );
  assert.equal(draft.draft, `<p>See:</p><p><img src="${body.url}" alt="A red field" /></p>`);
  assert.equal((await api('POST', path, { as: ada, body: new FormData() })).status, 400);
  assert.equal(
    (
      await api('POST', path, {
        as: await platform.signUp('Some One'),
        body: withFile('image', await picture(9, 9), 'image/png'),
      })
    ).status,
    404,
  );
});

test('an author stores 200 pictures for chapters in a day, over all their novels, and others go on', async () => {
  const bolu = await platform.signUp('Bolu Ige');
  const own = [];
  for (const title of ['First of two', 'Second of two']) own.push((await create({ title }, bolu)).body.slug);
  const bytes = await picture(9, 9);
  const put = (slug: string, as = bolu) =>
    api('POST', `/novels/mine/${slug}/images/`, { as, body: withFile('image', bytes, 'image/png') });
  for (let i = 0; i < 200; i += 1) assert.equal((await put(own[i % 2])).status, 201);
  const refused = await put(own[0]);
  assert.deepEqual(
    [refused.status, refused.body.code, refused.body.error],
    [429, 'too_many', 'You have stored 200 pictures in a day. Please go on tomorrow.'],
  );
  assert.equal(refused.headers['retry-after'], '86400');
  assert.equal((await put((await publishing.novel()).slug, ada)).status, 201);
});

test('a novel without a published chapter is its author’s alone', async () => {
  const novel = await publishing.novel({ title: 'Unseen' });
  await publishing.draft(novel);
  assert.equal((await api('GET', `/novels/${novel.slug}/`)).status, 404);
  assert.equal((await api('GET', `/novels/${novel.slug}/`, { as: editor })).status, 404);
  assert.equal((await api('GET', `/novels/${novel.slug}/`, { as: ada })).status, 200);
  assert.equal((await api('GET', `/novels/${novel.slug}/chapters/`, { as: ada })).body.count, 0);
  assert.equal((await api('GET', '/novels/?search=unseen')).body.count, 0);
  await publishing.request(novel, { id: '1' });
  await publishing.approve(novel, { id: '1' });
  assert.equal((await api('GET', `/novels/${novel.slug}/`)).status, 200);
});

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import sharp from 'sharp';
import { startPlatform } from '../../test/platform.ts';
import { novelForm, writing } from '../../test/writing.ts';
import { LIMITS } from '../limits/limits.ts';

const platform = await startPlatform();
after(() => platform.close());
const { api, clock } = platform;

const ada = await platform.signUp('Ada Obi');
const editor = await platform.staff('Ed Itor', 'editor');
const reader = await platform.signUp('Rea Der');
const publishing = writing(platform, ada, editor);
const change = (novel: { slug: string }, body: unknown, method = 'PATCH') =>
  api(method, `/novels/mine/${novel.slug}/`, { as: ada, body });
const read = async (novel: { slug: string }) => (await api('GET', `/novels/${novel.slug}/`)).body;

const SYNOPSIS =
  'Years later the lantern keeper is asked to count again, by the daughter of the man whose letter she carried, and this time the caravans that pass are short of one: her own, with everything she has.';
const cover = async (): Promise<Blob> =>
  new Blob(
    [
      new Uint8Array(
        await sharp({ create: { width: 400, height: 600, channels: 3, background: '#1f3d2b' } })
          .png()
          .toBuffer(),
      ),
    ],
    { type: 'image/png' },
  );
const withCover = async (fields: Record<string, string> = {}): Promise<FormData> => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('cover_image', await cover(), 'cover.png');
  return form;
};

test('fifty covers in a day are enough, of new novels and of old; novels without one are still made', async () => {
  const busy = await platform.signUp('Busy Painter');
  const novel = await writing(platform, busy, editor).novel({ title: 'Unpainted' });
  for (let n = 0; n < 49; n += 1) await platform.services.limits.count({ limit: LIMITS.coverByAuthor, who: busy.id });
  const painted = novelForm({ title: 'The fiftieth' });
  painted.append('cover_image', await cover(), 'cover.png');
  assert.equal((await api('POST', '/novels/mine/', { as: busy, body: painted })).status, 201);
  const change = new FormData();
  change.append('cover_image', await cover(), 'cover.png');
  for (const [method, path, body] of [
    ['POST', '/novels/mine/', painted],
    ['PATCH', `/novels/mine/${novel.slug}/`, change],
  ] as const) {
    const refused = await api(method, path, { as: busy, body });
    assert.deepEqual([refused.status, refused.body.code, refused.headers['retry-after']], [429, 'too_many', '86400']);
  }
  assert.equal((await api('POST', '/novels/mine/', { as: busy, body: novelForm({ title: 'Plain' }) })).status, 201);
});

test('an author changes every field of the form, and what is absent stays', async () => {
  const novel = await publishing.novel({ title: 'Every field', tags: ['slow burn'], genres: ['Adventure'] });
  const { status, body } = await change(novel, {
    description: SYNOPSIS,
    genres: ['romance', 'Adventure'],
    tags: ['Letters', 'letters', ' slow  burn '],
    age_range: 'mature',
    planned_length: '>150,000',
    leading_gender: 'M',
    language: 'English',
    book_type: 'paid',
    locked_chapter: 3,
    authors_note: '  New chapters on Fridays.\n\nThank you.  ',
  });
  assert.equal(status, 200);
  const {
    description,
    genres,
    tags,
    age_range,
    planned_length,
    leading_gender,
    language,
    book_type,
    locked_chapter,
    authors_note,
  } = body;
  const expected = {
    description: SYNOPSIS,
    genres: ['Romance', 'Adventure'],
    tags: ['Letters', 'Slow Burn'],
    age_range: 'Mature',
    planned_length: '>150,000',
    leading_gender: 'M',
    language: 'English',
    book_type: 'paid',
    locked_chapter: 3,
    authors_note: 'New chapters on Fridays.\n\nThank you.',
  };
  assert.deepEqual(
    {
      description,
      genres,
      tags,
      age_range,
      planned_length,
      leading_gender,
      language,
      book_type,
      locked_chapter,
      authors_note,
    },
    expected,
  );
  assert.deepEqual((await api('GET', `/novels/mine/${novel.id}/`, { as: ada })).body, body);
  assert.deepEqual((await change(novel, {})).body, body);
  assert.deepEqual((await change(novel, {}, 'PUT')).body, body);
  assert.deepEqual((await change(novel, { authors_note: '' }, 'PUT')).body, { ...body, authors_note: '' });
});

test('readers find a novel by its new tags, in any case, and no more by the old', async () => {
  const novel = await publishing.published(1, { title: 'Retagged', tags: ['oldtag'] });
  await change(novel, { tags: ['NewTag'] });
  const found = async (tags: string) =>
    (await api('GET', `/novels/?tags=${tags}`)).body.results.map((n: { title: string }) => n.title);
  assert.deepEqual([await found('newtag'), await found('oldtag')], [['Retagged'], []]);
  await change(novel, { tags: [] });
  assert.deepEqual([(await read(novel)).tags, await found('newtag')], [[], []]);
});

test('a multipart form changes as JSON does; an empty text takes tags and lock away', async () => {
  const novel = await publishing.novel({
    title: 'By form',
    tags: ['one', 'two'],
    book_type: 'paid',
    locked_chapter: '4',
  });
  const form = new FormData();
  for (const [name, value] of [
    ['description', SYNOPSIS],
    ['genres', 'Romance'],
    ['genres', 'Fantasy'],
    ['tags', ''],
    ['locked_chapter', ''],
  ] as const)
    form.append(name, value);
  const { status, body } = await change(novel, form);
  assert.equal(status, 200);
  assert.deepEqual(
    [body.description, body.genres, body.tags, body.book_type, body.locked_chapter],
    [SYNOPSIS, ['Romance', 'Fantasy'], [], 'paid', null],
  );
});

test('the title and a cover stay, and may be sent along as they are', async () => {
  const created = await api('POST', '/novels/mine/', {
    as: ada,
    body: await (async () => {
      const form = novelForm({ title: 'Fixed' });
      form.append('cover_image', await cover(), 'c.png');
      return form;
    })(),
  });
  const novel = created.body;
  assert.equal((await change(novel, { title: ' Fixed ', cover_image: novel.cover_image })).status, 200);
  for (const title of ['Loose', 'fixed', '']) {
    const { status, body } = await change(novel, { title, authors_note: 'Not written.' });
    assert.deepEqual(
      [status, body.code, body.detail],
      [400, 'invalid', { title: ['Readers know this novel by its title, so it cannot be changed.'] }],
    );
  }
  const refused = { cover_image: ['Readers know this novel by its cover, so it cannot be changed.'] };
  assert.deepEqual((await change(novel, await withCover({ authors_note: 'Not written.' }))).body.detail, refused);
  assert.deepEqual((await change(novel, { cover_image: '/media/covers/ab/other.webp' })).body.detail, refused);
  const now = (await api('GET', `/novels/mine/${novel.slug}/`, { as: ada })).body;
  assert.deepEqual([now.title, now.cover_image, now.authors_note, now.slug], ['Fixed', novel.cover_image, '', 'fixed']);
});

test('a novel with a made cover may be given one, once', async () => {
  const novel = await publishing.novel({ title: 'Uncovered' });
  assert.deepEqual((await change(novel, { cover_image: '/media/covers/ab/other.webp' })).body.detail, {
    cover_image: ['Send the cover as a file.'],
  });
  const svg = new FormData();
  svg.append('cover_image', new Blob(['<svg xmlns="http://www.w3.org/2000/svg"/>'], { type: 'image/png' }), 'c.png');
  assert.equal((await change(novel, svg)).status, 415);
  const forms = await Promise.all(Array.from({ length: 6 }, () => withCover()));
  const statuses = (await Promise.all(forms.map((form) => change(novel, form)))).map((answer) => answer.status);
  assert.deepEqual(statuses.sort(), [200, 400, 400, 400, 400, 400]);
  const { cover_image, cover_image_display, cover_image_thumbnail } = (
    await api('GET', `/novels/mine/${novel.slug}/`, { as: ada })
  ).body;
  for (const url of [cover_image, cover_image_display, cover_image_thumbnail]) assert.match(url, /^\/media\/covers\//);
});

test('faults are told by field, and nothing is written', async () => {
  const novel = await publishing.novel({ title: 'Faulty' });
  const { status, body } = await change(novel, {
    description: 'Short.',
    language: 'Klingon',
    leading_gender: 'X',
    age_range: '',
    planned_length: '7',
    genres: [],
    book_type: 'rented',
    locked_chapter: 1.5,
    authors_note: 'x'.repeat(2001),
    tags: 'abcdefghijk'.split(''),
  });
  assert.equal(status, 400);
  assert.deepEqual(Object.keys(body.detail).sort(), [
    'age_range',
    'authors_note',
    'book_type',
    'description',
    'genres',
    'language',
    'leading_gender',
    'locked_chapter',
    'planned_length',
    'tags',
  ]);
  assert.deepEqual((await change(novel, { genres: ['Cookery'], authors_note: 'Not written.' })).body.detail, {
    genres: ['There is no genre “Cookery”.'],
  });
  assert.deepEqual((await change(novel, { age_range: 'Toddlers' })).body.detail, {
    age_range: ['Choose an age range from the list.'],
  });
  for (const wrong of [[], 'text', null, { description: null }, { authors_note: 7 }, { authors_note: '\0' }])
    assert.equal((await change(novel, wrong)).status, 400, JSON.stringify(wrong));
  assert.equal((await change(novel, { authors_note: 'y'.repeat(2000) })).status, 200);
  assert.equal((await api('GET', `/novels/mine/${novel.slug}/`, { as: ada })).body.description, novel.description);
});

test('a change of price locks at once, and readers keep what they have', async () => {
  const novel = await publishing.published(3, { title: 'Repriced' });
  const mode = async (n: number, as = reader) =>
    (await api('GET', `/novels/${novel.slug}/chapters/${n}/`, { as })).body;
  await api('PUT', `/novels/reading/${novel.slug}/`, { as: reader, body: { chapter: 2 } });
  await change(novel, { book_type: 'paid', locked_chapter: 2 });
  assert.deepEqual([(await mode(1)).unlock_mode, (await mode(2)).locked, (await mode(3)).locked], ['F', false, true]);
  const other = await platform.signUp('Other Reader');
  assert.equal((await mode(2, other)).locked, true);
  assert.equal((await api('GET', `/novels/${novel.slug}/chapters/2/content/`, { as: other })).status, 403);
  await platform.services.wallet.grant(other.id, 10, 'a test', 'test:repriced');
  assert.equal((await api('POST', `/novels/${novel.slug}/chapters/3/unlock/`, { as: other })).status, 200);
  await change(novel, { locked_chapter: 1 });
  assert.deepEqual([(await mode(1, other)).locked, (await mode(3, other)).locked], [true, false]);
  assert.equal((await change(novel, { book_type: 'free' })).body.locked_chapter, null);
  assert.deepEqual([(await mode(1, other)).unlock_mode, (await mode(2, other)).unlock_mode], ['F', 'F']);
});

test('a novel is updated when there is something new to read, and only then', async () => {
  const novel = await publishing.published(1, { title: 'Dated' });
  const at = async (body: unknown) => {
    clock.step({ minutes: 1 });
    return (await change(novel, body)).body.updated_at;
  };
  const start = (await read(novel)).updated_at;
  for (const nothing of [
    {},
    { description: novel.description },
    { title: 'Dated' },
    { tags: ['x'] },
    { book_type: 'paid', locked_chapter: 9 },
    { planned_length: '>200,000' },
  ]) {
    assert.equal(await at(nothing), start, JSON.stringify(nothing));
  }
  const noted = await at({ authors_note: 'Something new.' });
  assert.equal(noted, clock.now().toISOString());
  assert.equal(await at({ authors_note: 'Something new.' }), noted);
  assert.equal(await at({ description: SYNOPSIS }), clock.now().toISOString());
  assert.equal(await at(await withCover()), clock.now().toISOString());
});

test('an author completes a novel with a reason, once, and goes on with epilogues', async () => {
  const path = (novel: { slug: string }) => `/novels/mine/${novel.slug}/complete/`;
  const empty = await publishing.novel({ title: 'Nothing out' });
  await publishing.draft(empty);
  const refused = await api('POST', path(empty), { as: ada, body: { reason: 'It is done.' } });
  assert.deepEqual(
    [refused.status, refused.body.code, refused.body.error],
    [409, 'conflict', 'A novel needs a published chapter before it can be completed.'],
  );
  const novel = await publishing.published(1, { title: 'Done' });
  const before = await read(novel);
  for (const body of [{}, { reason: '  ' }, { reason: 'x'.repeat(2001) }, { reason: 7 }])
    assert.equal((await api('POST', path(novel), { as: ada, body })).status, 400);
  clock.step({ minutes: 1 });
  const { status, body } = await api('POST', path(novel), { as: ada, body: { reason: ' The story has ended. ' } });
  assert.deepEqual([status, body.completed, body.completion_reason], [200, true, 'The story has ended.']);
  assert.deepEqual((await api('POST', path(novel), { as: ada, body: { reason: 'Another.' } })).body, body);
  assert.deepEqual(await read(novel), { ...before, completed: true });
  await publishing.chapter(novel, 'Epilogue');
  assert.deepEqual([(await read(novel)).num_chapters, (await read(novel)).completed], [2, true]);
});

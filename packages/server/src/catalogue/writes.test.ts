import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { crossing } from '../../test/crossing.ts';
import { startPlatform } from '../../test/platform.ts';
import { writing } from '../../test/writing.ts';
import { sql } from 'drizzle-orm';

const platform = await startPlatform();
after(() => platform.close());
const { api } = platform;

const ada = await platform.signUp('Ada Obi');
const editor = await platform.staff('Ed Itor', 'editor');
const admin = await platform.staff('Ad Min', 'admin');
const publishing = writing(platform, ada, editor);

/** To be featured. */
const LONG_ENOUGH = `<p>${'a '.repeat(80_000)}</p>`;

const LISTS = ['genres', 'tags', 'tag-categories', 'content-ratings', 'listings'];
const rows = async (list: string): Promise<{ id: string; name: string; category?: string }[]> =>
  (await api('GET', `/${list}/?limit=1000`)).body.results;
const idOf = async (list: string, name: string): Promise<string> =>
  (await rows(list)).find((row) => row.name === name)?.id ?? 'none';
const post = (list: string, name: unknown) =>
  api('POST', `/${list}/`, { as: editor, body: { name, category: 'Mood' } });
/** What staff did last; time steps on, so that the next thing is later. */
const lastAction = async () => {
  platform.clock.step({ seconds: 1 });
  return (await api('GET', '/staff/actions/?limit=1', { as: admin })).body.results[0];
};
const novelAt = async ({ slug }: { slug: string }) => (await api('GET', `/novels/${slug}/`)).body;

test('each list is read by anyone, and added to, renamed and shortened by editors', async () => {
  for (const list of LISTS) {
    const made = await post(list, '  Wholly   new ');
    assert.equal(made.status, 201, list);
    const row =
      list === 'tags'
        ? { id: made.body.id, name: 'Wholly new', category: 'Mood' }
        : { id: made.body.id, name: 'Wholly new' };
    assert.deepEqual(made.body, row);
    assert.deepEqual((await api('GET', `/${list}/${row.id}/`)).body, row);
    if (list !== 'tags') assert.deepEqual((await rows(list)).at(-1), row, 'at the end of its list');

    for (const method of ['PUT', 'PATCH']) {
      const renamed = await api(method, `/${list}/${row.id}/`, { as: editor, body: { name: `By ${method}` } });
      assert.deepEqual([renamed.status, renamed.body], [200, { ...row, name: `By ${method}` }]);
    }
    assert.deepEqual(
      (await api('PUT', `/${list}/${row.id}/`, { as: editor, body: {} })).body.name,
      'By PATCH',
      'what is absent stays',
    );

    assert.equal((await api('DELETE', `/${list}/${row.id}/`, { as: editor })).status, 204);
    assert.equal((await api('GET', `/${list}/${row.id}/`)).status, 404);
  }
});

test('a name is unique in any case, has 1 to 40 characters and no comma', async () => {
  for (const [list, name, taken] of [
    ['genres', 'romance', 'romance'],
    ['tags', ' slow  BURN', 'slow BURN'],
    ['tag-categories', 'MOOD', 'MOOD'],
    ['content-ratings', 'teens', 'teens'],
    ['listings', 'POPULAR', 'POPULAR'],
  ] as const) {
    const { status, body } = await post(list, name);
    assert.deepEqual(
      [status, body.code, body.detail],
      [400, 'invalid', { name: [`“${taken}” exists already.`] }],
      list,
    );
  }
  const clash = await api('PATCH', `/genres/${await idOf('genres', 'Mystery')}/`, {
    as: editor,
    body: { name: 'thriller' },
  });
  assert.deepEqual([clash.status, clash.body.detail], [400, { name: ['“thriller” exists already.'] }]);
  for (const bad of ['', '   ', 'x'.repeat(41), 'Sea, sun', 7, null, undefined, 'a\0b']) {
    const { status, body } = await post('genres', bad);
    assert.deepEqual([status, Object.keys(body.detail)], [400, ['name']], String(bad));
  }
  assert.equal((await post('genres', 'y'.repeat(40))).status, 201);
});

test('ten editors who add one name at once add it once', async () => {
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, n) => post('genres', n % 2 ? 'Solarpunk' : 'SOLARPUNK')),
  );
  assert.deepEqual(answers.map((a) => a.status).sort(), [201, 400, 400, 400, 400, 400, 400, 400, 400, 400]);
  assert.equal((await rows('genres')).filter((g) => g.name.toLowerCase() === 'solarpunk').length, 1);
});

test('guests, readers and authors change nothing; what is not there is 404 before what was sent is looked at', async () => {
  for (const list of LISTS) {
    const [row] = await rows(list);
    for (const [method, path] of [
      ['POST', `/${list}/`],
      ['PUT', `/${list}/${row?.id}/`],
      ['PATCH', `/${list}/${row?.id}/`],
      ['DELETE', `/${list}/${row?.id}/`],
    ] as const) {
      assert.equal((await api(method, path, { body: { name: 'X' } })).status, 401, `${method} ${path}`);
      assert.equal((await api(method, path, { as: ada, body: { name: 'X' } })).status, 403, `${method} ${path}`);
    }
    for (const method of ['GET', 'PUT', 'PATCH', 'DELETE'])
      assert.equal(
        (await api(method, `/${list}/none/`, { as: editor, body: { name: 9 } })).status,
        404,
        `${method} ${list}`,
      );
  }
});

test('novels follow a genre, a rating and a listing to their new names, and can still be found by them', async () => {
  await post('content-ratings', 'Tweens');
  const novel = await publishing.published(1, {
    title: 'Follows',
    genres: ['Adventure', 'Fantasy'],
    age_range: 'Tweens',
  });
  await publishing.chapter(novel, 'All of it', LONG_ENOUGH);
  await post('listings', 'staffPicks');
  await api('PUT', `/staff/novels/${novel.id}/listings/`, { as: editor, body: { listings: ['staffPicks'] } });

  await api('PATCH', `/genres/${await idOf('genres', 'Fantasy')}/`, { as: editor, body: { name: 'Magic and Myth' } });
  await api('PATCH', `/content-ratings/${await idOf('content-ratings', 'Tweens')}/`, {
    as: editor,
    body: { name: 'Twelve and over' },
  });
  await api('PATCH', `/listings/${await idOf('listings', 'staffPicks')}/`, {
    as: editor,
    body: { name: 'houseFavourites' },
  });

  const { genres, age_range } = await novelAt(novel);
  assert.deepEqual([genres, age_range], [['Adventure', 'Magic and Myth'], 'Twelve and over']);
  const found = async (query: string) =>
    (await api('GET', `/novels/?${query}`)).body.results.map((n: { slug: string }) => n.slug);
  assert.deepEqual(await found('genre=magic%20and%20myth'), ['follows']);
  assert.deepEqual(await found('genre=fantasy'), []);
  assert.deepEqual([await found('search=myth'), await found('search=fantasy')], [['follows'], []]);
  assert.deepEqual(await found('listing=houseFavourites'), ['follows']);
  assert.deepEqual((await api('GET', `/staff/novels/follows/listings/`, { as: editor })).body, {
    listings: ['houseFavourites'],
  });
});

test('novels follow a tag in any case, keep their own order of labels, and have none twice', async () => {
  const own = await publishing.published(1, { title: 'Had its own', tags: ['sea shanties', 'Ocean', 'Dark'] });
  const both = await publishing.published(1, { title: 'Had both', tags: ['Dark', 'SEA SHANTIES', 'Epic', 'the deep'] });
  const tag = (await post('tags', 'Sea Shanties')).body;
  await api('PATCH', `/tags/${tag.id}/`, { as: editor, body: { name: 'The Deep' } });
  assert.deepEqual((await novelAt(own)).tags, ['The Deep', 'Ocean', 'Dark']);
  assert.deepEqual((await novelAt(both)).tags, ['Dark', 'The Deep', 'Epic']);
  const found = (await api('GET', '/novels/?tags=the%20deep&ordering=title')).body.results.map(
    (n: { slug: string }) => n.slug,
  );
  assert.deepEqual(found, ['had-both', 'had-its-own']);
  assert.equal((await api('GET', '/novels/?tags=sea%20shanties')).body.count, 0);
  assert.deepEqual(
    [(await api('GET', '/novels/?search=deep')).body.count, (await api('GET', '/novels/?search=shanties')).body.count],
    [2, 0],
  );

  assert.equal((await api('DELETE', `/tags/${tag.id}/`, { as: editor })).status, 204, 'a tag in use may go');
  assert.deepEqual((await novelAt(own)).tags, ['The Deep', 'Ocean', 'Dark'], 'and stays as the novel’s own label');
});

test('a tag is added to and moved between categories by id or name, and one that is not there is refused', async () => {
  const mood = await idOf('tag-categories', 'Mood');
  const tag = (await api('POST', '/tags/', { as: editor, body: { name: 'Wry', category: mood } })).body;
  assert.equal(tag.category, 'Mood');
  const moved = (await api('PATCH', `/tags/${tag.id}/`, { as: editor, body: { category: 'tradition' } })).body;
  assert.deepEqual(moved, { id: tag.id, name: 'Wry', category: 'Tradition' });
  assert.equal((await rows('tags')).at(-1)?.name, 'Wry', 'at the end of its new category');
  for (const [method, path] of [
    ['POST', '/tags/'],
    ['PATCH', `/tags/${tag.id}/`],
  ] as const) {
    const { status, body } = await api(method, path, { as: editor, body: { name: 'Rueful', category: 'Nowhere' } });
    assert.deepEqual([status, body.detail], [400, { category: ['There is no tag category “Nowhere”.'] }]);
  }
  assert.equal((await api('POST', '/tags/', { as: editor, body: { name: 'Homeless' } })).status, 400);
  assert.equal(await idOf('tags', 'Rueful'), 'none');
});

test('what novels or tags use cannot be deleted, and the answer says how many use it', async () => {
  await publishing.novel({ title: 'A mystery', genres: ['Mystery'], age_range: 'Mature' });
  await publishing.novel({ title: 'Another mystery', genres: ['Thriller', 'Mystery'], age_range: 'All ages' });
  const remove = async (list: string, name: string) => {
    const { status, body } = await api('DELETE', `/${list}/${await idOf(list, name)}/`, { as: editor });
    return [status, body.error, body.used_by];
  };
  assert.deepEqual(await remove('genres', 'Mystery'), [409, '“Mystery” cannot be deleted: 2 novels have it.', 2]);
  assert.deepEqual(await remove('content-ratings', 'Mature'), [409, '“Mature” cannot be deleted: 1 novel has it.', 1]);
  assert.deepEqual(await remove('tag-categories', 'Setting'), [
    409,
    '“Setting” cannot be deleted: 8 tags are in it.',
    8,
  ]);
  assert.deepEqual(await remove('listings', 'houseFavourites'), [
    409,
    '“houseFavourites” cannot be deleted: 1 novel is in it.',
    1,
  ]);
  assert.notEqual(await idOf('genres', 'Mystery'), 'none');
});

test('the rating that keeps novels to adults stays, is renamed, and keeps them to adults by its new name', async () => {
  const path = `/content-ratings/${await idOf('content-ratings', 'Adults only')}/`;
  const { status, body } = await api('DELETE', path, { as: editor });
  assert.deepEqual(
    [status, body.code, body.error],
    [409, 'conflict', '“Adults only” is the rating that keeps novels to adults, so it stays. It can be renamed.'],
  );
  const rename = async (name: string) =>
    assert.equal((await api('PATCH', path, { as: editor, body: { name } })).status, 200);
  await rename('18 and over');
  const { slug } = await publishing.published(1, { title: 'For adults', age_range: '18 and over' });
  assert.equal((await api('GET', `/novels/${slug}/`)).body.withheld, true);
  await rename('Adults only');
});

test('the listings that pages know by name stay, and so does the last content rating', async () => {
  for (const name of ['popular', 'trending', 'editorialPicks', 'topRanked', 'new', 'powerRanking']) {
    const path = `/listings/${await idOf('listings', name)}/`;
    assert.equal((await api('PATCH', path, { as: editor, body: { name: 'other' } })).status, 409, name);
    assert.equal((await api('DELETE', path, { as: editor })).status, 409, name);
    assert.equal((await api('PATCH', path, { as: editor, body: { name } })).status, 200, 'nothing is asked of it');
  }
  const fresh = await startPlatform();
  try {
    const staff = await fresh.staff('Ed Fresh', 'editor');
    const ratings: { id: string; name: string }[] = (await fresh.api('GET', '/content-ratings/')).body.results;
    const gone = await crossing(fresh.db, 'content_ratings', () =>
      ratings.map(({ id }) => fresh.api('DELETE', `/content-ratings/${id}/`, { as: staff })),
    );
    assert.deepEqual(gone.map((a) => a.status).sort(), [204, 204, 204, 409], 'all four at once leave one');
    const [last, ...none] = (await fresh.api('GET', '/content-ratings/')).body.results;
    assert.equal(none.length, 0);
    assert.equal(
      (await fresh.api('PATCH', `/content-ratings/${last.id}/`, { as: staff, body: { name: 'Everyone' } })).status,
      409,
    );
  } finally {
    await fresh.close();
  }
});

test('an editor features a novel in Editor’s Choice and the house’s own listings, not in those that are reckoned', async () => {
  const novel = await publishing.novel({ title: 'Chosen' });
  await publishing.chapter(novel, 'All of it', LONG_ENOUGH);
  await lastAction();
  const put = (listings: unknown, as = editor) =>
    api('PUT', `/staff/novels/${novel.slug}/listings/`, { as, body: { listings } });
  assert.deepEqual((await put(['EDITORIALPICKS', 'houseFavourites', 'editorialPicks'])).body, {
    listings: ['editorialPicks', 'houseFavourites'],
  });
  assert.deepEqual((await lastAction()).detail, { before: [], after: ['editorialPicks', 'houseFavourites'] });
  assert.deepEqual((await put(['houseFavourites'])).body, { listings: ['houseFavourites'] });
  assert.deepEqual((await api('GET', `/staff/novels/${novel.id}/listings/`, { as: editor })).body, {
    listings: ['houseFavourites'],
  });

  for (const computed of ['popular', 'trending', 'topRanked', 'powerRanking', 'new'])
    assert.equal((await put([computed])).status, 400, computed);
  const unknown = await put(['editorialPicks', 'nowhere']);
  assert.deepEqual([unknown.status, unknown.body.detail], [400, { listings: ['There is no listing “nowhere”.'] }]);
  assert.equal((await put('editorialPicks')).status, 400);
  assert.deepEqual(
    (await api('GET', `/staff/novels/${novel.id}/listings/`, { as: editor })).body,
    { listings: ['houseFavourites'] },
    'a refusal changes nothing',
  );

  assert.equal((await put([], ada)).status, 403);
  assert.equal((await api('GET', `/staff/novels/${novel.id}/listings/`)).status, 401);
  assert.equal(
    (await api('PUT', '/staff/novels/nowhere/listings/', { as: editor, body: { listings: 7 } })).status,
    404,
  );
  assert.deepEqual((await put([])).body, { listings: [] });
});

test('a novel is featured from 80,000 published words on, and stays where it is featured', async () => {
  const novel = await publishing.novel({ title: 'Nearly Long Enough' });
  await publishing.chapter(novel, 'Most of it', `<p>${'a '.repeat(79_999)}</p>`);
  const last = await publishing.draft(novel, 'The last word', '<p>End.</p>');
  const put = (listings: string[]) =>
    api('PUT', `/staff/novels/${novel.slug}/listings/`, { as: editor, body: { listings } });
  const short = await put(['editorialPicks']);
  assert.equal(short.status, 400);
  assert.deepEqual(short.body.detail, {
    listings: ['A novel is featured from 80,000 published words on. This one has 79,999.'],
  });
  assert.deepEqual((await put([])).body, { listings: [] });

  await publishing.request(novel, last);
  await publishing.approve(novel, last);
  assert.deepEqual((await put(['editorialPicks'])).body, { listings: ['editorialPicks'] });
  await platform.db.execute(sql`update novels set num_words = 79999 where id = ${novel.id}`);
  assert.deepEqual((await put(['editorialPicks'])).body, { listings: ['editorialPicks'] });
  assert.equal((await put(['editorialPicks', 'houseFavourites'])).status, 400);
  assert.deepEqual((await put([])).body, { listings: [] });
});

test('what staff change in the catalogue is kept with its names before and after', async () => {
  await lastAction();
  const { id } = (await post('genres', 'Westren')).body;
  assert.deepEqual(pick(await lastAction()), {
    by: 'Ed Itor',
    action: 'genre.created',
    subject: id,
    detail: { name: 'Westren' },
  });
  await api('PATCH', `/genres/${id}/`, { as: admin, body: { name: 'Western' } });
  assert.deepEqual(pick(await lastAction()), {
    by: 'Ad Min',
    action: 'genre.renamed',
    subject: id,
    detail: { before: { name: 'Westren' }, after: { name: 'Western' } },
  });
  await api('DELETE', `/genres/${id}/`, { as: editor });
  assert.deepEqual(pick(await lastAction()), {
    by: 'Ed Itor',
    action: 'genre.deleted',
    subject: id,
    detail: { name: 'Western' },
  });
});

const pick = (action: { actor: { pen_name: string }; action: string; subject_id: string; detail: unknown }) => ({
  by: action.actor.pen_name,
  action: action.action,
  subject: action.subject_id,
  detail: action.detail,
});

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { renewed } from '../../test/footprint.ts';
import { paying } from '../../test/paying.ts';
import { startPlatform } from '../../test/platform.ts';
import { TEXT, writing } from '../../test/writing.ts';

const platform = await startPlatform();
after(() => platform.close());
const { api } = platform;

const ada = await platform.signUp('Ada Obi');
const editor = await platform.staff('Ed Itor', 'editor');
const reader = await platform.signUp('Rea Der');
const latecomer = await platform.signUp('Late Comer');
const publishing = writing(platform, ada, editor);
const paid = await publishing.published(4, { title: 'Paid', book_type: 'paid', locked_chapter: '3' });
const content = (n: number, as?: typeof ada, novel = paid) =>
  api('GET', `/novels/${novel.slug}/chapters/${n}/content/`, { as });

test('a chapter’s page is open to everyone, with its lock and never its text', async () => {
  const { status, body } = await api('GET', `/novels/${paid.slug}/chapters/3/`);
  assert.equal(status, 200);
  assert.deepEqual(
    {
      chapter: body.chapter,
      title: body.title,
      words: body.words,
      unlock_mode: body.unlock_mode,
      coin_requirement: body.coin_requirement,
      locked: body.locked,
      unlocked: body.unlocked,
    },
    {
      chapter: '3.00',
      title: 'Chapter of day 3',
      words: 39,
      unlock_mode: 'A',
      coin_requirement: 5,
      locked: true,
      unlocked: false,
    },
  );
  assert.equal('content' in body, false);
  assert.equal(
    body.lead,
    'Day 3 began with salt. The men loaded it before the sun was up.\n\nNobody sang. Amina counted the…',
  );
});

test('free chapters are read by anybody', async () => {
  for (const as of [undefined, reader]) {
    const { status, body } = await content(2, as);
    assert.equal(status, 200);
    assert.deepEqual([body.chapter, body.content, body.words], ['2.00', TEXT(2), 39]);
  }
});

test('a locked chapter answers a guest 401 and a reader 403, both with teaser and price and nothing more', async () => {
  const lead = 'Day 3 began with salt. The men loaded it before the sun was up.\n\nNobody sang. Amina counted the…';
  const guest = await content(3);
  assert.equal(guest.status, 401);
  assert.deepEqual(guest.body, {
    error: 'Sign in to read this chapter.',
    code: 'locked_signed_out',
    detail: 'Sign in to read this chapter.',
    title: 'Chapter of day 3',
    lead,
    unlock_mode: 'A',
    coin_requirement: 5,
    balance: null,
    subscribed: null,
  });
  await platform.services.wallet.grant(reader.id, 3, 'a test', 'reading-test');
  const signedIn = await content(3, reader);
  assert.equal(signedIn.status, 403);
  assert.deepEqual(signedIn.body, {
    error: 'This chapter is locked.',
    code: 'locked',
    detail: 'This chapter is locked.',
    title: 'Chapter of day 3',
    lead,
    unlock_mode: 'A',
    coin_requirement: 5,
    balance: 3,
    subscribed: false,
  });
});

test('the author and the editors read everything', async () => {
  for (const as of [ada, await platform.staff('Second Editor', 'editor'), await platform.staff('Ad Min', 'admin')]) {
    const renewed = await api('POST', '/auth/token/refresh/', { body: { refresh: as.refreshToken } });
    const who = { ...as, token: renewed.body.access };
    assert.equal((await content(4, who)).body.content, TEXT(4), as.penName);
    assert.equal((await api('GET', `/novels/${paid.slug}/chapters/4/`, { as: who })).body.locked, false);
  }
});

test('an unlocked chapter stays unlocked, whatever its price becomes', async () => {
  const novel = await publishing.published(1, { title: 'Forever', book_type: 'paid', locked_chapter: '1' });
  await platform.services.wallet.grant(reader.id, 5, 'a test', 'forever-test');
  assert.equal((await api('POST', `/novels/${novel.slug}/chapters/1/unlock/`, { as: reader })).status, 200);
  await api('PATCH', `/novels/mine/${novel.slug}/chapters/1/`, { as: ada, body: { unlock_mode: 'S' } });
  assert.equal((await content(1, reader, novel)).status, 200);
  await api('PATCH', `/novels/mine/${novel.slug}/chapters/1/`, {
    as: ada,
    body: { unlock_mode: 'C', coin_requirement: 100 },
  });
  const seen = (await api('GET', `/novels/${novel.slug}/chapters/1/`, { as: reader })).body;
  assert.deepEqual([seen.locked, seen.unlocked, seen.coin_requirement], [false, true, 100]);
});

test('a chapter that was read free stays readable for who read it, and for nobody else', async () => {
  const novel = await publishing.published(2, { title: 'Free at first' });
  for (const n of [1, 2]) await api('PUT', `/novels/reading/${novel.slug}/`, { as: reader, body: { chapter: n } });
  for (const n of [1, 2])
    await api('PATCH', `/novels/mine/${novel.slug}/chapters/${n}/`, {
      as: ada,
      body: { unlock_mode: 'C', coin_requirement: 8 },
    });
  for (const n of [1, 2]) {
    assert.equal((await content(n, reader, novel)).status, 200);
    assert.equal((await content(n, latecomer, novel)).status, 403);
    assert.equal((await content(n, undefined, novel)).status, 401);
  }
  const seen = (await api('GET', `/novels/${novel.slug}/chapters/1/`, { as: reader })).body;
  assert.deepEqual([seen.locked, seen.unlocked], [false, true]);
});

test('a chapter counts as read by who stood in it or bought it, not by who went past it', async () => {
  const novel = await publishing.published(4, { title: 'Passed over', book_type: 'paid', locked_chapter: '4' });
  await api('PUT', `/novels/reading/${novel.slug}/`, { as: reader, body: { chapter: 3 } });
  await platform.services.wallet.grant(reader.id, 5, 'a test', 'passed-over-test');
  assert.equal((await api('POST', `/novels/${novel.slug}/chapters/4/unlock/`, { as: reader })).status, 200);
  const read = async (as?: typeof reader) =>
    (await api('GET', `/novels/${novel.slug}/chapters/?brief=true`, as ? { as } : {})).body.results.map(
      (c: { is_read?: boolean }) => c.is_read,
    );
  assert.deepEqual(await read(reader), [false, false, true, true]);
  assert.deepEqual(await read(latecomer), [false, false, false, false]);
  // Guests have read nothing that anybody keeps, and of authors it is not kept.
  assert.deepEqual(await read(), [undefined, undefined, undefined, undefined]);
  assert.deepEqual(await read(ada), [undefined, undefined, undefined, undefined]);
});

test('a text that was only fetched ahead while free is not read, and is locked with the others', async () => {
  const novel = await publishing.published(1, { title: 'Fetched ahead' });
  assert.equal((await content(1, reader, novel)).status, 200);
  await api('PATCH', `/novels/mine/${novel.slug}/chapters/1/`, {
    as: ada,
    body: { unlock_mode: 'C', coin_requirement: 8 },
  });
  assert.equal((await content(1, reader, novel)).status, 403);
});

test('the list of chapters has each one’s lock for this caller, in order, a page at a time', async () => {
  await platform.services.wallet.grant(reader.id, 5, 'a test', 'list-test');
  await api('POST', `/novels/${paid.slug}/chapters/4/unlock/`, { as: reader });
  const { body } = await api('GET', `/novels/${paid.slug}/chapters/?ordering=chapter`, { as: reader });
  assert.deepEqual(
    body.results.map((c: { chapter: string; locked: boolean; unlocked: boolean }) => [c.chapter, c.locked, c.unlocked]),
    [
      ['1.00', false, false],
      ['2.00', false, false],
      ['3.00', true, false],
      ['4.00', false, true],
    ],
  );
  const last = (await api('GET', `/novels/${paid.slug}/chapters/?ordering=-chapter&limit=1`)).body;
  assert.deepEqual([last.count, last.results.length, last.results[0].chapter, last.previous], [4, 1, '4.00', null]);
  assert.equal(last.next, `/api/novels/${paid.slug}/chapters/?ordering=-chapter&limit=1&offset=1`);
  const { body: brief } = await api('GET', `/novels/${paid.slug}/chapters/?brief=true`, { as: reader });
  assert.deepEqual(
    brief.results,
    body.results.map((chapter: object) => ({ ...chapter, lead: '' })),
  );
  assert.equal((await api('GET', `/novels/${paid.slug}/chapters/?brief=perhaps`)).status, 400);
  assert.equal((await api('GET', `/novels/${paid.slug}/chapters/?ordering=title`)).status, 400);
  assert.equal((await api('GET', '/novels/no-such/chapters/?ordering=title')).status, 404);
});

test('a list of chapters asks the database as often for many as for one', async () => {
  const pool = platform.db.$client;
  const queriesOf = async (limit: number): Promise<number> => {
    const query = pool.query;
    let asked = 0;
    pool.query = ((...args: Parameters<typeof query>) => {
      asked += 1;
      return query.apply(pool, args);
    }) as typeof query;
    await api('GET', `/novels/${paid.slug}/chapters/?limit=${limit}`, { as: reader });
    pool.query = query;
    return asked;
  };
  assert.equal(await queriesOf(4), await queriesOf(1));
});

test('before and after a chapter stand its neighbours by number, and nothing at the ends', async () => {
  const novel = await publishing.published(2, { title: 'Neighbours' });
  const prologue = (
    await api('POST', `/novels/mine/${novel.slug}/chapters/`, { as: ada, body: { title: 'Prologue', chapter: 0 } })
  ).body;
  await publishing.request(novel, prologue, { draft: '<p>Before it all.</p>' });
  await publishing.approve(novel, prologue);
  await publishing.draft(novel, 'Unpublished');
  const beside = async (n: number, way: string) =>
    (await api('GET', `/novels/${novel.slug}/chapters/${n}/${way}/`)).body?.chapter ?? null;
  assert.deepEqual(
    [await beside(1, 'previous'), await beside(1, 'next'), await beside(0, 'previous'), await beside(2, 'next')],
    ['0.00', '2.00', null, null],
  );
  assert.equal((await api('GET', `/novels/${novel.slug}/chapters/2/next/`)).status, 200);
});

test('a neighbour brings its lead where a lock may show it, and none where it is free', async () => {
  const ofNeighbour = async (way: string) => (await api('GET', `/novels/${paid.slug}/chapters/${way}/`)).body;
  const [free, locked] = [await ofNeighbour('1/next'), await ofNeighbour('2/next')];
  assert.deepEqual([free.chapter, free.unlock_mode, free.lead], ['2.00', 'F', '']);
  assert.deepEqual(
    [locked.chapter, locked.locked, locked.lead],
    [
      '3.00',
      true,
      'Day 3 began with salt. The men loaded it before the sun was up.\n\nNobody sang. Amina counted the…',
    ],
  );
});

test('what is not there is 404: novel, chapter, draft, another novel’s chapter', async () => {
  const novel = await publishing.published(1, { title: 'Not there' });
  const draft = await publishing.draft(novel);
  const elsewhere = (await api('GET', `/novels/${paid.slug}/chapters/1/`)).body;
  for (const path of [
    `/novels/nowhere/chapters/1/`,
    `/novels/${novel.slug}/chapters/7/`,
    `/novels/${novel.slug}/chapters/2/`,
    `/novels/${novel.slug}/chapters/${draft.id}/`,
    `/novels/${novel.slug}/chapters/${elsewhere.id}/`,
    `/novels/${novel.slug}/chapters/%00/`,
  ]) {
    for (const rest of ['', 'content/', 'next/'])
      assert.equal((await api('GET', path + rest)).status, 404, path + rest);
  }
});

test('novel and chapter are found by id as well as by slug and number', async () => {
  const chapter = (await api('GET', `/novels/${paid.slug}/chapters/1.0/`)).body;
  for (const path of [
    `${paid.id}/chapters/1`,
    `${paid.slug}/chapters/${chapter.id}`,
    `${paid.id}/chapters/${chapter.id}/`,
  ])
    assert.equal((await api('GET', `/novels/${path}`)).body.id, chapter.id, path);
});

test('a reader who has the text already is told that it is unchanged, until it changes', async () => {
  const novel = await publishing.published(1, { title: 'Unchanged' });
  const first = await content(1, undefined, novel);
  const tag = String(first.headers['etag']);
  const again = (headers: Record<string, string>) =>
    api('GET', `/novels/${novel.slug}/chapters/1/content/`, { headers });
  assert.equal((await again({ 'if-none-match': tag })).status, 304);
  await publishing.request(novel, { id: '1' }, { draft: '<p>Rewritten.</p>' });
  await publishing.approve(novel, { id: '1' });
  const changed = await again({ 'if-none-match': tag });
  assert.deepEqual([changed.status, changed.body.content], [200, '<p>Rewritten.</p>']);
});

test('an unchanged text is still refused to who may not read it', async () => {
  const novel = await publishing.published(1, { title: 'Shut' });
  const tag = String((await content(1, undefined, novel)).headers['etag']);
  await api('PATCH', `/novels/mine/${novel.slug}/chapters/1/`, { as: ada, body: { unlock_mode: 'S' } });
  assert.equal(
    (await api('GET', `/novels/${novel.slug}/chapters/1/content/`, { headers: { 'if-none-match': tag } })).status,
    401,
  );
});

test('what was read by subscription stays read when that has run out, and is nobody else’s', async () => {
  const subscriber = await platform.signUp('Sub Scriber');
  const novel = await publishing.published(3, { title: 'By the month', book_type: 'paid', locked_chapter: '1' });
  await paying(platform).subscribe(subscriber, '1 Week');
  assert.equal(
    (await api('PUT', `/novels/reading/${novel.slug}/`, { as: subscriber, body: { chapter: 2 } })).status,
    200,
  );
  const marks = async (as: typeof reader) =>
    (await api('GET', `/novels/${novel.slug}/chapters/`, { as })).body.results.map(
      (c: { is_read: boolean; locked: boolean }) => [c.is_read, c.locked],
    );
  assert.deepEqual(await marks(subscriber), [
    [false, false],
    [true, false],
    [false, false],
  ]);
  platform.clock.step({ days: 8 });
  assert.deepEqual(await marks(await renewed(platform, subscriber)), [
    [false, true],
    [true, true],
    [false, true],
  ]);
  assert.deepEqual(await marks(await renewed(platform, latecomer)), [
    [false, true],
    [false, true],
    [false, true],
  ]);
});

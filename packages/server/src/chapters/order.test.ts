import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startPlatform } from '../../test/platform.ts';
import { writing } from '../../test/writing.ts';

const platform = await startPlatform();
after(() => platform.close());
const { api, clock } = platform;

const ada = await platform.signUp('Ada Obi');
const editor = await platform.staff('Ed Itor', 'editor');
const reader = await platform.signUp('Rea Der');
const publishing = writing(platform, ada, editor);

interface Own {
  id: string;
  chapter: string;
  title: string;
  draft_state: string;
}
const own = ({ slug }: { slug: string }, path = '') => `/novels/mine/${slug}/chapters/${path}`;
const order = (novel: { slug: string }, chapters: unknown) =>
  api('PUT', own(novel, 'order/'), { as: ada, body: { chapters } });
const chaptersOf = async (novel: { slug: string }): Promise<Own[]> =>
  (await api('GET', own(novel), { as: ada })).body.results;
const titled = async (novel: { slug: string }) =>
  Object.fromEntries((await chaptersOf(novel)).map((c) => [c.chapter, c.title]));
const idsOf = async (novel: { slug: string }) => (await chaptersOf(novel)).map((c) => c.id);
const add = async (novel: { slug: string }, title: string, chapter?: number | string) => {
  const { status, body } = await api('POST', own(novel), {
    as: ada,
    body: { title, ...(chapter === undefined ? {} : { chapter }) },
  });
  assert.equal(status, 201);
  return body as Own;
};
/** Prologue, 1, 2.5 and 7. */
async function gapped(title: string) {
  const novel = await publishing.novel({ title });
  for (const [name, number] of [
    ['Before', 0],
    ['One', 1],
    ['Half', '2.5'],
    ['Seven', 7],
  ] as const)
    await add(novel, name, number);
  return novel;
}

test('a prologue is chapter 0, comes first, and the next chapter is 1', async () => {
  const novel = await publishing.novel({ title: 'With a prologue' });
  assert.equal((await add(novel, 'Before', 0)).chapter, '0.00');
  assert.equal((await add(novel, 'First')).chapter, '1.00');
  assert.equal((await api('POST', own(novel), { as: ada, body: { title: 'Twice', chapter: '0.00' } })).status, 409);
  assert.equal(
    (await api('PATCH', own(novel, '0/draft/'), { as: ada, body: { draft: '<p>Before all.</p>' } })).status,
    200,
  );
  await publishing.request(novel, { id: '0' });
  await publishing.approve(novel, { id: '0' });
  const { body } = await api('GET', `/novels/${novel.slug}/chapters/0/content/`);
  assert.deepEqual([body.chapter, body.content], ['0.00', '<p>Before all.</p>']);
});

test('chapters are put in another order: numbers are dealt out anew, so a prologue and gaps stay', async () => {
  const novel = await gapped('Reordered');
  const [before = '', one = '', half = '', seven = ''] = await idsOf(novel);
  const { status, body } = await order(novel, [seven, before, half, one]);
  assert.equal(status, 200);
  assert.deepEqual(
    [body.count, body.next, body.results.map((c: Own) => [c.id, c.chapter])],
    [
      4,
      null,
      [
        [seven, '0.00'],
        [before, '1.00'],
        [half, '2.50'],
        [one, '7.00'],
      ],
    ],
  );
  assert.deepEqual(await titled(novel), { '0.00': 'Seven', '1.00': 'Before', '2.50': 'Half', '7.00': 'One' });
  assert.equal((await order(novel, [seven, before, half, one])).status, 200);
  assert.equal((await order(novel, [before, one, half, seven])).status, 200);
  assert.deepEqual(await titled(novel), { '0.00': 'Before', '1.00': 'One', '2.50': 'Half', '7.00': 'Seven' });
});

test('the greatest and the least numbers there are can change places', async () => {
  const novel = await publishing.novel({ title: 'Extremes' });
  const [least, most] = [await add(novel, 'Least', 0), await add(novel, 'Most', '999999.99')];
  assert.equal((await order(novel, [most.id, least.id])).status, 200);
  assert.deepEqual(await titled(novel), { '0.00': 'Most', '999999.99': 'Least' });
});

test('an order that names a chapter twice is malformed, one that is not of these chapters is a conflict, and nothing moves', async () => {
  const novel = await gapped('Kept order');
  const ids = await idsOf(novel);
  const [a = '', b = '', c = '', d = ''] = ids;
  const [stranger = ''] = await idsOf(await gapped('Another novel'));
  for (const wrong of [
    [a, b, c, c],
    [a, a],
    undefined,
    'abcd',
    [1, 2],
    [[a]],
    [''],
    Array.from({ length: 10_001 }, (_, n) => `chp_${n}`),
  ]) {
    const { status, body } = await order(novel, wrong);
    assert.deepEqual(
      [status, Object.keys(body.detail)[0]?.startsWith('chapters')],
      [400, true],
      JSON.stringify(wrong)?.slice(0, 60),
    );
  }
  for (const stale of [[], [a, b, c], [a, b, c, stranger], [d, c, b, a, stranger], ['1', '0', '2.5', '7']]) {
    const { status, body } = await order(novel, stale);
    assert.deepEqual([status, body.code], [409, 'conflict'], JSON.stringify(stale));
  }
  assert.deepEqual(await idsOf(novel), ids);
});

test('an order made from one that stands no more is a conflict, and the same one sent again is not', async () => {
  const novel = await gapped('Two tabs');
  const ids = await idsOf(novel);
  const [a = '', b = '', c = '', d = ''] = ids;
  const put = async (chapters: string[], before: string[]) =>
    (await api('PUT', own(novel, 'order/'), { as: ada, body: { chapters, before } })).status;
  assert.equal(await put([b, a, c, d], ids), 200);
  assert.equal(await put([b, a, c, d], ids), 200, 'its answer was lost');
  assert.equal(await put([a, b, d, c], ids), 409);
  assert.deepEqual(await idsOf(novel), [b, a, c, d]);
  assert.equal(await put([a, b, d, c], [b, a, c, d]), 200);
});

test('what readers meet follows the order at once, and their places, unlocks and free reads stay with their chapters', async () => {
  const novel = await publishing.published(4, { title: 'Moved along', book_type: 'paid', locked_chapter: '3' });
  const [one = '', two = '', three = '', four = ''] = await idsOf(novel);
  const get = async (path: string) => (await api('GET', `/novels/${novel.slug}/chapters/${path}`, { as: reader })).body;
  await platform.services.wallet.grant(reader.id, 5, 'a test', 'test:order');
  assert.equal((await api('POST', `/novels/${novel.slug}/chapters/3/unlock/`, { as: reader })).status, 200);
  const place = await api('PUT', `/novels/reading/${novel.slug}/`, { as: reader, body: { chapter: 2, paragraph: 1 } });
  assert.deepEqual([place.body.chapter, place.body.furthest_chapter], ['2.00', '2.00']);
  const before = await api('GET', `/novels/${novel.slug}/chapters/1/content/`);
  const updated = (await api('GET', `/novels/${novel.slug}/`)).body.updated_at;
  clock.step({ minutes: 1 });

  assert.equal((await order(novel, [three, one, four, two])).status, 200);
  assert.deepEqual(
    (await get('')).results.map((c: { id: string; locked: boolean }) => [c.id, c.locked]),
    [
      [three, false],
      [one, false],
      [four, true],
      [two, false],
    ],
  );
  assert.equal((await get('1/')).unlocked, true, 'what was paid for');
  assert.deepEqual(
    [(await get('2/previous/')).id, (await get('2/next/')).id, await get('4/next/')],
    [three, four, null],
  );
  const now = (await api('GET', `/novels/reading/${novel.slug}/`, { as: reader })).body;
  assert.deepEqual(
    [now.chapter, now.paragraph, now.chapter_details.id, now.furthest_chapter],
    ['4.00', 1, two, '4.00'],
  );
  assert.equal((await api('GET', '/novels/reading/', { as: reader })).body.results[0].chapter, '4.00');
  const moved = await api('GET', `/novels/${novel.slug}/chapters/1/content/`, {
    as: reader,
    headers: { 'if-none-match': String(before.headers['etag']) },
  });
  assert.deepEqual([moved.status, moved.body.id], [200, three], 'another chapter stands at the address now');
  assert.equal((await api('GET', `/novels/${novel.slug}/`)).body.updated_at, updated);
});

/** Lock and price of each chapter by its title, as readers meet them. */
const locks = async (novel: { slug: string }) => {
  const { results } = (await api('GET', `/novels/${novel.slug}/chapters/`)).body;
  return Object.fromEntries(
    results.map((c: { title: string; unlock_mode: string; coin_requirement: number }) => [
      c.title.at(-1),
      `${c.unlock_mode} ${c.coin_requirement}`,
    ]),
  );
};

test('published chapters take their locks along, so that nobody pays for what was free and nothing sold becomes free', async () => {
  const novel = await publishing.published(5, { title: 'Locks moved along', book_type: 'paid', locked_chapter: '3' });
  const [one = '', two = '', three = '', four = '', five = ''] = await idsOf(novel);
  assert.equal((await api('PATCH', own(novel, '4/'), { as: ada, body: { coin_requirement: 9 } })).status, 200);
  const before = { 1: 'F 0', 2: 'F 0', 3: 'A 5', 4: 'A 9', 5: 'A 5' };
  assert.deepEqual(await locks(novel), before);
  const { status, body } = await order(novel, [five, four, two, three, one]);
  assert.deepEqual(
    [status, body.results.map((c: Own & { unlock_mode: string }) => c.unlock_mode)],
    [200, ['A', 'A', 'F', 'A', 'F']],
  );
  assert.deepEqual(await locks(novel), before);
  assert.equal((await order(novel, [one, two, three, four, five])).status, 200);
  assert.deepEqual(await locks(novel), before);

  // What never left the rule's reach goes on following it, and a price that was standard is still.
  const admin = await platform.staff('Ad Min', 'admin');
  assert.equal((await api('PATCH', '/config/', { as: admin, body: { 'chapter-coins': 7 } })).status, 200);
  assert.deepEqual(await locks(novel), { 1: 'F 0', 2: 'F 0', 3: 'A 7', 4: 'A 9', 5: 'A 7' });
  assert.equal((await api('PATCH', '/config/', { as: admin, body: { 'chapter-coins': 5 } })).status, 200);
  assert.equal(
    (await api('PATCH', `/novels/mine/${novel.slug}/`, { as: ada, body: { locked_chapter: null } })).status,
    200,
  );
  assert.deepEqual(await locks(novel), { 1: 'F 0', 2: 'F 0', 3: 'F 0', 4: 'A 9', 5: 'A 5' });
});

test('a published chapter that is given another number keeps its lock, unless it is given another with it', async () => {
  const novel = await publishing.published(4, { title: 'Locks kept', book_type: 'paid', locked_chapter: '3' });
  const [one = '', two = '', three = '', four = ''] = await idsOf(novel);
  const renumber = async (id: string, body: object) => {
    const answer = await api('PATCH', own(novel, `${id}/`), { as: ada, body });
    return [answer.status, answer.body.chapter, answer.body.unlock_mode, answer.body.coin_requirement];
  };
  assert.deepEqual(await renumber(one, { chapter: 8 }), [200, '8.00', 'F', 0]);
  assert.deepEqual(await renumber(three, { chapter: '0.5' }), [200, '0.50', 'A', 5]);
  assert.deepEqual(await renumber(two, { chapter: 9, unlock_mode: 'C' }), [200, '9.00', 'C', 5]);
  assert.deepEqual(await renumber(four, { chapter: 7 }), [200, '7.00', 'A', 5]);
  assert.deepEqual(await locks(novel), { 1: 'F 0', 2: 'C 5', 3: 'A 5', 4: 'A 5' });
});

test('an unpublished chapter has the lock of the place it is moved to', async () => {
  const novel = await publishing.published(2, { title: 'Locks of drafts', book_type: 'paid', locked_chapter: '3' });
  const [draft, ahead] = [await publishing.draft(novel), await publishing.draft(novel)];
  const [one = '', two = ''] = await idsOf(novel);
  const modes = (answer: { body: { results: { unlock_mode: string }[] } }) =>
    answer.body.results.map((c) => c.unlock_mode).join('');
  assert.equal(modes(await order(novel, [draft.id, one, two, ahead.id])), 'FFFA');
  assert.equal(modes(await order(novel, [one, two, draft.id, ahead.id])), 'FFAA');
  assert.equal(
    (await api('PATCH', own(novel, `${draft.id}/`), { as: ada, body: { chapter: 0 } })).body.unlock_mode,
    'F',
  );
});

test('a chapter that awaits approval moves too, and the text that was read is the text that is published', async () => {
  const novel = await publishing.novel({ title: 'While waiting' });
  const [first, second] = [
    await publishing.draft(novel, 'First', '<p>One.</p>'),
    await publishing.draft(novel, 'Second', '<p>Two.</p>'),
  ];
  await publishing.request(novel, first);
  assert.equal((await order(novel, [second.id, first.id])).status, 200);
  assert.equal((await chaptersOf(novel))[1]?.draft_state, 'awaiting approval');
  await publishing.approve(novel, first);
  assert.equal((await api('GET', `/novels/${novel.slug}/chapters/2/content/`)).body.content, '<p>One.</p>');
});

test('orders, additions and deletions at once leave every chapter with a number of its own', async () => {
  const novel = await publishing.published(3, { title: 'Crossing orders' });
  const ids = await idsOf(novel);
  const [a = '', b = '', c = ''] = ids;
  const answers = await Promise.all([
    order(novel, [c, b, a]),
    order(novel, [b, a, c]),
    publishing.draft(novel),
    api('DELETE', own(novel, `${b}/`), { as: ada }),
    order(novel, [a, c, b]),
    api('PATCH', own(novel, `${a}/`), { as: ada, body: { chapter: 9 } }),
  ]);
  const statuses = answers.map((answer) => (answer as { status?: number }).status ?? 201);
  assert.deepEqual(
    statuses.filter((s) => ![200, 201, 204, 409].includes(s)),
    [],
  );
  const left = await chaptersOf(novel);
  assert.equal(new Set(left.map((one) => one.chapter)).size, left.length);
  assert.ok(left.every((one) => Number(one.chapter) >= 1));
});

test('readers who stood in a chapter that was moved and then deleted stand beside where it was', async () => {
  const novel = await publishing.published(4, { title: 'Moved, then gone' });
  const [one = '', two = '', three = '', four = ''] = await idsOf(novel);
  await api('PUT', `/novels/reading/${novel.slug}/`, { as: reader, body: { chapter: 1 } });
  await order(novel, [two, three, four, one]);
  assert.equal((await api('DELETE', own(novel, `${one}/`), { as: ada })).status, 204);
  const { body } = await api('GET', `/novels/reading/${novel.slug}/`, { as: reader });
  assert.deepEqual([body.chapter, body.chapter_details.id], ['3.00', four]);
});

test('a chapter is deleted in every state, and its neighbours, the queue and the counts close up', async () => {
  const novel = await publishing.published(3, { title: 'Deleted anywhere' });
  const draft = await publishing.draft(novel, 'A draft');
  const waiting = await publishing.draft(novel, 'Waiting');
  await publishing.request(novel, waiting);
  await api('PATCH', own(novel, '2/draft/'), { as: ada, body: { draft: '<p>Changed.</p>' } });
  await publishing.request(novel, { id: '2' });
  for (const key of [draft.id, waiting.id, '2'])
    assert.equal((await api('DELETE', own(novel, `${key}/`), { as: ada })).status, 204, key);
  assert.equal(
    (await api('GET', '/staff/chapters/', { as: editor })).body.results.filter(
      (c: { novel: { id: string } }) => c.novel.id === novel.id,
    ).length,
    0,
  );
  const get = async (path: string) => await api('GET', `/novels/${novel.slug}/chapters/${path}`);
  assert.deepEqual(
    [
      (await get('1/next/')).body.chapter,
      (await get('3/previous/')).body.chapter,
      (await get('2/')).status,
      (await get('')).body.count,
    ],
    ['3.00', '1.00', 404, 2],
  );
  assert.equal((await api('GET', `/novels/mine/${novel.slug}/`, { as: ada })).body.num_draft_chapters, 2);
  assert.equal((await api('DELETE', own(novel, '2/'), { as: ada })).status, 404);
});

test('PUT of a chapter and POST of its draft do as PATCH does', async () => {
  const novel = await publishing.novel({ title: 'Twins of calls' });
  const chapter = await publishing.draft(novel, 'Old', '<p>Text.</p>');
  const put = await api('PUT', own(novel, `${chapter.id}/`), { as: ada, body: { title: 'New', chapter: '4' } });
  assert.deepEqual([put.status, put.body.title, put.body.chapter], [200, 'New', '4.00']);
  const posted = await api('POST', own(novel, '4/draft/'), { as: ada, body: { draft: '<p>More text.</p>' } });
  assert.deepEqual(
    [posted.status, posted.body.title, posted.body.draft, posted.body.version],
    [200, 'New', '<p>More text.</p>', 3],
  );
  const stale = await api('POST', own(novel, '4/draft/'), { as: ada, body: { draft: '<p>Late.</p>', version: 1 } });
  assert.deepEqual([stale.status, stale.body.code], [409, 'stale_draft']);
});

test('a sent content is a draft: readers see it once an editor has approved it', async () => {
  const novel = await publishing.published(1, { title: 'By content' });
  const read = async () => (await api('GET', `/novels/${novel.slug}/chapters/1/content/`)).body;
  const before = await read();
  const { status, body } = await api('PATCH', own(novel, '1/content/'), {
    as: ada,
    body: { title: 'Renamed', content: '<p>New <b>text</b>.</p><script>x</script>' },
  });
  assert.deepEqual(
    [status, body.draft_state, body.title, body.draft],
    [200, 'published with pending changes', 'Renamed', '<p>New <strong>text</strong>.</p>'],
  );
  assert.deepEqual(await read(), before);
  await publishing.request(novel, { id: '1' });
  assert.equal(
    (await api('PATCH', own(novel, '1/content/'), { as: ada, body: { content: '<p>Sneaked in.</p>' } })).body.code,
    'conflict',
  );
  await publishing.approve(novel, { id: '1' });
  assert.deepEqual([(await read()).title, (await read()).content], ['Renamed', '<p>New <strong>text</strong>.</p>']);
  const fresh = await publishing.draft(novel);
  assert.equal(
    (await api('PATCH', own(novel, `${fresh.id}/content/`), { as: ada, body: { content: '<p>Unpublished.</p>' } })).body
      .draft_state,
    'draft',
  );
  assert.equal(
    (await api('PATCH', own(novel, '1/content/'), { as: ada, body: { content: 'x'.repeat(400_001) } })).status,
    400,
  );
  assert.equal(
    (await api('PATCH', own(novel, '1/content/'), { as: ada, body: { content: 'old', version: 0 } })).body.code,
    'stale_draft',
  );
});

test('the latest draft is the one last worked on of those that readers do not have', async () => {
  const novel = await publishing.novel({ title: 'Latest' });
  const latest = async () => (await api('GET', `/novels/mine/${novel.slug}/latest-draft/`, { as: ada })).body;
  const minute = () => clock.step({ minutes: 1 });
  assert.equal(await latest(), null);
  const one = await publishing.draft(novel, 'One', '<p>First text.</p>');
  minute();
  const two = await publishing.draft(novel, 'Two');
  assert.equal((await latest()).id, two.id);
  minute();
  await api('PATCH', own(novel, '1/draft/'), { as: ada, body: { draft: '<p>Second text.</p>' } });
  assert.deepEqual(
    [(await latest()).id, (await latest()).draft, (await latest()).version],
    [one.id, '<p>Second text.</p>', 2],
  );
  await publishing.request(novel, one);
  assert.equal((await latest()).draft_state, 'awaiting approval');
  await publishing.approve(novel, one);
  assert.equal((await latest()).id, two.id, 'readers have the first');
  await publishing.request(novel, two);
  await publishing.approve(novel, two);
  assert.equal(await latest(), null);
  minute();
  await api('PATCH', own(novel, '1/draft/'), { as: ada, body: { draft: '<p>Third text.</p>' } });
  await publishing.request(novel, one);
  await api('POST', `/novels/${novel.slug}/chapters/1/reject/`, { as: editor, body: { reason: 'Not yet.' } });
  assert.deepEqual([(await latest()).id, (await latest()).rejection], [one.id, 'Not yet.']);
});

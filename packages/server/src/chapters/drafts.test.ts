import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startPlatform } from '../../test/platform.ts';
import { writing } from '../../test/writing.ts';
import { LIMITS } from '../limits/index.ts';

const platform = await startPlatform();
after(() => platform.close());
const { api } = platform;

const ada = await platform.signUp('Ada Obi');
const other = await platform.signUp('Other Author');
const editor = await platform.staff('Ed Itor', 'editor');
const publishing = writing(platform, ada, editor);
const at = (novel: { slug: string }, rest = '') => `/novels/mine/${novel.slug}/chapters/${rest}`;

test('new chapters get the next whole number, from 1', async () => {
  const novel = await publishing.novel();
  const first = await api('POST', at(novel), { as: ada, body: { title: 'One' } });
  assert.equal(first.status, 201);
  assert.deepEqual(
    [first.body.chapter, first.body.title, first.body.draft, first.body.words, first.body.version],
    ['1.00', 'One', '', 0, 0],
  );
  const second = await api('PATCH', at(novel, 'draft/'), {
    as: ada,
    body: { title: 'Two', draft: '<p>Two words.</p>' },
  });
  assert.equal(second.status, 201);
  assert.deepEqual([second.body.chapter, second.body.words, second.body.version], ['2.00', 2, 1]);
  await api('POST', at(novel), { as: ada, body: { title: 'Interlude', chapter: '2.5' } });
  assert.equal((await api('POST', at(novel), { as: ada, body: { title: 'Three' } })).body.chapter, '3.00');
  assert.equal(
    (await api('POST', at(novel), { as: ada, body: { title: 'Prologue', chapter: 0 } })).body.chapter,
    '0.00',
  );
  const listed = (await api('GET', at(novel, '?ordering=chapter'), { as: ada })).body;
  assert.deepEqual(
    listed.results.map((c: { chapter: string }) => c.chapter),
    ['0.00', '1.00', '2.00', '2.50', '3.00'],
  );
  assert.equal(listed.count, 5);
  const backwards = (await api('GET', at(novel, '?ordering=-chapter&limit=2'), { as: ada })).body;
  assert.deepEqual(
    backwards.results.map((c: { title: string }) => c.title),
    ['Three', 'Interlude'],
  );
});

test('ten new chapters saved at once get ten numbers', async () => {
  const novel = await publishing.novel();
  const saved = await Promise.all(
    Array.from({ length: 10 }, (_, n) =>
      api('PATCH', at(novel, 'draft/'), { as: ada, body: { title: `T${n}`, draft: 'x' } }),
    ),
  );
  assert.deepEqual(
    saved.map((s) => Number(s.body.chapter)).sort((a, b) => a - b),
    [1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
  );
});

test('a number that is taken is a conflict, for a new chapter and for an old one', async () => {
  const novel = await publishing.novel();
  await api('POST', at(novel), { as: ada, body: { title: 'One' } });
  await api('POST', at(novel), { as: ada, body: { title: 'Two' } });
  const taken = await api('POST', at(novel), { as: ada, body: { title: 'Again', chapter: '1.0' } });
  assert.deepEqual([taken.status, taken.body.code], [409, 'conflict']);
  assert.equal((await api('PATCH', at(novel, '2/'), { as: ada, body: { chapter: '1' } })).status, 409);
  assert.equal((await api('PATCH', at(novel, '2/'), { as: ada, body: { chapter: '1.5' } })).body.chapter, '1.50');
});

test('a chapter is found by its id and by its number in any spelling', async () => {
  const novel = await publishing.novel();
  const chapter = await publishing.draft(novel);
  for (const key of [chapter.id, '1', '1.0', '1.00', '01'])
    assert.equal((await api('GET', at(novel, `${key}/`), { as: ada })).body.id, chapter.id, key);
  for (const key of ['2', '1.5', '-1', '1.000', '1e0', 'chp_nothing', '99999999', 'one'])
    assert.equal((await api('GET', at(novel, `${key}/`), { as: ada })).status, 404, key);
  assert.match(chapter.id, /[^0-9.]/);
});

test('saving keeps what is not sent and counts the version up', async () => {
  const novel = await publishing.novel();
  await publishing.draft(novel, 'Title', '<p>Text.</p>');
  const retitled = (await api('PATCH', at(novel, '1/draft/'), { as: ada, body: { title: 'Better title' } })).body;
  assert.deepEqual([retitled.title, retitled.draft, retitled.version], ['Better title', '<p>Text.</p>', 2]);
  const rewritten = (await api('PATCH', at(novel, '1/draft/'), { as: ada, body: { draft: 'Plain text.', version: 2 } }))
    .body;
  assert.deepEqual(
    [rewritten.title, rewritten.draft, rewritten.version, rewritten.words],
    ['Better title', '<p>Plain text.</p>', 3, 2],
  );
});

test('a draft saved from an old version is a conflict that carries the server’s text, and overwrites nothing', async () => {
  const novel = await publishing.novel();
  await publishing.draft(novel, 'Title', '<p>One.</p>');
  await api('PATCH', at(novel, '1/draft/'), { as: ada, body: { draft: '<p>From the other tab.</p>', version: 1 } });
  const stale = await api('PATCH', at(novel, '1/draft/'), {
    as: ada,
    body: { draft: '<p>From this tab.</p>', version: 1 },
  });
  assert.equal(stale.status, 409);
  assert.equal(stale.body.code, 'stale_draft');
  assert.deepEqual(
    [stale.body.draft, stale.body.title, stale.body.version],
    ['<p>From the other tab.</p>', 'Title', 2],
  );
  assert.equal((await api('GET', at(novel, '1/draft/'), { as: ada })).body.draft, '<p>From the other tab.</p>');
  const request = await api('POST', at(novel, '1/request-publish/'), {
    as: ada,
    body: { draft: '<p>From this tab.</p>', version: 1 },
  });
  assert.equal(request.body.code, 'stale_draft');
});

test('a save that is sent again because its answer was lost is no conflict', async () => {
  const novel = await publishing.novel();
  await publishing.draft(novel, 'Title', '<p>One.</p>');
  for (let n = 0; n < 2; n += 1) {
    const saved = await api('PATCH', at(novel, '1/draft/'), { as: ada, body: { draft: '<p>Two.</p>', version: 1 } });
    assert.deepEqual([saved.status, saved.body.version], [200, 2]);
  }
});

test('of many saves of one version at once, one is kept and the others hear of it', async () => {
  const novel = await publishing.novel();
  await publishing.draft(novel, 'Title', '<p>One.</p>');
  const saves = await Promise.all(
    Array.from({ length: 8 }, (_, n) =>
      api('PATCH', at(novel, '1/draft/'), { as: ada, body: { draft: `<p>Tab ${n}.</p>`, version: 1 } }),
    ),
  );
  assert.deepEqual(saves.map((s) => s.status).sort(), [200, 409, 409, 409, 409, 409, 409, 409]);
});

test('HTML is cleaned when it is written, so no reader meets a script', async () => {
  const novel = await publishing.novel();
  const nasty =
    '<h1>Part</h1><p onclick="x()">One<script>alert(1)</script> <a href="javascript:x()">two</a></p><svg onload="x()"></svg><iframe src="//evil.example"></iframe>';
  await publishing.chapter(novel, '<b>Title</b>', nasty);
  const { body } = await api('GET', `/novels/${novel.slug}/chapters/1/content/`);
  assert.equal(body.content, '<h3>Part</h3><p>One two</p>');
  assert.equal(body.title, '<b>Title</b>');
});

test('only the author sees and changes a novel’s drafts; for others there is no such novel', async () => {
  const novel = await publishing.novel();
  await publishing.draft(novel);
  for (const [method, path, body] of [
    ['GET', '', undefined],
    ['POST', '', { title: 'Mine' }],
    ['PATCH', 'draft/', { title: 'Mine' }],
    ['GET', '1/', undefined],
    ['GET', '1/draft/', undefined],
    ['PATCH', '1/', { title: 'Mine' }],
    ['PATCH', '1/draft/', { draft: 'x' }],
    ['POST', '1/request-publish/', {}],
    ['DELETE', '1/', undefined],
  ] as const) {
    assert.equal((await api(method, at(novel, path), { as: other, body })).status, 404, `${method} ${path}`);
    assert.equal((await api(method, at(novel, path), { body })).status, 401, `${method} ${path}`);
  }
});

test('who has not confirmed their e-mail can look at their drafts but not write', async () => {
  const unconfirmed = await platform.signUp('Un Confirmed', { verified: false });
  const novel = await publishing.novel();
  assert.equal(
    (await api('POST', at(novel), { as: unconfirmed, body: { title: 'x' } })).body.code,
    'email_not_verified',
  );
});

test('who you are is asked before what you sent, and a wrong body writes nothing', async () => {
  const novel = await publishing.novel();
  assert.equal((await api('POST', at(novel), { body: { title: 7 } })).status, 401);
  assert.equal((await api('POST', at({ slug: 'no-such-novel' }), { as: ada, body: { title: 7 } })).status, 404);
  const untitled = await api('POST', at(novel), { as: ada, body: { title: ' ' } });
  assert.deepEqual([untitled.status, untitled.body.detail], [400, { title: ['A title is needed.'] }]);
  assert.equal((await api('POST', at(novel), { as: ada, body: { title: 'x', chapter: '1.234' } })).status, 400);
  assert.equal(
    (await api('PATCH', at(novel, 'draft/'), { as: ada, body: { draft: 'x'.repeat(400_001) } })).status,
    400,
  );
  assert.equal((await api('GET', at(novel), { as: ada })).body.count, 0);
});

test('the author sets the lock of a chapter, which counts at once; a price of nothing is refused', async () => {
  const novel = await publishing.novel();
  await publishing.chapter(novel);
  const locked = await api('PATCH', at(novel, '1/'), { as: ada, body: { unlock_mode: 'C', coin_requirement: 12 } });
  assert.deepEqual(
    [locked.body.unlock_mode, locked.body.coin_requirement, locked.body.draft_state],
    ['C', 12, 'published'],
  );
  const seen = (await api('GET', `/novels/${novel.slug}/chapters/1/`)).body;
  assert.deepEqual([seen.unlock_mode, seen.coin_requirement, seen.locked], ['C', 12, true]);
  const free = await api('PATCH', at(novel, '1/'), { as: ada, body: { coin_requirement: 0 } });
  assert.deepEqual([free.status, Object.keys(free.body.detail)], [400, ['coin_requirement']]);
  assert.equal((await api('PATCH', at(novel, '1/'), { as: ada, body: { unlock_mode: 'F' } })).body.coin_requirement, 0);
});

test('a deleted chapter is gone for good, and its novel leaves the catalogue with its last one', async () => {
  const novel = await publishing.published(1);
  assert.equal((await api('DELETE', at(novel, '1/'), { as: ada })).status, 204);
  assert.equal((await api('GET', at(novel, '1/'), { as: ada })).status, 404);
  assert.equal((await api('GET', `/novels/${novel.slug}/`)).status, 404);
  assert.equal((await api('GET', `/novels/${novel.slug}/`, { as: ada })).body.num_chapters, 0);
  assert.equal((await api('DELETE', at(novel, '1/'), { as: ada })).status, 404);
});

test('a chapter that somebody has paid to unlock cannot be deleted', async () => {
  const novel = await publishing.published(1, { book_type: 'paid', locked_chapter: '1' });
  await platform.services.wallet.grant(other.id, 5, 'a test', 'delete-test');
  await api('POST', `/novels/${novel.slug}/chapters/1/unlock/`, { as: other });
  assert.equal((await api('DELETE', at(novel, '1/'), { as: ada })).status, 409);
  assert.equal((await api('GET', `/novels/${novel.slug}/chapters/1/content/`, { as: other })).status, 200);
});

test('a text that grows too long once it is cleaned is refused at the field it was sent in', async () => {
  const novel = await publishing.novel();
  const text = '<p>x'.repeat(100_000);
  const added = await api('PATCH', at(novel, 'draft/'), { as: ada, body: { title: 'One', draft: text } });
  assert.deepEqual([added.status, added.body.detail], [400, { draft: ['This chapter is too long; split it in two.'] }]);
  const chapter = await publishing.draft(novel);
  const saved = await api('PATCH', at(novel, `${chapter.id}/content/`), { as: ada, body: { content: text } });
  assert.deepEqual([saved.status, Object.keys(saved.body.detail)], [400, ['content']]);
});

test('an author saves texts as often as anybody could write, and one who goes on is told to wait', async () => {
  const busy = await platform.signUp('Busy Author');
  const novel = await writing(platform, busy, editor).novel();
  const chapter = await writing(platform, busy, editor).draft(novel);
  for (let n = 0; n < 598; n += 1) await platform.services.limits.count({ limit: LIMITS.saveByAuthor, who: busy.id });
  const save = () => api('PATCH', at(novel, `${chapter.id}/draft/`), { as: busy, body: { draft: '<p>Again.</p>' } });
  assert.equal((await save()).status, 200);
  for (const refused of [
    await save(),
    await api('PATCH', at(novel, 'draft/'), { as: busy, body: { draft: 'x' } }),
    await api('POST', at(novel, `${chapter.id}/request-publish/`), { as: busy, body: { draft: 'x' } }),
  ])
    assert.deepEqual([refused.status, refused.body.code], [429, 'too_many']);
  assert.equal((await api('PATCH', at(novel, '1/'), { as: busy, body: { title: 'Renamed' } })).status, 200);
});

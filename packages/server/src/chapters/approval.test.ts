import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startPlatform } from '../../test/platform.ts';
import { writing } from '../../test/writing.ts';

const platform = await startPlatform();
const auto = await startPlatform({ publishing: 'auto' });
after(() => Promise.all([platform.close(), auto.close()]));
const { api } = platform;

const ada = await platform.signUp('Ada Obi');
const editor = await platform.staff('Ed Itor', 'editor');
const publishing = writing(platform, ada, editor);
const own = async (novel: { slug: string }, chapter: { id: string }) =>
  (await api('GET', `/novels/mine/${novel.slug}/chapters/${chapter.id}/`, { as: ada })).body;
const content = (novel: { slug: string }) => api('GET', `/novels/${novel.slug}/chapters/1/content/`);

test('a chapter goes from draft over an editor to its readers', async () => {
  const novel = await publishing.novel();
  const chapter = await publishing.draft(novel, 'First light', '<p>The salt came in at dawn.</p>');
  assert.equal(chapter.draft_state, 'draft');
  assert.equal((await content(novel)).status, 404);

  assert.equal((await publishing.request(novel, chapter)).draft_state, 'awaiting approval');
  assert.equal((await content(novel)).status, 404);

  assert.equal((await publishing.approve(novel, chapter)).draft_state, 'published');
  const { body } = await content(novel);
  assert.equal(body.title, 'First light');
  assert.equal(body.content, '<p>The salt came in at dawn.</p>');
  assert.equal(body.words, 6);
});

test('what is sent along with the request is saved with it', async () => {
  const novel = await publishing.novel();
  const chapter = await publishing.draft(novel, 'Early title', '<p>Early.</p>');
  await publishing.request(novel, chapter, { title: 'Late title', draft: '<p>Later text.</p>', version: 1 });
  await publishing.approve(novel, chapter);
  const { body } = await content(novel);
  assert.deepEqual([body.title, body.content], ['Late title', '<p>Later text.</p>']);
});

test('a chapter without a title or a word cannot be put before an editor, and stays as it was', async () => {
  const novel = await publishing.novel();
  const empty = await publishing.draft(novel, '', '<p><br></p>');
  const refused = await api('POST', `/novels/mine/${novel.slug}/chapters/${empty.id}/request-publish/`, {
    as: ada,
    body: {},
  });
  assert.equal(refused.status, 400);
  assert.deepEqual(refused.body.detail, {
    title: ['A title is needed before a chapter can be published.'],
    draft: ['A chapter needs at least one word before it can be published.'],
  });
  const again = await api('POST', `/novels/mine/${novel.slug}/chapters/${empty.id}/request-publish/`, {
    as: ada,
    body: { title: 'Now a title', draft: '<hr>' },
  });
  assert.deepEqual(Object.keys(again.body.detail), ['draft']);
  assert.equal((await own(novel, empty)).title, '');
});

test('while a chapter awaits approval its draft cannot be edited nor asked for again', async () => {
  const novel = await publishing.novel();
  const chapter = await publishing.draft(novel);
  await publishing.request(novel, chapter);
  const path = `/novels/mine/${novel.slug}/chapters/${chapter.id}`;
  for (const [method, to, body] of [
    ['PATCH', `${path}/draft/`, { draft: '<p>Other.</p>' }],
    ['POST', `${path}/request-publish/`, {}],
    ['PATCH', `${path}/`, { title: 'Other' }],
  ] as const) {
    const answer = await api(method, to, { as: ada, body });
    assert.equal(answer.status, 409, to);
    assert.equal(answer.body.code, 'conflict');
    assert.match(answer.body.error, /awaiting approval/);
  }
});

test('a rejected chapter returns to draft with the reason, which stays until the next request', async () => {
  const novel = await publishing.novel();
  const chapter = await publishing.draft(novel);
  await publishing.request(novel, chapter);
  const rejected = await api('POST', `/novels/${novel.slug}/chapters/${chapter.id}/reject/`, {
    as: editor,
    body: { reason: 'The count of camels is off.' },
  });
  assert.equal(rejected.status, 200);
  assert.deepEqual([rejected.body.draft_state, rejected.body.rejection], ['draft', 'The count of camels is off.']);
  assert.equal((await own(novel, chapter)).rejection, 'The count of camels is off.');
  await api('PATCH', `/novels/mine/${novel.slug}/chapters/${chapter.id}/draft/`, {
    as: ada,
    body: { draft: '<p>Two camels.</p>' },
  });
  assert.equal((await own(novel, chapter)).rejection, 'The count of camels is off.');
  assert.equal((await publishing.request(novel, chapter)).rejection, null);
});

test('the published text stays until changes are approved', async () => {
  const novel = await publishing.novel();
  const chapter = await publishing.chapter(novel, 'Title', '<p>Old text.</p>');
  await api('PATCH', `/novels/mine/${novel.slug}/chapters/1/draft/`, {
    as: ada,
    body: { draft: '<p>New text.</p>', title: 'New title' },
  });
  assert.equal((await own(novel, chapter)).draft_state, 'published with pending changes');
  assert.equal((await content(novel)).body.content, '<p>Old text.</p>');

  assert.equal((await publishing.request(novel, chapter)).draft_state, 'awaiting approval');
  assert.deepEqual(
    [(await content(novel)).body.content, (await content(novel)).body.title],
    ['<p>Old text.</p>', 'Title'],
  );

  assert.equal((await publishing.approve(novel, chapter)).draft_state, 'published');
  assert.deepEqual(
    [(await content(novel)).body.content, (await content(novel)).body.title],
    ['<p>New text.</p>', 'New title'],
  );
});

test('rejected changes of a published chapter leave it published, and the author’s text is kept', async () => {
  const novel = await publishing.novel();
  const chapter = await publishing.chapter(novel, 'Title', '<p>Old text.</p>');
  await publishing.request(novel, chapter, { draft: '<p>Worse text.</p>' });
  const { body } = await api('POST', `/novels/${novel.slug}/chapters/1/reject/`, {
    as: editor,
    body: { reason: 'The old one was better.' },
  });
  assert.equal(body.draft_state, 'published');
  assert.equal((await content(novel)).body.content, '<p>Old text.</p>');
  assert.equal(
    (await api('GET', `/novels/mine/${novel.slug}/chapters/1/draft/`, { as: ada })).body.draft,
    '<p>Worse text.</p>',
  );
});

test('changes that are taken back leave the chapter as it is published, with nothing to ask for', async () => {
  const novel = await publishing.novel();
  const chapter = await publishing.chapter(novel, 'Title', '<p>Old text.</p>');
  for (const [draft, state] of [
    ['<p>New.</p>', 'published with pending changes'],
    ['<p>Old text.</p>', 'published'],
  ]) {
    await api('PATCH', `/novels/mine/${novel.slug}/chapters/1/draft/`, { as: ada, body: { draft } });
    assert.equal((await own(novel, chapter)).draft_state, state);
  }
  assert.equal(
    (await api('POST', `/novels/mine/${novel.slug}/chapters/1/request-publish/`, { as: ada, body: {} })).status,
    409,
  );
});

test('a chapter that does not await approval can be neither approved nor rejected', async () => {
  const novel = await publishing.novel();
  const chapter = await publishing.draft(novel);
  assert.equal(
    (await api('POST', `/novels/${novel.slug}/chapters/${chapter.id}/publish/`, { as: editor })).status,
    409,
  );
  assert.equal(
    (await api('POST', `/novels/${novel.slug}/chapters/${chapter.id}/reject/`, { as: editor, body: { reason: 'No.' } }))
      .status,
    409,
  );
});

test('two editors who approve at once publish once', async () => {
  const novel = await publishing.novel();
  const chapter = await publishing.draft(novel);
  await publishing.request(novel, chapter);
  const answers = await Promise.all(
    [1, 2, 3, 4].map(() => api('POST', `/novels/${novel.slug}/chapters/${chapter.id}/publish/`, { as: editor })),
  );
  assert.deepEqual(answers.map((a) => a.status).sort(), [200, 409, 409, 409]);
  assert.equal((await api('GET', `/novels/${novel.slug}/`)).body.num_chapters, 1);
});

test('an editor decides only on the text they have read: one submitted anew meanwhile is a conflict, whatever they decide', async () => {
  const novel = await publishing.novel();
  const chapter = await publishing.draft(novel);
  const path = `/novels/${novel.slug}/chapters/${chapter.id}`;
  const waiting = async () => (await api('GET', `/staff/chapters/${chapter.id}/`, { as: editor })).body.requested_at;
  await publishing.request(novel, chapter);
  const first = await waiting();
  await api('POST', `${path}/reject/`, { as: editor, body: { reason: 'Too short.', requested_at: first } });
  platform.clock.step({ minutes: 1 });
  await publishing.request(novel, chapter, { draft: '<p>Nobody has read this.</p>' });

  for (const [decision, body] of [
    ['publish', {}],
    ['reject', { reason: 'Too short.' }],
  ] as const) {
    const { status, body: answer } = await api('POST', `${path}/${decision}/`, {
      as: editor,
      body: { ...body, requested_at: first },
    });
    assert.deepEqual([status, answer.code], [409, 'conflict'], decision);
  }
  assert.equal((await own(novel, chapter)).draft_state, 'awaiting approval');
  assert.equal(
    (await api('POST', `${path}/publish/`, { as: editor, body: { requested_at: 'yesterday' } })).status,
    400,
  );
  assert.equal(
    (await api('POST', `${path}/publish/`, { as: editor, body: { requested_at: await waiting() } })).body.draft_state,
    'published',
  );
});

test('only editors approve and reject, and a reason must be given', async () => {
  const novel = await publishing.novel();
  const chapter = await publishing.draft(novel);
  await publishing.request(novel, chapter);
  const path = `/novels/${novel.slug}/chapters/${chapter.id}`;
  assert.equal((await api('POST', `${path}/publish/`)).status, 401);
  assert.equal((await api('POST', `${path}/publish/`, { as: ada })).status, 403);
  assert.equal((await api('POST', `${path}/reject/`, { as: ada, body: {} })).status, 403);
  assert.equal((await api('POST', `/novels/${novel.slug}/chapters/99/reject/`, { as: editor, body: {} })).status, 404);
  const unreasoned = await api('POST', `${path}/reject/`, { as: editor, body: { reason: ' ' } });
  assert.deepEqual([unreasoned.status, Object.keys(unreasoned.body.detail)], [400, ['reason']]);
});

const takeBack = (novel: { slug: string }, { id }: { id: string }) =>
  api('DELETE', `/novels/mine/${novel.slug}/chapters/${id}/request-publish/`, { as: ada });

test('a chapter that awaits approval is taken back, can be edited again, and is sent in again', async () => {
  const novel = await publishing.novel();
  const chapter = await publishing.draft(novel, 'Too early', '<p>Not quite.</p>');
  assert.deepEqual([(await takeBack(novel, chapter)).status], [409], 'it was never sent in');
  await publishing.request(novel, chapter);
  const { status, body } = await takeBack(novel, chapter);
  assert.deepEqual([status, body.draft_state, body.rejection], [200, 'draft', null]);
  assert.equal((await api('GET', `/staff/chapters/${chapter.id}/`, { as: editor })).status, 404);
  assert.equal((await takeBack(novel, chapter)).body.code, 'conflict');
  const saved = await api('PATCH', `/novels/mine/${novel.slug}/chapters/1/draft/`, {
    as: ada,
    body: { draft: '<p>Now it is.</p>' },
  });
  assert.equal(saved.status, 200);
  await publishing.request(novel, chapter);
  await publishing.approve(novel, chapter);
  assert.equal((await content(novel)).body.content, '<p>Now it is.</p>');
});

test('changes of a published chapter that are taken back stay with its author, and its readers keep what they have', async () => {
  const novel = await publishing.published(1);
  const before = (await content(novel)).body.content;
  await api('PATCH', `/novels/mine/${novel.slug}/chapters/1/draft/`, { as: ada, body: { draft: '<p>Changed.</p>' } });
  await publishing.request(novel, { id: '1' });
  assert.equal((await takeBack(novel, { id: '1' })).body.draft_state, 'published with pending changes');
  assert.equal((await content(novel)).body.content, before);
});

test('of taking back and an editor’s decision at once exactly one wins', async () => {
  for (const decision of ['publish', 'reject'] as const) {
    const novel = await publishing.novel();
    const chapter = await publishing.draft(novel);
    await publishing.request(novel, chapter);
    const [back, decided] = await Promise.all([
      takeBack(novel, chapter),
      api('POST', `/novels/${novel.slug}/chapters/${chapter.id}/${decision}/`, {
        as: editor,
        body: decision === 'reject' ? { reason: 'Too short.' } : {},
      }),
    ]);
    assert.deepEqual([back.status, decided.status].sort(), [200, 409], decision);
    const { draft_state: state, rejection } = await own(novel, chapter);
    if (back.status === 200) assert.deepEqual([state, rejection], ['draft', null]);
    else if (decision === 'publish') assert.equal(state, 'published');
    else assert.deepEqual([state, rejection], ['draft', 'Too short.']);
  }
});

test('nobody but its author takes a chapter back', async () => {
  const novel = await publishing.novel();
  const chapter = await publishing.draft(novel);
  await publishing.request(novel, chapter);
  const path = `/novels/mine/${novel.slug}/chapters/${chapter.id}/request-publish/`;
  assert.equal((await api('DELETE', path)).status, 401);
  assert.equal((await api('DELETE', path, { as: editor })).status, 404);
  assert.equal((await own(novel, chapter)).draft_state, 'awaiting approval');
});

test('the author is told by mail of an approval, with the way to the chapter, and of a rejection, with the reason', async () => {
  const bisi = await platform.signUp('Bisi Ade');
  const hers = writing(platform, bisi, editor);
  const novel = await hers.novel({ title: 'A Letter Home' });
  await hers.chapter(novel, 'Dear Mother!');
  const second = await hers.draft(novel, 'The Answer');
  await hers.request(novel, second);
  await api('POST', `/novels/${novel.slug}/chapters/2/reject/`, {
    as: editor,
    body: { reason: 'Mother would not write so.' },
  });

  const mails = await platform.mailsTo(bisi.email);
  const approval = mails.find((m) => m.subject === 'Published: A Letter Home, Chapter 1');
  assert.match(approval?.link ?? '', /\/book\/a-letter-home\/read\/dear-mother-1$/);
  const rejection = mails.find((m) => m.subject === 'Returned to you: A Letter Home, Chapter 2');
  assert.match(rejection?.text ?? '', /^Hello \w+,\n\n/);
  assert.match(rejection?.text ?? '', /Mother would not write so\./);
  assert.match(rejection?.link ?? '', /\/book-chapters\/a-letter-home$/);
});

test('where the platform approves by itself, a request publishes at once', async () => {
  const author = await auto.signUp('Ada Obi');
  const hers = writing(auto, author, author);
  const novel = await hers.novel();
  const chapter = await hers.draft(novel, 'Title', '<p>Text.</p>');
  assert.equal((await hers.request(novel, chapter)).draft_state, 'published');
  assert.equal((await auto.api('GET', `/novels/${novel.slug}/chapters/1/content/`)).body.content, '<p>Text.</p>');
});

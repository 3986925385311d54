import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startPlatform, type Person } from '../../test/platform.ts';
import { miscounted } from '../../test/recount.ts';
import { TEXT, writing } from '../../test/writing.ts';

const platform = await startPlatform();
after(() => platform.close());
const { api, clock } = platform;

const ada = await platform.signUp('Ada Obi');
const editor = await platform.staff('Ed Itor', 'editor');
const rea = await platform.signUp('Rea Der');
const bo = await platform.signUp('Bo Oks');
const publishing = writing(platform, ada, editor);
const novel = await publishing.published(2, { title: 'The Salt Road' });

const of = (chapter: string | number = 1) => `/novels/${novel.slug}/chapters/${chapter}/comments/`;
const post = (as: Person, body: object, chapter: string | number = 1) => api('POST', of(chapter), { as, body });
const say = async (as: Person, text: string, more: object = {}, chapter: string | number = 1) => {
  clock.step({ seconds: 1 });
  const { status, body } = await post(as, { text, ...more }, chapter);
  assert.equal(status, 201, JSON.stringify(body));
  return body.comment;
};
const list = async (query = '', as?: Person, chapter: string | number = 1) =>
  (await api('GET', `${of(chapter)}${query}`, { as })).body;
const texts = (page: { results: { text: string }[] }) => page.results.map(({ text }) => text);
const counts = async (chapter: string | number = 1) => (await api('GET', `${of(chapter)}counts/`)).body;
const freshChapter = async () =>
  (await publishing.chapter(novel, 'Another day', TEXT(8 + (Math.floor(clock.now().getTime() / 1000) % 1000))))
    .chapter as string;
const AMINA = 'Nobody sang. Amina counted the camels, and then counted them again.';

test('a comment on a chapter is there for everybody, as it was written', async () => {
  const { comment, message } = (await post(rea, { text: '  Salt <b>everywhere</b>.\r\n\r\n\r\nI am thirsty.  ' })).body;
  assert.equal(message, 'Your comment is there.');
  const { count, results } = await list();
  assert.deepEqual(
    [count, results],
    [
      1,
      [
        {
          id: comment.id,
          user: { name: 'Rea Der', photo_url: null },
          by_author: false,
          state: 'shown',
          text: 'Salt <b>everywhere</b>.\n\nI am thirsty.',
          is_spoiler: false,
          num_likes: 0,
          is_liked: false,
          hearted: false,
          pinned: false,
          is_mine: false,
          created_at: '2026-03-01T12:00:00.000Z',
          edited_at: null,
          anchor: null,
          num_answers: 0,
          answers: [],
        },
      ],
    ],
  );
  assert.equal((await list('', rea)).results[0].is_mine, true);
});

test('a comment on a paragraph is counted there and quotes it', async () => {
  const chapter = await freshChapter();
  const comment = await say(rea, 'Count again, Amina.', { paragraph: { number: 1, text: AMINA } }, chapter);
  assert.deepEqual(comment.anchor, { paragraph: 1, quote: AMINA });
  await say(bo, 'She did.', { paragraph: { number: 1, text: AMINA.slice(0, 20) } }, chapter);
  await say(bo, 'A fine chapter.', {}, chapter);
  assert.deepEqual(await counts(chapter), {
    total: 3,
    chapter: 1,
    paragraphs: [{ paragraph: 1, comments: 2 }],
    earlier: 0,
    closed: false,
  });
  assert.deepEqual(texts(await list('?on=1', undefined, chapter)), ['She did.', 'Count again, Amina.']);
  assert.deepEqual(texts(await list('', undefined, chapter)), ['A fine chapter.']);
  assert.deepEqual(texts(await list('?on=2', undefined, chapter)), []);
});

test('a comment stays with its paragraph when the author edits the chapter, and is on an earlier version once that is gone', async () => {
  const chapter = await publishing.chapter(novel, 'Edited', TEXT(4));
  const rewrite = async (draft: string) => {
    const path = `/novels/mine/${novel.slug}/chapters/${chapter.id}/draft/`;
    assert.equal((await api('PATCH', path, { as: ada, body: { title: 'Edited', draft } })).status, 200);
    await publishing.request(novel, chapter);
    await publishing.approve(novel, chapter);
  };
  await say(rea, 'Poor Amina.', { paragraph: { number: 1, text: AMINA } }, chapter.chapter);
  await rewrite(
    '<p>A new beginning.</p><p>Day 4 began with salt.</p><p>Nobody sang. Amina counted all the camels, and then counted them again.</p>',
  );
  assert.deepEqual((await counts(chapter.chapter)).paragraphs, [{ paragraph: 2, comments: 1 }]);
  // Who reads the text as it was comments on the same paragraph.
  await say(bo, 'Poor camels.', { paragraph: { number: 1, text: AMINA } }, chapter.chapter);
  assert.deepEqual(texts(await list('?on=2', undefined, chapter.chapter)), ['Poor camels.', 'Poor Amina.']);
  await rewrite('<p>A new beginning.</p><p>Then came the sea, and nothing of this was ever said.</p>');
  assert.deepEqual(await counts(chapter.chapter), { total: 2, chapter: 0, paragraphs: [], earlier: 2, closed: false });
  const { results } = await list('?on=earlier&ordering=oldest', undefined, chapter.chapter);
  assert.deepEqual(results[0].anchor, { paragraph: null, quote: AMINA });
  const gone = await post(rea, { text: 'Where is she?', paragraph: { number: 1, text: AMINA } }, chapter.chapter);
  assert.deepEqual([gone.status, gone.body.code], [409, 'conflict']);
});

test('answers stand under what they answer, oldest first, three of them at once and the others when asked for', async () => {
  const chapter = await freshChapter();
  const thread = await say(rea, 'Who is the camel?', {}, chapter);
  for (const n of [1, 2, 3]) await say(bo, `Answer ${n}`, { answers: thread.id }, chapter);
  const first = (await list('', undefined, chapter)).results[0];
  // An answer to an answer stands in the same thread.
  const last = await say(ada, 'Answer 4', { answers: first.answers[0].id }, chapter);
  assert.deepEqual([last.by_author, last.anchor], [true, null]);
  const page = await list('', undefined, chapter);
  assert.deepEqual(
    [page.count, page.results[0].num_answers, page.results[0].answers.map((a: { text: string }) => a.text)],
    [1, 4, ['Answer 1', 'Answer 2', 'Answer 3']],
  );
  const more = (await api('GET', `/comments/${thread.id}/answers/?limit=2&offset=3`)).body;
  assert.deepEqual([more.count, texts(more)], [4, ['Answer 4']]);
  assert.equal((await counts(chapter)).total, 5);
});

test('comments come newest, oldest or most liked first, page by page, and a like is taken back', async () => {
  const chapter = await freshChapter();
  const ids: Record<string, string> = {};
  for (const text of ['one', 'two', 'three']) ids[text] = (await say(rea, text, {}, chapter)).id;
  const like = (of: string, as: Person, method = 'POST') => api(method, `/comments/${ids[of]}/like/`, { as });
  assert.deepEqual((await like('one', bo)).body, { num_likes: 1, is_liked: true });
  assert.deepEqual((await like('one', bo)).body, { num_likes: 1, is_liked: true });
  await like('one', ada);
  await like('two', bo);
  assert.equal((await like('one', rea)).status, 403);
  assert.deepEqual(texts(await list('', undefined, chapter)), ['three', 'two', 'one']);
  assert.deepEqual(texts(await list('?ordering=oldest&limit=2', undefined, chapter)), ['one', 'two']);
  assert.deepEqual(texts(await list('?ordering=liked', undefined, chapter)), ['one', 'two', 'three']);
  assert.deepEqual(texts(await list('?limit=2&offset=2', undefined, chapter)), ['one']);
  assert.deepEqual((await like('one', bo, 'DELETE')).body, { num_likes: 1, is_liked: false });
  assert.deepEqual((await like('one', bo, 'DELETE')).body, { num_likes: 1, is_liked: false });
});

test('its writer edits and deletes a comment; with answers it stays as deleted', async () => {
  const chapter = await freshChapter();
  const kept = await say(rea, 'I will regret this.', {}, chapter);
  const lone = await say(rea, 'And this.', {}, chapter);
  const edited = await api('PATCH', `/comments/${kept.id}/`, {
    as: rea,
    body: { text: 'The camel did it.', is_spoiler: true },
  });
  assert.deepEqual(
    [edited.body.text, edited.body.is_spoiler, edited.body.edited_at],
    ['The camel did it.', true, clock.now().toISOString()],
  );
  const answer = await say(bo, 'It did not.', { answers: kept.id }, chapter);
  for (const { id } of [kept, lone]) assert.equal((await api('DELETE', `/comments/${id}/`, { as: rea })).status, 204);
  const { count, results } = await list('', undefined, chapter);
  assert.deepEqual(
    [
      count,
      results[0].state,
      results[0].text,
      results[0].user,
      results[0].is_spoiler,
      texts({ results: results[0].answers }),
    ],
    [1, 'deleted', '', null, false, ['It did not.']],
  );
  assert.equal((await api('DELETE', `/comments/${kept.id}/`, { as: rea })).status, 404);
  assert.equal((await api('PATCH', `/comments/${kept.id}/`, { as: rea, body: { text: 'x' } })).status, 404);
  assert.equal((await post(bo, { text: 'x', answers: kept.id }, chapter)).status, 409);
  // The last answer goes, and what was deleted with it.
  await api('DELETE', `/comments/${answer.id}/`, { as: bo });
  assert.deepEqual([(await list('', undefined, chapter)).count, (await counts(chapter)).total], [0, 0]);
});

test('what is sent is checked', async () => {
  for (const [body, field] of [
    [{}, 'text'],
    [{ text: ' \n ' }, 'text'],
    [{ text: 'é'.repeat(2_001) }, 'text'],
    [{ text: 'Fine.', is_spoiler: 'perhaps' }, 'is_spoiler'],
    [{ text: 'Fine.', paragraph: { number: -1, text: '' } }, 'paragraph.number'],
    [{ text: 'Fine.', answers: 7 }, 'answers'],
  ] as const) {
    const { status, body: answer } = await post(rea, body);
    assert.deepEqual([status, Object.keys(answer.detail)], [400, [field]], JSON.stringify(body));
  }
  assert.equal((await post(rea, { text: '🐪'.repeat(2_000) })).status, 201);
  for (const query of ['?on=everything', '?ordering=best', '?limit=none'])
    assert.equal((await api('GET', `${of()}${query}`)).status, 400, query);
  assert.equal((await post(rea, { text: 'x', answers: 'com_none' })).status, 404);
});

test('the same comment sent twice under one key is one', async () => {
  const chapter = await freshChapter();
  const once = () =>
    api('POST', of(chapter), { as: bo, body: { text: 'Only once.' }, headers: { 'Idempotency-Key': 'comment-1' } });
  const [first, second] = [await once(), await once()];
  assert.deepEqual([first.status, second.status, first.body.comment.id], [201, 201, second.body.comment.id]);
  assert.equal((await counts(chapter)).total, 1);
});

test('a person who was answered is told once a day and chapter, and never of their own answers', async () => {
  const quiet = await platform.signUp('Qui Et');
  const inbox = async () => (await api('GET', '/inbox/', { as: quiet })).body.results;
  const chapter = await freshChapter();
  const mine = await say(quiet, 'Is anybody there?', {}, chapter);
  await say(quiet, 'I am.', { answers: mine.id }, chapter);
  assert.equal((await inbox()).length, 0);
  await say(bo, 'So am I.', { answers: mine.id }, chapter);
  await say(rea, 'And I.', { answers: mine.id }, chapter);
  const [message, ...others] = await inbox();
  assert.equal(others.length, 0);
  assert.match(message.title, /^You were answered: The Salt Road, Chapter \d+$/);
  assert.match(message.body, /“So am I\.”/);
});

test('after all of that every counter says what it counts', async () => {
  assert.deepEqual(await miscounted(platform.db), []);
});

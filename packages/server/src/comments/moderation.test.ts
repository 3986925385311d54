import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { sql } from 'drizzle-orm';
import { renewed } from '../../test/footprint.ts';
import { startPlatform, type Person } from '../../test/platform.ts';
import { miscounted } from '../../test/recount.ts';
import { writing } from '../../test/writing.ts';
import { eraseComments } from './erase-store.ts';
import { putLike } from './store.ts';

const platform = await startPlatform();
after(() => platform.close());
const { api, clock } = platform;

const ada = await platform.signUp('Ada Obi');
// A token names the offices its bearer had when it was made.
const editor = await renewed(platform, await platform.staff('Ed Itor', 'editor'));
const admin = await platform.staff('Ad Min', 'admin');
const rea = await platform.signUp('Rea Der');
const bo = await platform.signUp('Bo Oks');
const publishing = writing(platform, ada, editor);

let made = 0;
/** A chapter of its own for each test, and what is done there. */
async function place() {
  const novel = await publishing.published(1, { title: `Place ${(made += 1)}` });
  const path = `/novels/${novel.slug}/chapters/1/comments/`;
  const post = (as: Person, body: object) => api('POST', path, { as, body });
  return {
    novel,
    post,
    async say(as: Person, text: string, more: object = {}) {
      clock.step({ seconds: 1 });
      const { status, body } = await post(as, { text, ...more });
      assert.equal(status, 201, JSON.stringify(body));
      return body.comment as { id: string };
    },
    texts: async (as?: Person, query = '') =>
      (await api('GET', `${path}${query}`, { as })).body.results.map((c: { text: string }) => c.text) as string[],
    list: async (as?: Person, query = '') => (await api('GET', `${path}${query}`, { as })).body,
    counts: async () => (await api('GET', `${path}counts/`)).body,
    close: (closed: boolean) => api('PUT', path.replace('/novels/', '/novels/mine/'), { as: ada, body: { closed } }),
    mine: async (query = '') => (await api('GET', `/novels/mine/${novel.slug}/comments/${query}`, { as: ada })).body,
  };
}
const deed = (as: Person, comment: { id: string }, what: string, method = 'POST') =>
  api(method, `/comments/${comment.id}/${what}/`, { as });

test('closed comments are read, and nobody but the author writes', async () => {
  const { say, post, close, texts, counts } = await place();
  const before = await say(rea, 'Before.');
  assert.deepEqual((await close(true)).body, { closed: true });
  for (const body of [{ text: 'After.' }, { text: 'After.', answers: before.id }, {}]) {
    const refused = await post(bo, body);
    assert.deepEqual(
      [refused.status, refused.body.error],
      [403, 'The author has closed the comments of this chapter.'],
    );
  }
  await say(ada, 'I have closed this.');
  assert.deepEqual(await texts(), ['I have closed this.', 'Before.']);
  assert.equal((await counts()).closed, true);
  await close(false);
  await say(bo, 'After all.');
});

test('one comment of a chapter stands before all others, whatever their order, on the first page alone', async () => {
  const { say, list, texts } = await place();
  const [one, two] = [await say(rea, 'one'), await say(rea, 'two')];
  await say(rea, 'three');
  assert.equal((await deed(ada, one, 'pin')).body.pinned, true);
  assert.deepEqual(await texts(), ['one', 'three', 'two']);
  assert.deepEqual(
    [await texts(undefined, '?limit=2'), await texts(undefined, '?limit=2&offset=2')],
    [['one', 'three'], ['two']],
  );
  assert.equal((await list()).count, 3);
  await deed(ada, two, 'pin');
  assert.deepEqual(await texts(), ['two', 'three', 'one']);
  await deed(ada, two, 'pin', 'DELETE');
  assert.deepEqual(await texts(), ['three', 'two', 'one']);
  const answer = await say(bo, 'An answer.', { answers: one.id });
  assert.equal((await deed(ada, answer, 'pin')).status, 409);
});

test('the author’s heart is seen by everybody, and none is given to oneself', async () => {
  const { say, list } = await place();
  const kind = await say(rea, 'I cried.');
  assert.equal((await deed(ada, kind, 'heart')).body.hearted, true);
  assert.equal((await list()).results[0].hearted, true);
  assert.equal((await deed(ada, await say(ada, 'So did I.'), 'heart')).status, 403);
  await deed(ada, kind, 'heart', 'DELETE');
  assert.equal(
    (await list()).results.some((c: { hearted: boolean }) => c.hearted),
    false,
  );
});

test('the author removes a comment; what answered it is still read, and staff find who did it and what it said', async () => {
  const { say, list, texts, counts } = await place();
  const [bad, alone] = [await say(rea, 'This is rubbish.'), await say(rea, 'Rubbish, I say.')];
  await say(bo, 'It is not.', { answers: bad.id });
  for (const one of [bad, alone]) assert.equal((await deed(ada, one, 'remove')).status, 204);
  const { count, results } = await list();
  assert.deepEqual([count, results[0].state, results[0].text, results[0].user], [1, 'removed', '', null]);
  assert.deepEqual(await texts(), ['']);
  assert.equal((await counts()).total, 1);
  const { results: actions } = (await api('GET', '/staff/actions/?area=comment', { as: admin })).body;
  const trace = actions.find((a: { subject_id: string }) => a.subject_id === bad.id);
  assert.deepEqual(
    [trace.action, trace.actor.pen_name, trace.detail.text, trace.detail.author.pen_name],
    ['comment.removed', 'Ada Obi', 'This is rubbish.', 'Rea Der'],
  );
  assert.equal((await deed(ada, alone, 'remove')).status, 404);
  const told = (await api('GET', '/inbox/', { as: rea })).body.results.filter(({ title }: { title: string }) =>
    title.startsWith('Your comment was removed'),
  );
  assert.ok(told.some(({ body }: { body: string }) => body.includes('“This is rubbish.”')));
});

test('an editor who is told of a comment removes it by its report', async () => {
  const { say, texts } = await place();
  const bad = await say(rea, 'This is worse than rubbish.');
  const report = { kind: 'comment', id: bad.id, reason: 'It insults the author.' };
  assert.equal((await api('POST', '/reports/', { body: report })).status, 401);
  const { id } = (await api('POST', '/reports/', { as: bo, body: report })).body;
  const { subject, kind, about_comment } = (await api('GET', `/staff/reports/${id}/`, { as: editor })).body;
  assert.deepEqual([kind, about_comment], ['chapter', true]);
  assert.equal((await api('GET', '/staff/reports/?kind=comment', { as: editor })).body.results[0].id, id);
  assert.deepEqual(
    [subject.text, subject.author.pen_name, subject.chapter.number],
    ['This is worse than rubbish.', 'Rea Der', '1.00'],
  );
  const closed = await api('POST', `/staff/reports/${id}/close/`, { as: editor, body: { outcome: 'removed' } });
  assert.deepEqual([closed.status, await texts()], [200, []]);
});

test('the first comment of a young account that has a link waits: its writer and those who decide see it, and nobody else', async () => {
  const { post, texts, counts, mine } = await place();
  const young = await platform.signUp(`Young ${(made += 1)}`);
  const { comment, message } = (await post(young, { text: 'Cheap salt at https://salt.example' })).body;
  assert.match(message, /waits for the author/);
  assert.equal(comment.state, 'waiting');
  const text = ['Cheap salt at https://salt.example'];
  for (const as of [young, ada, editor]) assert.deepEqual(await texts(as), text);
  for (const as of [undefined, bo]) assert.deepEqual(await texts(as), []);
  assert.equal((await counts()).total, 0);
  assert.deepEqual(
    (await mine('?waiting=true')).results.map((c: { text: string }) => c.text),
    text,
  );
  assert.equal((await deed(bo, comment, 'like')).status, 404);
  assert.equal((await deed(ada, comment, 'approve')).body.state, 'shown');
  assert.deepEqual([await texts(), (await counts()).total], [text, 1]);
  assert.equal((await deed(ada, comment, 'approve')).status, 409);
});

test('who has been read before, or is here for long, brings links at once; an edit that brings one waits as well', async () => {
  const { say, post } = await place();
  const state = async (as: Person, text: string) => (await post(as, { text })).body.comment.state;
  const young = await platform.signUp(`Young ${(made += 1)}`);
  const first = await say(young, 'No link.');
  const { body } = await api('PATCH', `/comments/${first.id}/`, { as: young, body: { text: 'See www.salt.example' } });
  assert.equal(body.state, 'waiting');
  for (const text of ['One.', 'Two.', 'Three.']) assert.equal(await state(young, text), 'shown');
  assert.equal(await state(young, 'salt.com is cheap'), 'shown');
  assert.equal(await state(ada, 'My page: https://ada.example'), 'shown');
});

test('muted people are not seen by who muted them, nor counted, until that is undone', async () => {
  const { say, texts, list } = await place();
  const thread = await say(bo, 'Bo was here.');
  await say(rea, 'And Rea.');
  const answer = await say(rea, 'Rea answers Bo.', { answers: thread.id });
  const reader = await platform.signUp(`Hears ${(made += 1)}`);
  assert.match((await deed(reader, answer, 'mute')).body.message, /Rea Der/);
  assert.deepEqual([await texts(reader), (await list(reader)).count], [['Bo was here.'], 1]);
  assert.deepEqual((await list(reader)).results[0].answers, []);
  assert.equal((await api('GET', `/comments/${thread.id}/answers/`, { as: reader })).body.count, 0);
  assert.equal((await texts()).length, 2);
  const { results } = (await api('GET', '/mutes/', { as: reader })).body;
  assert.deepEqual(
    results.map((p: { pen_name: string }) => p.pen_name),
    ['Rea Der'],
  );
  assert.equal((await api('DELETE', `/mutes/${results[0].id}/`, { as: reader })).status, 204);
  assert.equal((await texts(reader)).length, 2);
});

test('nobody is told of answers by people they muted', async () => {
  const { say } = await place();
  const reader = await platform.signUp(`Hears ${(made += 1)}`);
  const mine = await say(reader, 'Hello?');
  await deed(reader, await say(bo, 'Me again.'), 'mute');
  await say(bo, 'Hello!', { answers: mine.id });
  assert.equal((await api('GET', '/inbox/', { as: reader })).body.count, 0);
});

test('whom an author blocks cannot comment on their novels, and on others as before', async () => {
  const { say, post } = await place();
  const elsewhere = await writing(platform, rea, editor).published(1, { title: `Elsewhere ${(made += 1)}` });
  const loud = await platform.signUp(`Loud ${(made += 1)}`);
  const shout = await say(loud, 'LOUD');
  assert.equal((await deed(rea, shout, 'block')).status, 403);
  assert.equal((await deed(ada, shout, 'block')).status, 200);
  const refused = await post(loud, { text: 'LOUDER' });
  assert.deepEqual(
    [refused.status, refused.body.error],
    [403, 'The author does not want comments of yours on their novels.'],
  );
  const path = `/novels/${elsewhere.slug}/chapters/1/comments/`;
  assert.equal((await api('POST', path, { as: loud, body: { text: 'Quiet here.' } })).status, 201);
  const { results } = (await api('GET', '/comment-blocks/', { as: ada })).body;
  assert.equal((await api('DELETE', `/comment-blocks/${results[0].id}/`, { as: ada })).status, 204);
  assert.equal((await post(loud, { text: 'Quiet now.' })).status, 201);
});

test('the author’s list has what they have not answered first, the newest of that, and nothing of their own', async () => {
  const { say, mine } = await place();
  const [one, two] = [
    await say(rea, 'one'),
    await say(bo, 'two', { paragraph: { number: 0, text: 'Day 1 began with salt.' } }),
  ];
  await say(rea, 'three');
  await say(ada, 'mine');
  const answer = await say(ada, 'Thank you.', { answers: two.id });
  await say(rea, 'Me too.', { answers: one.id });
  const shown = async () =>
    (await mine()).results.map((c: { text: string; answered: boolean }) => [c.text, c.answered]);
  assert.deepEqual(await shown(), [
    ['three', false],
    ['one', false],
    ['two', true],
  ]);
  const { results, count, answered } = await mine();
  assert.deepEqual(
    [count, results[2].quote, results[2].chapter.number, results[2].answers[0].text],
    [3, 'Day 1 began with salt. The men loaded it before the sun was up.', '1.00', 'Thank you.'],
  );
  // What the way to the list says of it is how many wait for an answer.
  const [open, done] = [await mine('?limit=1&answered=false'), await mine('?answered=true')];
  assert.deepEqual([open.count, open.results[0].text, open.answered], [2, 'three', false]);
  assert.deepEqual([done.count, done.results[0].text, done.answered], [1, 'two', true]);
  assert.equal(answered, undefined);
  await api('DELETE', `/comments/${answer.id}/`, { as: ada });
  assert.deepEqual((await shown())[1], ['two', false]);
});

test('what was written on a novel is counted to a thousand, and says that there is more', async () => {
  const { novel, say, mine } = await place();
  const { id } = await say(rea, 'one of many');
  await platform.ports.db.execute(sql`
    insert into comments (id, novel_id, chapter_id, anchor_id, user_id, text, is_spoiler, state, created_at)
    select id || n, novel_id, chapter_id, anchor_id, user_id, text, false, state, created_at from comments, generate_series(1, 1004) n where id = ${id}`);
  const [first, last] = [await mine('?limit=1&answered=false'), await mine('?limit=10&offset=1000&answered=false')];
  assert.deepEqual([first.count, first.at_least, typeof first.next], [1_001, true, 'string']);
  assert.deepEqual([last.count, last.at_least, last.next, last.results.length], [1_005, undefined, null, 5]);
  await platform.ports.db.execute(sql`delete from comments where novel_id = ${novel.id} and id <> ${id}`);
});

test('whom an author has blocked does not write by an edit either, and in a closed chapter people still mend their words', async () => {
  const { say, close, texts } = await place();
  const [loud, calm] = [await platform.signUp(`Loud ${(made += 1)}`), await platform.signUp(`Calm ${(made += 1)}`)];
  const [shout, word] = [await say(loud, 'LOUD'), await say(calm, 'a wrod')];
  const edit = (as: Person, { id }: { id: string }, body: object) => api('PATCH', `/comments/${id}/`, { as, body });
  await deed(ada, shout, 'block');
  for (const body of [{ text: 'LOUDER' }, {}]) {
    const refused = await edit(loud, shout, body);
    assert.deepEqual(
      [refused.status, refused.body.code, refused.body.error],
      [403, 'not_allowed', 'The author does not want comments of yours on their novels.'],
    );
  }
  await close(true);
  assert.equal((await edit(calm, word, { text: 'a word' })).status, 200);
  assert.deepEqual(await texts(), ['a word', 'LOUD']);
});

test('a comment that is deleted keeps the answers that wait, and they can be approved', async () => {
  const { say, post, list, mine, counts } = await place();
  const thread = await say(rea, 'Where is salt cheap?');
  const young = await platform.signUp(`Young ${(made += 1)}`);
  const { comment: answer } = (await post(young, { text: 'At https://salt.example', answers: thread.id })).body;
  assert.equal((await api('DELETE', `/comments/${thread.id}/`, { as: rea })).status, 204);
  assert.equal((await list()).count, 0);
  assert.deepEqual(
    (await mine('?waiting=true')).results.map((c: { id: string }) => c.id),
    [answer.id],
  );
  assert.equal((await deed(ada, answer, 'approve')).status, 200);
  const { count, results } = await list();
  assert.deepEqual(
    [count, results[0].state, results[0].text, results[0].answers[0].text],
    [1, 'deleted', '', 'At https://salt.example'],
  );
  assert.equal((await counts()).total, 1);
});

test('a comment that is pinned is not shown to who muted its writer, and is not counted', async () => {
  const { say, texts, list } = await place();
  const pinned = await say(rea, 'Pinned.');
  await say(bo, 'Not pinned.');
  await deed(ada, pinned, 'pin');
  const reader = await platform.signUp(`Hears ${(made += 1)}`);
  await deed(reader, pinned, 'mute');
  assert.deepEqual([await texts(reader), (await list(reader)).count], [['Not pinned.'], 1]);
  assert.deepEqual([await texts(bo), (await list(bo)).count], [['Pinned.', 'Not pinned.'], 2]);
});

test('a like that comes when the comment is gone finds none', async () => {
  const { say } = await place();
  const like = (id: string) => platform.db.transaction((tx) => putLike(tx, id, bo.id, true, clock.now()));
  assert.equal(await like('com_none'), undefined);
  const gone = await say(rea, 'Gone soon.');
  await say(bo, 'Why?', { answers: gone.id });
  assert.equal(await like(gone.id), 1);
  await api('DELETE', `/comments/${gone.id}/`, { as: rea });
  assert.equal(await like(gone.id), undefined);
});

test('whoever leaves takes nobody’s answers along, not even of what an edit of theirs made wait', async () => {
  const { say, list, counts } = await place();
  const young = await platform.signUp(`Young ${(made += 1)}`);
  const [answered, alone] = [await say(young, 'Salt is dear.'), await say(young, 'And dearer.')];
  await say(bo, 'It is.', { answers: answered.id });
  for (const { id } of [answered, alone])
    await api('PATCH', `/comments/${id}/`, { as: young, body: { text: 'See www.salt.example' } });
  assert.deepEqual([(await list()).count, (await counts()).total], [0, 1]);
  await platform.db.transaction((tx) => eraseComments(tx, young.id));
  const { count, results } = await list();
  assert.deepEqual(
    [count, results[0].id, results[0].state, results[0].text, results[0].answers[0].text],
    [1, answered.id, 'deleted', '', 'It is.'],
  );
  assert.equal((await counts()).total, 1);
});

test('who may not read a locked chapter any more is told of an answer without its words, and reports no comment there', async () => {
  const { novel, say, post } = await place();
  const reader = await platform.signUp(`Reads ${(made += 1)}`);
  const mine = await say(reader, 'Who did it?');
  const lock = { unlock_mode: 'C', coin_requirement: 12 };
  assert.equal((await api('PATCH', `/novels/mine/${novel.slug}/chapters/1/`, { as: ada, body: lock })).status, 200);
  const report = { kind: 'comment', id: mine.id, reason: 'It gives the plot away.' };
  assert.equal((await post(ada, { text: 'The camel did it.', answers: mine.id })).status, 201);
  const { results } = (await api('GET', '/inbox/', { as: reader })).body;
  assert.equal(results.length, 1);
  assert.match(results[0].body, /^Your comment on Chapter 1 of Place \d+ was answered\./);
  assert.doesNotMatch(results[0].body, /camel/);
  assert.equal((await api('POST', '/reports/', { as: bo, body: report })).status, 404);
  assert.equal((await api('POST', '/reports/', { as: editor, body: report })).status, 201);
});

test('many people comment on paragraphs of a new chapter at once, and none of them waits in vain', async () => {
  const { novel, counts } = await place();
  const people = await Promise.all(Array.from({ length: 20 }, () => platform.signUp(`Crowd ${(made += 1)}`)));
  const path = `/novels/${novel.slug}/chapters/1/comments/`;
  const paragraph = { number: 0, text: 'Day 1 began with salt.' };
  const answers = await Promise.all(people.map((as) => api('POST', path, { as, body: { text: 'Salt!', paragraph } })));
  assert.deepEqual(
    answers.map(({ status }) => status),
    people.map(() => 201),
  );
  assert.deepEqual((await counts()).paragraphs, [{ paragraph: 0, comments: 20 }]);
});

test('nobody writes more than sixty comments in ten minutes', async () => {
  const { post } = await place();
  const busy = await platform.signUp(`Busy ${(made += 1)}`);
  const statuses = [];
  for (let n = 0; n < 61; n += 1) statuses.push((await post(busy, { text: `Comment ${n}` })).status);
  assert.deepEqual(statuses, [...Array(60).fill(201), 429]);
});

test('after all of that every counter says what it counts', async () => {
  assert.deepEqual(await miscounted(platform.db), []);
});

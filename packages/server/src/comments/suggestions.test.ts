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
const novel = await publishing.published(1, { title: 'The Salt Road' });

const AMINA = 'Nobody sang. Amina counted the camels, and then counted them again.';
const BETTER = 'Nobody sang. Amina counted the camels, and then counted them once more.';

let day = 100;
/** A chapter of its own, with AMINA as its second paragraph. */
const chapter = async (): Promise<string> =>
  String(Number((await publishing.chapter(novel, 'Another day', TEXT((day += 1)))).chapter));
const suggest = (as: Person, number: string, more: object = {}) =>
  api('POST', `/novels/${novel.slug}/chapters/${number}/suggestions/`, {
    as,
    body: { paragraph: { number: 1, text: AMINA }, wording: BETTER, ...more },
  });
const suggested = async (as: Person, number: string, more: object = {}): Promise<string> => {
  clock.step({ seconds: 1 });
  const { status, body } = await suggest(as, number, more);
  assert.equal(status, 201, JSON.stringify(body));
  return body.comment.id;
};
const takeOver = (id: string, as: Person = ada) => api('POST', `/comments/${id}/take-over/`, { as });
const draftOf = async (number: string) =>
  (await api('GET', `/novels/mine/${novel.slug}/chapters/${number}/draft/`, { as: ada })).body;
const read = async (number: string): Promise<string> =>
  (await api('GET', `/novels/${novel.slug}/chapters/${number}/content/`, { as: rea })).body.content;
const approve = (number: string) => api('POST', `/novels/${novel.slug}/chapters/${number}/publish/`, { as: editor });
const inboxOf = async (as: Person): Promise<{ title: string; body: string }[]> =>
  (await api('GET', '/inbox/', { as })).body.results;

test('a suggestion is a comment on its paragraph, with both wordings word by word', async () => {
  const number = await chapter();
  const { status, body } = await suggest(rea, number, { note: ' It reads better. ' });
  assert.equal(status, 201);
  assert.equal(body.message, 'Your suggestion is there, for the author to take over.');
  assert.equal(body.comment.text, 'It reads better.');
  assert.deepEqual(body.comment.anchor, { paragraph: 1, quote: AMINA });
  assert.deepEqual(body.comment.suggestion, {
    words: [
      { change: 'same', text: 'Nobody sang. Amina counted the camels, and then counted them ' },
      { change: 'removed', text: 'again' },
      { change: 'added', text: 'once more' },
      { change: 'same', text: '.' },
    ],
    outcome: null,
  });
  const [first] = (await api('GET', `/novels/mine/${novel.slug}/comments/`, { as: ada })).body.results;
  assert.equal(first.id, body.comment.id);
  assert.deepEqual(first.suggestion, body.comment.suggestion);
  assert.deepEqual((await api('GET', `/novels/${novel.slug}/chapters/${number}/comments/counts/`)).body.paragraphs, [
    { paragraph: 1, comments: 1 },
  ]);
});

test('its author takes it over in one press, an editor lets it out, and its writer is told', async () => {
  const number = await chapter();
  const id = await suggested(rea, number);
  const before = await draftOf(number);
  const { status, body } = await takeOver(id);
  assert.equal(status, 200, JSON.stringify(body));
  assert.equal(body.message, 'The wording is taken over. Readers have it once an editor has approved the chapter.');
  assert.equal(body.comment.suggestion.outcome, 'taken');
  const draft = await draftOf(number);
  assert.equal(draft.draft, TEXT(day).replace(AMINA, BETTER));
  assert.equal(draft.version, before.version + 1);
  assert.equal(draft.draft_state, 'awaiting approval');
  assert.match(await read(number), /counted them again/);
  assert.equal((await approve(number)).status, 200);
  assert.match(await read(number), /counted them once more/);
  const told = (await inboxOf(rea)).filter(
    ({ title }) => title === `Your wording was taken over: The Salt Road, Chapter ${number}`,
  );
  assert.equal(told.length, 1);
  assert.ok(told[0]?.body.includes(BETTER));

  await test('what stood before can be brought back', async () => {
    const { results } = (await api('GET', `/novels/mine/${novel.slug}/chapters/${number}/versions/`, { as: ada })).body;
    const [, was] = results;
    await api('POST', `/novels/mine/${novel.slug}/chapters/${number}/versions/${was.version}/restore/`, {
      as: ada,
      body: {},
    });
    assert.equal((await draftOf(number)).draft, TEXT(day));
  });

  await test('and it is answered in the list of the author', async () => {
    const { results } = (await api('GET', `/novels/mine/${novel.slug}/comments/`, { as: ada })).body;
    assert.equal(results.find((c: { id: string }) => c.id === id).answered, true);
  });
});

test('pressed twice, and at the same moment, it is done once', async () => {
  const number = await chapter();
  const id = await suggested(rea, number);
  const before = await draftOf(number);
  const answers = await Promise.all([takeOver(id), takeOver(id)]);
  assert.deepEqual(
    answers.map(({ status }) => status),
    [200, 200],
  );
  const again = await takeOver(id);
  assert.equal(again.body.message, 'You have taken this wording over already.');
  const draft = await draftOf(number);
  assert.equal(draft.version, before.version + 1);
  assert.equal(draft.draft, TEXT(day).replace(AMINA, BETTER));
});

test('several are taken over while the chapter waits for an editor, who decides on what they have read', async () => {
  const number = await chapter();
  const one = await suggested(rea, number);
  const other = await suggested(bo, number, {
    paragraph: { number: 0, text: `Day ${day} began with salt. The men loaded it before the sun was up.` },
    wording: `Day ${day} began with salt. The women loaded it before the sun was up.`,
  });
  assert.equal((await takeOver(one)).status, 200);
  assert.equal((await takeOver(other)).status, 200);
  assert.equal((await approve(number)).status, 200);
  const text = await read(number);
  assert.match(text, /The women loaded it/);
  assert.match(text, /once more/);
});

test('what else the author has changed stays theirs to publish', async () => {
  const number = await chapter();
  const id = await suggested(rea, number);
  const mine = TEXT(day).replace('began with salt', 'began with sand');
  await api('PATCH', `/novels/mine/${novel.slug}/chapters/${number}/draft/`, { as: ada, body: { draft: mine } });
  const { body } = await takeOver(id);
  assert.match(body.message, /^The wording is in your draft/);
  const draft = await draftOf(number);
  assert.equal(draft.draft, mine.replace(AMINA, BETTER));
  assert.equal(draft.draft_state, 'published with pending changes');
});

test('a paragraph that has changed meanwhile is left alone', async () => {
  const number = await chapter();
  const id = await suggested(rea, number);
  const mine = TEXT(day).replace('counted the camels', 'counted all the camels');
  await api('PATCH', `/novels/mine/${novel.slug}/chapters/${number}/draft/`, { as: ada, body: { draft: mine } });
  const { status, body } = await takeOver(id);
  assert.deepEqual(
    [status, body.error],
    [409, 'This paragraph has changed since: the suggestion is for an earlier version of it.'],
  );
  assert.equal((await draftOf(number)).draft, mine);
  const { results } = (await api('GET', `/novels/mine/${novel.slug}/comments/`, { as: ada })).body;
  assert.equal(results.find((c: { id: string }) => c.id === id).suggestion.outcome, null);
});

test('where a line now breaks, nothing that is set in the paragraph is lost to a suggestion', async () => {
  const number = await chapter();
  const id = await suggested(rea, number);
  const mine = TEXT(day).replace('sang. Amina', 'sang.<br /><em>Amina</em>');
  await api('PATCH', `/novels/mine/${novel.slug}/chapters/${number}/draft/`, { as: ada, body: { draft: mine } });
  const { draft } = await draftOf(number);
  assert.match(draft, /sang\.<br ?\/?><em>Amina<\/em>/);
  assert.equal((await takeOver(id)).status, 409);
  assert.equal((await draftOf(number)).draft, draft);
});

test('what would leave a chapter without a word is not taken over', async () => {
  const { chapter: number } = await publishing.chapter(novel, 'One line', `<p>${AMINA}</p>`);
  const id = await suggested(rea, String(Number(number)), { paragraph: { number: 0, text: AMINA }, wording: '…' });
  const { status, body } = await takeOver(id);
  assert.deepEqual([status, body.error], [409, 'A chapter that readers have needs at least one word.']);
  assert.equal(await read(String(Number(number))), `<p>${AMINA}</p>`);
});

test('a draft that is open elsewhere meets the change at its next save, and overwrites nothing', async () => {
  const number = await chapter();
  const id = await suggested(rea, number);
  const open = await draftOf(number);
  await takeOver(id);
  await api('DELETE', `/novels/mine/${novel.slug}/chapters/${number}/request-publish/`, { as: ada });
  const { status, body } = await api('PUT', `/novels/mine/${novel.slug}/chapters/${number}/autosave/`, {
    as: ada,
    body: { title: open.title, draft: `${open.draft}<p>And on.</p>`, version: open.version },
  });
  assert.deepEqual([status, body.code], [409, 'stale_draft']);
  assert.equal(body.draft, TEXT(day).replace(AMINA, BETTER));
});

test('declined, it is told to its writer, stays as it is, and is not taken over any more', async () => {
  const number = await chapter();
  const id = await suggested(bo, number);
  const declined = await api('POST', `/comments/${id}/decline/`, { as: ada });
  assert.equal(declined.body.suggestion.outcome, 'declined');
  assert.equal((await api('POST', `/comments/${id}/decline/`, { as: ada })).status, 200);
  const { status, body } = await takeOver(id);
  assert.deepEqual([status, body.error], [409, 'You have declined this suggestion.']);
  const told = (await inboxOf(bo)).filter(({ title }) => title.startsWith('Your wording was not taken over'));
  assert.equal(told.length, 1);
});

test('nobody suggests what changes nothing, what is not there, what nobody can word anew, or on their own novel', async () => {
  const number = await chapter();
  const same = await suggest(rea, number, { wording: `  ${AMINA.replace(' ', '   ')}\n` });
  assert.deepEqual([same.status, same.body.detail], [400, { wording: ['Change something first.'] }]);
  assert.deepEqual((await suggest(rea, number, { wording: ' \n ' })).body.detail, {
    wording: ['Write the paragraph as you would have it.'],
  });
  assert.equal((await suggest(rea, number, { wording: 'x'.repeat(4_001) })).status, 400);
  const gone = await suggest(rea, number, { paragraph: { number: 1, text: 'Nobody sang at all.' } });
  assert.deepEqual([gone.status, gone.body.code], [409, 'conflict']);
  assert.equal((await suggest(ada, number)).status, 403);
  const { chapter: list } = await publishing.chapter(
    novel,
    'A list',
    '<p>Salt.</p><ul><li>Salt</li><li>Sand</li></ul>',
  );
  const onList = await suggest(rea, String(Number(list)), {
    paragraph: { number: 1, text: 'SaltSand' },
    wording: 'Salt, sand',
  });
  assert.equal(onList.status, 409);
});

test('who is blocked suggests nothing, closed comments take nothing, and first links wait', async () => {
  const number = await chapter();
  const mallory = await platform.signUp('Mal Lory');
  const link = await suggest(mallory, number, { wording: `${BETTER} See www.salt.example for more.` });
  assert.equal(link.body.comment.state, 'waiting');
  const early = await takeOver(link.body.comment.id);
  assert.deepEqual([early.status, early.body.error], [409, 'This suggestion waits to be shown: show it first.']);
  await api('POST', `/comments/${link.body.comment.id}/block/`, { as: ada });
  assert.equal((await suggest(mallory, number)).status, 403);
  await api('PUT', `/novels/mine/${novel.slug}/chapters/${number}/comments/`, { as: ada, body: { closed: true } });
  assert.equal((await suggest(rea, number)).status, 403);
});

/** What Ada was told of wordings suggested for a chapter. */
const toldOfSuggestions = async (number: string) =>
  (await inboxOf(ada)).filter(
    ({ title }) => title === `Another wording is suggested: The Salt Road, Chapter ${number}`,
  );

test('its author is told once a chapter and day, however many come', async () => {
  const number = await chapter();
  await suggested(rea, number);
  await suggested(bo, number);
  const told = await toldOfSuggestions(number);
  assert.equal(told.length, 1);
  assert.ok(told[0]?.body.startsWith(`Rea Der suggests another wording of a paragraph of Chapter ${number}`));
  assert.ok(told[0]?.body.includes(BETTER));
  assert.match(told[0]?.body ?? '', /under Comments of the novel/);
  const other = await chapter();
  await suggested(bo, other);
  assert.equal((await toldOfSuggestions(other)).length, 1);
});

test('and not of what somebody suggests whom they have muted', async () => {
  const number = await chapter();
  const loud = await platform.signUp('Lou Der');
  const id = await suggested(loud, number);
  assert.equal((await toldOfSuggestions(number)).length, 1);
  const other = await chapter();
  assert.ok((await api('POST', `/comments/${id}/mute/`, { as: ada })).status < 300);
  await suggested(loud, other);
  assert.equal((await toldOfSuggestions(other)).length, 0);
  await suggested(rea, other);
  assert.equal((await toldOfSuggestions(other)).length, 1);
});

test('what waited is told when an editor shows it, unless its writer was blocked; not when the author does', async () => {
  const linked = { wording: `${BETTER} See www.salt.example for more.` };
  const waiting = async (name: string) => {
    const [number, young] = [await chapter(), await platform.signUp(name)];
    const id = await suggested(young, number, linked);
    assert.equal((await toldOfSuggestions(number)).length, 0);
    return { number, id };
  };
  const show = async (id: string, as: Person) =>
    assert.equal((await api('POST', `/comments/${id}/approve/`, { as })).status, 200);
  const byEditor = await waiting('Neu Ling');
  await show(byEditor.id, editor);
  assert.equal((await toldOfSuggestions(byEditor.number)).length, 1);
  const byAuthor = await waiting('New Comer');
  await show(byAuthor.id, ada);
  assert.equal((await toldOfSuggestions(byAuthor.number)).length, 0);
  const blocked = await waiting('Young Ster');
  await api('POST', `/comments/${blocked.id}/block/`, { as: ada });
  await show(blocked.id, editor);
  assert.equal((await toldOfSuggestions(blocked.number)).length, 0);
});

test('deleted by its writer nothing of it is left, and staff read what was removed', async () => {
  const number = await chapter();
  const id = await suggested(rea, number);
  await api('POST', `/novels/${novel.slug}/chapters/${number}/comments/`, {
    as: bo,
    body: { text: 'Yes.', answers: id },
  });
  await api('DELETE', `/comments/${id}/`, { as: rea });
  const { results } = (await api('GET', `/novels/${novel.slug}/chapters/${number}/comments/?on=1`)).body;
  assert.deepEqual([results[0].state, results[0].suggestion], ['deleted', undefined]);
  const other = await suggested(bo, number, { note: 'As I said.' });
  await api('POST', `/comments/${other}/remove/`, { as: ada });
  const [removed] = await inboxOf(bo);
  assert.ok(removed?.body.includes(`“${BETTER}\n\nAs I said.”`));
  assert.equal((await takeOver(other)).status, 404);
});

test('the counters are those of the rows', async () => {
  assert.deepEqual(await miscounted(platform.db), []);
});

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { contract, type CallName } from '@griot/contracts/contract';
import { startPlatform, type Person } from '../../test/platform.ts';
import { renewed } from '../../test/footprint.ts';
import { writing } from '../../test/writing.ts';

const platform = await startPlatform();
after(() => platform.close());
const { api, clock } = platform;

const ada = await platform.signUp('Ada Obi');
const reader = await platform.signUp('Rea Der');
const editor = await platform.staff('Ed Itor', 'editor');
const admin = await platform.staff('Ad Min', 'admin');
const publishing = writing(platform, ada, editor);
const novel = await publishing.published(1);
const words = (n: number) => `<p>${Array.from({ length: n }, () => 'salt').join(' ')}</p>`;

const SECRET = 'The camel did it.';
const notes = (rest: { as: Person; body?: unknown }, chapter: string | number = 1) =>
  api(rest.body === undefined ? 'GET' : 'PUT', `/novels/mine/${novel.slug}/chapters/${chapter}/notes/`, rest);

test('notes on a chapter are saved, and those of another device are not written over', async () => {
  assert.deepEqual((await notes({ as: ada })).body, { text: '', version: 0, updated_at: null });
  const saved = await notes({ as: ada, body: { text: SECRET, version: 0 } });
  assert.deepEqual([saved.status, saved.body.text, saved.body.version], [200, SECRET, 1]);
  const stale = await notes({ as: ada, body: { text: 'The letter did it.', version: 0 } });
  assert.deepEqual(
    [stale.status, stale.body.code, stale.body.text, stale.body.version],
    [409, 'stale_draft', SECRET, 1],
  );
  // Sent again because its answer was lost.
  assert.equal((await notes({ as: ada, body: { text: SECRET, version: 0 } })).body.version, 1);
  assert.equal((await notes({ as: ada, body: { text: 'x'.repeat(20_001), version: 1 } })).status, 400);
});

test('nobody but their author meets the notes, whatever they ask', async () => {
  const places: Record<string, string> = { novel: novel.slug, chapter: '1', author: ada.id };
  const isNotes = (call: string) => call.endsWith('/notes/') || call === 'GET /users/me/export/';
  const reads = (Object.keys(contract) as CallName[]).filter((call) => call.startsWith('GET ') && !isNotes(call));
  let asked = 0;
  for (const call of reads) {
    const path = call.slice(4).replace(/\{(\w+)\}/g, (_, name: string) => places[name] ?? 'none');
    for (const as of [undefined, reader, editor, admin]) {
      const answer = await api('GET', path, as ? { as } : {});
      asked += answer.status === 200 ? 1 : 0;
      assert.ok(
        !JSON.stringify(answer.body ?? '').includes(SECRET),
        `${call} tells ${as?.penName ?? 'guests'} the notes`,
      );
    }
  }
  assert.ok(asked > 100, `only ${asked} answers were looked at`);
  for (const as of [reader, editor, admin]) assert.equal((await notes({ as })).status, 404);
});

test('notes go with their chapter, and stand in their author’s data', async () => {
  const draft = await publishing.draft(novel, 'Gone tomorrow');
  await notes({ as: ada, body: { text: 'Cut this one.', version: 0 } }, draft.id);
  const rows = async () =>
    (await api('GET', '/users/me/export/', { as: ada })).body.chapter_notes as { text: string }[];
  assert.deepEqual(
    (await rows()).map(({ text }) => text),
    [SECRET, 'Cut this one.'],
  );
  await api('DELETE', `/novels/mine/${novel.slug}/chapters/${draft.id}/`, { as: ada });
  assert.deepEqual(
    (await rows()).map(({ text }) => text),
    [SECRET],
  );
});

/** Goes to a moment; people sign in anew afterwards, since tokens do not last so long. */
const at = (moment: string) => clock.step({ seconds: (Date.parse(moment) - clock.now().getTime()) / 1_000 });
const goalOf = async (as: Person) => (await api('GET', '/writing-goal/', { as })).body;
const setGoal = (words: number, time_zone: string, as: Person) =>
  api('PUT', '/writing-goal/', { as, body: { words, time_zone } });

test('what is written counts by the day of its author’s time zone, and reaches the goal', async () => {
  at('2026-03-10T22:30:00Z');
  const own = await platform.signUp('Zora Night');
  const mine = writing(platform, own, editor);
  const story = await mine.novel();
  await mine.draft(story, 'Before', words(7));
  assert.deepEqual(await goalOf(own), { words: null, time_zone: null, today: 0, streak: 0 });
  assert.equal((await setGoal(5, 'Africa/Lagos', own)).status, 200);
  // 23:30 of the 10th in Lagos.
  const chapter = await mine.draft(story, 'Night', words(6));
  const save = (n: number) =>
    api('PUT', `/novels/mine/${story.slug}/chapters/${chapter.id}/autosave/`, {
      as: own,
      body: { title: 'Night', draft: words(n), version: 1 },
    });
  assert.deepEqual(await goalOf(own), { words: 5, time_zone: 'Africa/Lagos', today: 6, streak: 1 });
  await save(7);
  assert.equal((await save(9)).status, 409);
  assert.equal((await goalOf(own)).today, 7);
  at('2026-03-10T23:05:00Z');
  assert.deepEqual(await goalOf(await renewed(platform, own)), {
    words: 5,
    time_zone: 'Africa/Lagos',
    today: 0,
    streak: 1,
  });
});

test('a streak goes on until a whole day is missed, and a raised goal does not break it', async () => {
  const streaker = await platform.signUp('Stre Ak');
  /** A morning on which so many words are written; gives the goal as it stands then. */
  const morning = async (moment: string, written: number[], goal?: number) => {
    if (clock.now().toISOString() !== moment) at(moment);
    const own = await renewed(platform, streaker);
    if (goal !== undefined) await setGoal(goal, 'America/New_York', own);
    const mine = writing(platform, own, editor);
    for (const n of written) await mine.draft(story ?? (story = await mine.novel()), 'Another', words(n));
    const { today, streak } = await goalOf(own);
    return [today, streak];
  };
  let story: { slug: string } | undefined;
  assert.deepEqual(await morning('2026-05-01T10:00:00.000Z', [5], 5), [5, 1]);
  assert.deepEqual(await morning('2026-05-02T10:00:00.000Z', [9]), [9, 2]);
  assert.deepEqual(await morning('2026-05-03T10:00:00.000Z', [], 20), [0, 2]);
  assert.deepEqual(await morning('2026-05-03T10:00:00.000Z', [19]), [19, 2]);
  assert.deepEqual(await morning('2026-05-03T10:00:00.000Z', [1]), [20, 3]);
  assert.deepEqual(await morning('2026-05-05T10:00:00.000Z', []), [0, 0]);
});

test('words that are cut bring a day to 0 at most; what is put in its place by hand, restored or replaced is not written', async () => {
  const own = await platform.signUp('Cut Ter');
  const mine = writing(platform, own, editor);
  const story = await mine.novel();
  const chapter = await mine.draft(story, 'Long', words(50));
  await setGoal(10, 'UTC', own);
  const at = `/novels/mine/${story.slug}/chapters/${chapter.id}`;
  await api('PATCH', `${at}/draft/`, { as: own, body: { draft: words(10), version: 1 } });
  assert.equal((await goalOf(own)).today, 0);
  await api('PATCH', `${at}/draft/`, { as: own, body: { draft: words(14), version: 2 } });
  assert.equal((await goalOf(own)).today, 4);
  await api('POST', `${at}/versions/1/restore/`, { as: own, body: {} });
  assert.equal((await goalOf(own)).today, 4);
  await api('POST', `/novels/mine/${story.slug}/replace/`, {
    as: own,
    body: { text: 'salt', replacement: 'white salt', chapters: [{ id: chapter.id, version: 4, places: [0, 1, 2] }] },
  });
  assert.equal((await goalOf(own)).today, 4);
  // What is sent along with the request to publish is written too.
  await api('POST', `${at}/request-publish/`, { as: own, body: { draft: words(60), version: 5 } });
  assert.equal((await goalOf(own)).today, 4 + 7);
});

test('a goal is taken back with what was counted; one that cannot be is refused', async () => {
  const own = await renewed(platform, ada);
  const mine = writing(platform, own, editor);
  await setGoal(5, 'Africa/Lagos', own);
  await mine.draft(novel, 'Counted', words(5));
  assert.equal((await api('DELETE', '/writing-goal/', { as: own })).status, 204);
  await setGoal(5, 'Africa/Lagos', own);
  assert.equal((await goalOf(own)).today, 0);
  const refused = await setGoal(0, 'Atlantis/Centre', own);
  assert.deepEqual(
    [refused.status, refused.body.detail],
    [400, { words: ['At least 1 word.'], time_zone: ['This time zone is not known.'] }],
  );
});

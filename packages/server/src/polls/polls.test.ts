import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startPlatform, type Person } from '../../test/platform.ts';
import { writing } from '../../test/writing.ts';

const platform = await startPlatform();
after(() => platform.close());
const { api, clock } = platform;

const ada = await platform.signUp('Ada Obi');
const editor = await platform.staff('Ed Itor', 'editor');
const [bo, cy] = [await platform.signUp('Bo Books'), await platform.signUp('Cy Pages')];
const publishing = writing(platform, ada, editor);

type Novel = { slug: string };
const own = ({ slug }: Novel, chapter = '1') => `/novels/mine/${slug}/chapters/${chapter}/poll/`;
const QUESTION = { question: 'Who counts the camels?', options: ['Amina', 'The driver', 'The wind'] };
const ask = (of: Novel, form: object = {}, chapter?: string) =>
  api('PUT', own(of, chapter), { as: ada, body: { ...QUESTION, ...form } });
const vote = (of: Novel, as: Person, option: number) =>
  api('PUT', `/novels/${of.slug}/chapters/1/poll/vote/`, { as, body: { option } });
const seen = async (of: Novel, as?: Person) =>
  (await api('GET', `/novels/${of.slug}/chapters/1/poll/`, as ? { as } : {})).body;
const votes = (poll: { options: { votes: number | null }[] }) => poll.options.map((one) => one.votes);
/** Within the life of a token. */
const soon = () => new Date(clock.now().getTime() + 180_000).toISOString();

test('a reader votes once and may change it; how many chose what is told from then on, and to the author', async () => {
  const novel = await publishing.published(1, { title: 'Asked' });
  assert.equal(await seen(novel), null);
  assert.equal((await ask(novel)).status, 200);
  const before = await seen(novel, bo);
  assert.deepEqual(
    [votes(before), before.num_votes, before.chosen, before.closed],
    [[null, null, null], null, null, false],
  );
  const first = await vote(novel, bo, 1);
  assert.deepEqual([first.status, votes(first.body), first.body.chosen], [200, [0, 1, 0], 1]);
  await vote(novel, cy, 1);
  const changed = (await vote(novel, bo, 2)).body;
  assert.deepEqual([votes(changed), changed.num_votes, changed.chosen], [[0, 1, 1], 2, 2]);
  assert.deepEqual(votes(await seen(novel)), [null, null, null]);
  assert.deepEqual(votes(await seen(novel, ada)), [0, 1, 1]);
  const [mine] = (await api('GET', `/novels/mine/${novel.slug}/polls/`, { as: ada })).body.results;
  assert.deepEqual([votes(mine), mine.chapter.chapter, mine.chapter.title], [[0, 1, 1], '1.00', 'Chapter of day 1']);
  assert.deepEqual([(await vote(novel, ada, 0)).status, (await vote(novel, bo, 3)).status], [403, 400]);
});

test('once it is closed nobody votes, and everybody sees what was chosen', async () => {
  const novel = await publishing.published(1, { title: 'Closed' });
  await ask(novel, { closes_at: soon() });
  await vote(novel, bo, 0);
  clock.step({ seconds: 179 });
  assert.equal((await vote(novel, cy, 0)).status, 200);
  clock.step({ seconds: 1 });
  assert.equal((await vote(novel, cy, 1)).status, 409);
  const guests = await seen(novel);
  assert.deepEqual([votes(guests), guests.closed, guests.chosen], [[2, 0, 0], true, null]);
  const other = await publishing.published(1, { title: 'Closed by hand' });
  await ask(other);
  assert.equal((await api('POST', `${own(other)}close/`, { as: ada })).body.closed, true);
  assert.equal((await vote(other, bo, 0)).status, 409);
});

test('votes that come all at once are counted each once, whoever changes theirs meanwhile', async () => {
  const novel = await publishing.published(1, { title: 'Crowded' });
  await ask(novel);
  const crowd = await Promise.all(Array.from({ length: 12 }, (_, n) => platform.signUp(`Crow ${'abcdefghijkl'[n]}`)));
  const answers = await Promise.all(
    crowd.flatMap((as, n) => [vote(novel, as, n % 3), vote(novel, as, (n + 1) % 3), vote(novel, as, n % 3)]),
  );
  assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200]);
  await Promise.all(crowd.map((as) => vote(novel, as, 2)));
  const after = await seen(novel, ada);
  assert.deepEqual([votes(after), after.num_votes], [[0, 0, 12], 12]);
});

test('a poll that closes while many vote counts those alone whose votes were answered', async () => {
  const novel = await publishing.published(1, { title: 'Raced' });
  await ask(novel);
  const crowd = await Promise.all(Array.from({ length: 8 }, (_, n) => platform.signUp(`Rac ${'abcdefgh'[n]}`)));
  const [closing, ...answers] = await Promise.all([
    api('POST', `${own(novel)}close/`, { as: ada }),
    ...crowd.map((as) => vote(novel, as, 0)),
  ]);
  assert.equal(closing.status, 200);
  const counted = answers.filter(({ status }) => status === 200).length;
  assert.equal((await seen(novel)).num_votes, counted);
});

test('what readers have voted about stays as it is, but for when it closes; deleting takes the votes along', async () => {
  const novel = await publishing.published(1, { title: 'Settled' });
  await ask(novel);
  assert.equal((await ask(novel, { options: ['Amina', 'Nobody'] })).status, 200);
  await vote(novel, bo, 1);
  const refused = await ask(novel, { options: ['Nobody', 'Amina'] });
  assert.deepEqual(
    [refused.status, refused.body.error],
    [409, 'Readers have voted already, so question and options stay as they are.'],
  );
  assert.equal((await ask(novel, { options: ['Amina', 'Nobody'], closes_at: soon() })).status, 200);
  assert.equal((await seen(novel, bo)).chosen, 1);
  assert.equal((await api('DELETE', own(novel), { as: ada })).status, 204);
  assert.equal((await api('DELETE', own(novel), { as: ada })).status, 404);
  await ask(novel);
  assert.deepEqual(votes(await seen(novel, ada)), [0, 0, 0]);
});

test('what cannot be asked is refused where it stands in the form', async () => {
  const novel = await publishing.published(1, { title: 'Ill asked' });
  const past = new Date(clock.now().getTime() - 1_000).toISOString();
  for (const [form, detail] of [
    [{ options: ['One'] }, { options: ['At least 2 options.'] }],
    [{ options: ['One', 'one'] }, { options: ['Two options say the same.'] }],
    [{ question: ' ' }, { question: ['Ask something.'] }],
    [{ closes_at: past }, { closes_at: ['Choose a time to come.'] }],
  ] as const) {
    const refused = await ask(novel, form);
    assert.deepEqual([refused.status, refused.body.detail], [400, detail]);
  }
});

test('who may not read the chapter sees no poll of it, and has no vote', async () => {
  const novel = await publishing.published(2, { title: 'Locked poll', book_type: 'paid', locked_chapter: '2' });
  await ask(novel, {}, '2');
  const path = `/novels/${novel.slug}/chapters/2/poll/`;
  assert.deepEqual(
    [
      (await api('GET', path)).status,
      (await api('GET', path, { as: bo })).status,
      (await api('PUT', `${path}vote/`, { as: bo, body: { option: 0 } })).status,
      (await api('GET', path, { as: ada })).status,
    ],
    [401, 403, 403, 200],
  );
});

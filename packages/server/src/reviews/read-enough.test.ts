import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { haveRead } from '../../test/having-read.ts';
import { startPlatform, type Person } from '../../test/platform.ts';
import { writing } from '../../test/writing.ts';
import { readForRating, tooLittleRead } from './read-enough.ts';

const platform = await startPlatform();
after(() => platform.close());
const { api, services } = platform;

const ada = await platform.signUp('Ada Obi');
const editor = await platform.staff('Ed Itor', 'editor');
const admin = await platform.staff('Ad Min', 'admin');
const publishing = writing(platform, ada, editor);
let made = 0;
const reader = () => platform.signUp(`Reader ${(made += 1)}`);

const FORM = {
  writing_quality: 8,
  update_stability: 8,
  story_development: 8,
  character_design: 8,
  world_background: 8,
  review: 'The salt road is a character of its own here.',
};
const rate = ({ slug }: { slug: string }, as: Person, body: object = FORM) =>
  api('POST', `/novels/${slug}/reviews/mine/`, { as, body });
const read = async ({ slug }: { slug: string }, as: Person) =>
  (await api('GET', `/novels/${slug}/reviews/mine/reading/`, { as })).body;

// A fifth of what is open, one at the least, twenty at the most.
for (const [open, needed] of [
  [0, 1],
  [1, 1],
  [5, 1],
  [6, 2],
  [10, 2],
  [11, 3],
  [99, 20],
  [100, 20],
  [2_000, 20],
] as const)
  test(`of ${open} open chapters ${needed} are read before a novel is rated`, () => {
    const settings = { 'rating-read-share': 20, 'rating-read-most': 20 };
    assert.deepEqual(readForRating({ open, read: needed }, settings), { may: true, open, read: needed, needed });
    assert.equal(readForRating({ open, read: needed - 1 }, settings).may, false);
  });

test('what is lacking is said in words', () => {
  const said = (open: number, read_: number, needed: number) =>
    tooLittleRead({ may: false, open, read: read_, needed }).message;
  assert.equal(
    said(6, 1, 2),
    'You can rate this novel once you have read 2 chapters of it. You have read 1, so read 1 more.',
  );
  assert.equal(
    said(5, 0, 1),
    'You can rate this novel once you have read 1 chapter of it. You have read none, so read 1 more.',
  );
  assert.equal(said(0, 0, 1), 'You can rate this novel once you have read a chapter of it. None is open to you yet.');
});

test('who has read too little is refused before the rest is looked at, and told how much is lacking', async () => {
  const novel = await publishing.published(6, { title: 'Six nights' });
  const rea = await reader();
  assert.deepEqual(await read(novel, rea), { may: false, open: 6, read: 0, needed: 2 });
  for (const body of [FORM, {}]) {
    const { status, body: answer } = await rate(novel, rea, body);
    assert.deepEqual(
      [status, answer.code, answer.error],
      [
        403,
        'read_too_little',
        'You can rate this novel once you have read 2 chapters of it. You have read none, so read 2 more.',
      ],
    );
  }
  await haveRead(platform, rea, novel, '1');
  await haveRead(platform, rea, novel, '1');
  assert.equal((await rate(novel, rea)).status, 403, 'the same chapter twice is one');
  await haveRead(platform, rea, novel, '4');
  assert.deepEqual(await read(novel, rea), { may: true, open: 6, read: 2, needed: 2 });
  assert.equal((await rate(novel, rea)).status, 200);
});

test('what is locked to a reader does not count, and what they bought does', async () => {
  const novel = await publishing.published(12, { title: 'Locked nights', book_type: 'paid', locked_chapter: '2' });
  const bo = await reader();
  assert.deepEqual(await read(novel, bo), { may: false, open: 1, read: 0, needed: 1 });
  await services.wallet.grant(bo.id, 100, 'a test', 'test:bo');
  for (let chapter = 2; chapter <= 6; chapter += 1)
    assert.equal((await api('POST', `/novels/${novel.slug}/chapters/${chapter}/unlock/`, { as: bo })).status, 200);
  assert.deepEqual(await read(novel, bo), { may: true, open: 6, read: 5, needed: 2 });
  const cy = await reader();
  await haveRead(platform, cy, novel);
  assert.deepEqual(await read(novel, cy), { may: true, open: 1, read: 1, needed: 1 });
});

test('whoever has rated a novel may change that, however many chapters come', async () => {
  const novel = await publishing.published(1, { title: 'Growing' });
  const rea = await reader();
  await haveRead(platform, rea, novel);
  assert.equal((await rate(novel, rea)).status, 200);
  for (let n = 0; n < 5; n += 1) await publishing.chapter(novel);
  assert.deepEqual(await read(novel, rea), { may: true, open: 6, read: 1, needed: 2 });
  assert.equal((await rate(novel, rea, { ...FORM, writing_quality: 2 })).status, 200);
  // Taken back, it is a new one.
  await api('DELETE', `/novels/${novel.slug}/reviews/mine/`, { as: rea });
  assert.equal((await rate(novel, rea)).status, 403);
});

test('an administrator says how much it takes', async () => {
  const novel = await publishing.published(4, { title: 'Half read' });
  const rea = await reader();
  const set = (body: object) => api('PATCH', '/config/', { as: admin, body });
  assert.equal((await set({ 'rating-read-share': 100 })).status, 200);
  assert.equal((await read(novel, rea)).needed, 4);
  assert.equal((await set({ 'rating-read-most': 3 })).status, 200);
  assert.equal((await read(novel, rea)).needed, 3);
  for (const body of [{ 'rating-read-share': 0 }, { 'rating-read-share': 101 }, { 'rating-read-most': 0 }])
    assert.equal((await set(body)).status, 400, JSON.stringify(body));
  assert.equal((await set({ 'rating-read-share': null, 'rating-read-most': null })).status, 200);
  assert.equal((await read(novel, rea)).needed, 1);
});

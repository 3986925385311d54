import assert from 'node:assert/strict';
import { test } from 'node:test';
import { announceChange } from '../novels/changes.ts';
import type { Database } from '../ports/database/index.ts';
import type { ReaderChapter } from './reader-chapter.ts';
import { createKnownChapters } from './known.ts';

const chapter = (novelId = 'nov_a', title = 'First light'): ReaderChapter => ({
  id: 'chp_1',
  novelId,
  number: '1.00',
  title,
  lead: '',
  words: 5,
  publishedAt: new Date(0),
  contentAt: new Date(0),
  contentVersion: 1,
  unlockMode: null,
  coinRequirement: null,
  standardCoins: 5,
  listed: true,
  bookType: 'paid',
  lockedChapter: 1,
  authorId: 'usr_author',
  paid: true,
  readFree: true,
  subscribed: true,
  grown: true,
  adult: false,
});

/** What is known on a database that nobody needs to ask, and its time in ms. */
function known() {
  const db = { execute: async () => undefined } as unknown as Database;
  const time = { now: 0 };
  return { db, time, chapters: createKnownChapters(db, () => time.now) };
}

test('what a reader may is not known to the next one', async () => {
  const { chapters } = known();
  const asked = await chapters.learn('salt/1.00', async () => chapter());
  assert.deepEqual([asked?.paid, asked?.readFree, asked?.subscribed], [true, true, true]);
  const kept = chapters.get('salt/1.00');
  assert.equal(kept?.title, 'First light');
  assert.deepEqual([kept?.paid, kept?.readFree, kept?.subscribed], [false, false, false]);
});

test('all who ask at once ask the database once', async () => {
  const { chapters } = known();
  let questions = 0;
  const ask = async () => {
    questions += 1;
    return chapter();
  };
  await Promise.all([
    chapters.find('salt/1.00', ask),
    chapters.find('salt/1.00', ask),
    chapters.find('salt/1.00', ask),
  ]);
  await chapters.find('salt/1.00', ask);
  assert.equal(questions, 1);
});

test('what only some see is not known to everybody', async () => {
  const { chapters } = known();
  assert.equal((await chapters.learn('salt/1.00', async () => ({ ...chapter(), listed: false })))?.id, 'chp_1');
  assert.equal(chapters.get('salt/1.00'), undefined);
});

test('what is not there, and what could not be asked, is asked anew', async () => {
  const { chapters } = known();
  assert.equal(await chapters.find('salt/9.00', async () => undefined), undefined);
  await assert.rejects(
    chapters.find('salt/9.00', async () => {
      throw new Error('the database is away');
    }),
    /away/,
  );
  assert.equal((await chapters.find('salt/9.00', async () => chapter()))?.id, 'chp_1');
});

test('a change is seen at once, and only by what it changed', async () => {
  const { db, chapters } = known();
  await chapters.find('salt/1.00', async () => chapter('nov_a'));
  await chapters.find('pepper/1.00', async () => chapter('nov_b'));
  await announceChange(db, { novelId: 'nov_a' });
  assert.equal(chapters.get('salt/1.00'), undefined);
  assert.equal(chapters.get('pepper/1.00')?.novelId, 'nov_b');
  await announceChange(db, 'all');
  assert.equal(chapters.get('pepper/1.00'), undefined);
});

test('an answer from before a change is neither kept nor given to who asks after it', async () => {
  const { db, chapters } = known();
  let answer: (found: ReaderChapter) => void = () => undefined;
  const early = chapters.find('salt/1.00', () => new Promise((done) => (answer = done)));
  await announceChange(db, { novelId: 'nov_a' });
  const late = await chapters.find('salt/1.00', async () => chapter('nov_a', 'New title'));
  answer(chapter('nov_a', 'Old title'));
  await early;
  assert.equal(late?.title, 'New title');
  assert.equal(chapters.get('salt/1.00')?.title, 'New title');
});

test('what another server may have changed is believed for a second', async () => {
  const { time, chapters } = known();
  time.now = 5_000;
  await chapters.find('salt/1.00', async () => chapter());
  time.now = 5_999;
  assert.ok(chapters.get('salt/1.00'));
  time.now = 6_001;
  assert.equal(chapters.get('salt/1.00'), undefined);
});

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startPlatform } from '../../test/platform.ts';
import { writing } from '../../test/writing.ts';
import { transaction } from '../ports/database/index.ts';
import { recordAction } from './store.ts';

const platform = await startPlatform();
after(() => platform.close());
const { api } = platform;

const ada = await platform.signUp('Ada Obi');
const editor = await platform.staff('Ed Itor', 'editor');
const admin = await platform.staff('Ad Min', 'admin');
const publishing = writing(platform, ada, editor);

const actions = async (query = '') => (await api('GET', `/staff/actions/${query}`, { as: admin })).body;

test('what an editor decides on chapters is kept, newest first, with the reason', async () => {
  const novel = await publishing.novel({ title: 'The Salt Road' });
  const chapter = await publishing.draft(novel, 'One');
  await publishing.request(novel, chapter);
  await api('POST', `/novels/${novel.slug}/chapters/1/reject/`, { as: editor, body: { reason: 'Too short.' } });
  platform.clock.step({ minutes: 1 });
  await publishing.request(novel, chapter);
  await publishing.approve(novel, chapter);

  const { count, results } = await actions();
  assert.equal(count, 2);
  assert.deepEqual(results, [
    {
      id: results[0].id,
      actor: { id: editor.id, pen_name: 'Ed Itor' },
      action: 'chapter.published',
      subject_id: chapter.id,
      subject_name: null,
      detail: { novel: novel.id, chapter: '1.00', title: 'One' },
      created_at: '2026-03-01T12:01:00.000Z',
    },
    {
      id: results[1].id,
      actor: { id: editor.id, pen_name: 'Ed Itor' },
      action: 'chapter.rejected',
      subject_id: chapter.id,
      subject_name: null,
      detail: { novel: novel.id, chapter: '1.00', title: 'One', reason: 'Too short.' },
      created_at: '2026-03-01T12:00:00.000Z',
    },
  ]);
  const second = await actions('?limit=1&offset=1');
  assert.deepEqual(
    [second.results[0].action, second.previous],
    ['chapter.rejected', '/api/staff/actions/?limit=1&offset=0'],
  );
});

test('a decision that is refused leaves no record', async () => {
  const before = (await actions()).count;
  assert.equal((await api('POST', '/novels/the-salt-road/chapters/1/publish/', { as: editor })).status, 409);
  assert.equal((await actions()).count, before);
});

test('a record goes with the transaction it was made in', async () => {
  const before = (await actions()).count;
  const {
    db,
    clock,
    ports: { random },
  } = platform;
  await assert.rejects(
    transaction(db, async (tx) => {
      await recordAction(
        tx,
        { actorId: editor.id, action: 'novel.hidden', subjectId: 'nov_x', detail: {} },
        clock,
        random,
      );
      throw new Error('it went wrong afterwards');
    }),
  );
  assert.equal((await actions()).count, before);
});

test('the record is for admins alone', async () => {
  assert.equal((await api('GET', '/staff/actions/')).status, 401);
  for (const as of [ada, editor]) assert.equal((await api('GET', '/staff/actions/', { as })).status, 403);
  assert.equal((await api('GET', '/staff/actions/?limit=none', { as: admin })).status, 400);
});

test('the record names people, novels and whose withdrawal it was, as they are called today and while they are here', async () => {
  const mina = await platform.signUp('Mina Moves');
  const body = { reason: 'It was lost.' };
  await api('POST', `/wallet/${mina.id}/adjust/`, { as: admin, body: { coins: 5, ...body } });
  await api('POST', '/staff/novels/the-salt-road/hide/', { as: editor, body: { ...body, rule: 'never' } });
  const named = async (query: string) =>
    (await actions(query)).results.map((a: { action: string; subject_name: string | null }) => [
      a.action,
      a.subject_name,
    ]);
  assert.deepEqual(await named(`?subject=${mina.id}`), [['wallet.adjusted', 'Mina Moves']]);
  assert.deepEqual(await named('?area=novel'), [['novel.hidden', 'The Salt Road']]);
  await api('PUT', `/users/${mina.id}/`, { as: admin, body: { pen_name: 'Mina Moved' } });
  assert.deepEqual(await named(`?subject=${mina.id}&area=wallet`), [['wallet.adjusted', 'Mina Moved']]);
  await api('DELETE', `/users/${mina.id}/`, { as: admin });
  assert.deepEqual(await named(`?subject=${mina.id}&area=wallet`), [['wallet.adjusted', null]]);
});

test('the record is narrowed by who, to what and what kind, and a part of a word is no kind', async () => {
  const counted = async (query: string) => (await actions(query)).count;
  assert.equal(await counted(`?actor=${editor.id}&area=novel`), 1);
  assert.equal(await counted(`?actor=${admin.id}&area=novel`), 0);
  assert.equal(await counted('?area=nov'), 0);
  assert.equal(await counted('?area=user'), 2);
  assert.equal(await counted('?actor=usr_nobody'), 0);
});

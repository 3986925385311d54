import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startPlatform } from '../../test/platform.ts';
import { writing } from '../../test/writing.ts';

const platform = await startPlatform();
after(() => platform.close());
const { api } = platform;

const ada = await platform.signUp('Ada Obi');
const editor = await platform.staff('Ed Itor', 'editor');
const publishing = writing(platform, ada, editor);

test('an editor finds what awaits approval, oldest first, and sees the text that would be published beside the one that stands', async () => {
  const novel = await publishing.novel({ title: 'The Salt Road' });
  const old = await publishing.chapter(novel, 'One', '<p>Old text.</p>');
  const fresh = await publishing.draft(novel, 'Two', '<p>Second text.</p>');
  await publishing.request(novel, old, { title: 'One, anew', draft: '<p>New text.</p>' });
  platform.clock.step({ minutes: 5 });
  await publishing.request(novel, fresh);

  const { body } = await api('GET', '/staff/chapters/', { as: editor });
  assert.equal(body.count, 2);
  assert.deepEqual(
    body.results.map((c: { title: string }) => c.title),
    ['One, anew', 'Two'],
  );
  assert.deepEqual(body.results[0].novel, {
    id: novel.id,
    slug: 'the-salt-road',
    title: 'The Salt Road',
    author: 'Ada Obi',
  });
  assert.deepEqual(
    [body.results[1].requested_at, body.results[1].draft_state, body.results[1].words],
    ['2026-03-01T12:05:00.000Z', 'awaiting approval', 2],
  );

  const one = (await api('GET', `/staff/chapters/${old.id}/`, { as: editor })).body;
  assert.deepEqual(
    [one.draft, one.published, one.title, one.published_title],
    ['<p>New text.</p>', '<p>Old text.</p>', 'One, anew', 'One'],
  );
  const { published, published_title } = (await api('GET', `/staff/chapters/${fresh.id}/`, { as: editor })).body;
  assert.deepEqual([published, published_title], [null, null]);

  await publishing.approve(novel, old);
  assert.equal((await api('GET', `/staff/chapters/${old.id}/`, { as: editor })).status, 404);
  assert.deepEqual(
    (await api('GET', '/staff/chapters/', { as: editor })).body.results.map((c: { title: string }) => c.title),
    ['Two'],
  );
});

test('the queue is for editors alone', async () => {
  for (const path of ['/staff/chapters/', '/staff/chapters/chp_x/']) {
    assert.equal((await api('GET', path)).status, 401);
    assert.equal((await api('GET', path, { as: ada })).status, 403);
  }
});

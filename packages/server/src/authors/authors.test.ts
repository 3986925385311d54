import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { eq } from 'drizzle-orm';
import { startPlatform } from '../../test/platform.ts';
import { writing } from '../../test/writing.ts';
import { users } from '../schema/users.ts';

const platform = await startPlatform();
after(() => platform.close());
const { api, db } = platform;

const ada = await platform.signUp('Ada Obi');
const editor = await platform.staff('Ed Itor', 'editor');
const publishing = writing(platform, ada, editor);

test('an author’s profile counts the novels that readers find, and their views', async () => {
  const [one, two] = [await publishing.published(1, { title: 'One' }), await publishing.published(1, { title: 'Two' })];
  await publishing.novel({ title: 'Unpublished' });
  for (const [novel, from] of [
    [one, '10.0.0.1'],
    [one, '10.0.0.2'],
    [two, '10.0.0.1'],
  ] as const)
    await api('POST', `/novels/${novel.slug}/chapters/1/view/`, { from });
  await platform.ports.jobs.drain();
  await api('PUT', '/users/me/', { as: ada, body: { about: 'I count camels.' } });
  const { status, body } = await api('GET', `/authors/${ada.id}/`);
  assert.equal(status, 200);
  assert.deepEqual(body, {
    id: ada.id,
    pen_name: 'Ada Obi',
    about: 'I count camels.',
    photo_url: null,
    num_novels: 2,
    total_readers: 3,
    join_date: '2026-03-01T12:00:00.000Z',
  });
});

test('who has written nothing has a profile too, and nobody’s shows an e-mail or a name', async () => {
  const { status, body } = await api('GET', `/authors/${editor.id}/`);
  assert.deepEqual([status, body.num_novels, body.total_readers], [200, 0, 0]);
  assert.deepEqual(Object.keys(body).sort(), [
    'about',
    'id',
    'join_date',
    'num_novels',
    'pen_name',
    'photo_url',
    'total_readers',
  ]);
});

test('nobody, and whoever has been deleted, has no profile', async () => {
  const leaver = await platform.signUp('Lea Ver');
  await db.update(users).set({ deletedAt: platform.clock.now() }).where(eq(users.id, leaver.id));
  for (const id of [leaver.id, 'usr_nobody', 'ada']) {
    const { status, body } = await api('GET', `/authors/${id}/`);
    assert.deepEqual([status, body.detail], [404, 'Author not found']);
  }
});

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { giving } from '../../test/giving.ts';
import { startPlatform, type Person } from '../../test/platform.ts';
import { writing } from '../../test/writing.ts';

const platform = await startPlatform();
after(() => platform.close());
const { api, db, services } = platform;

const ada = await platform.signUp('Ada Obi');
const editor = await platform.staff('Ed Itor', 'editor');
const publishing = writing(platform, ada, editor);
const kindness = giving(platform);

const giftsOf = async ({ slug }: { slug: string }) =>
  (await api('GET', `/novels/mine/${slug}/gifts/`, { as: ada })).body.results;
const thank = (id: string, body: object = {}, as = ada) => api('POST', `/gifts/${id}/thanks/`, { as, body });
const inbox = async (as: Person) =>
  (
    (await api('GET', '/inbox/', { as })).body.results as {
      title: string;
      body: string;
      sender: { pen_name: string };
    }[]
  ).filter(({ title }) => title.startsWith('Thank you'));

test('an author thanks with one press or in their own words, and the giver finds it once, from them', async () => {
  const novel = await publishing.published(1, { title: 'Given to' });
  const [bo, cy] = [await platform.signUp('Bo Books'), await platform.signUp('Cy Pages')];
  await kindness.give(bo, novel, 'Cowrie');
  platform.clock.step({ minutes: 1 });
  await kindness.give(cy, novel, 'Calabash');
  const [calabash, cowrie] = await giftsOf(novel);
  assert.deepEqual(
    [calabash.user.name, calabash.thanks, calabash.thanked_at, calabash.can_be_thanked],
    ['Cy Pages', null, null, true],
  );
  const answers = await Promise.all(Array.from({ length: 5 }, () => thank(cowrie.id)));
  assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200]);
  const own = await thank(calabash.id, { text: 'You made\r\nmy week.' });
  assert.deepEqual([own.status, own.body.thanks], [200, 'You made\nmy week.']);
  assert.equal((await thank(calabash.id, { text: 'Again.' })).body.thanks, 'You made\nmy week.');
  assert.deepEqual(
    (await inbox(bo)).map(({ title, body, sender }) => [title, body, sender.pen_name]),
    [
      [
        'Thank you for your gift to Given to',
        'The author of Given to thanks you for your gift.\n\nYou gave: Cowrie.',
        'Ada Obi',
      ],
    ],
  );
  assert.deepEqual(
    (await inbox(cy)).map(({ body }) => body),
    ['You made\nmy week.\n\nYou gave: Calabash.'],
  );
});

test('whoever gives without a name is thanked, and stays unnamed', async () => {
  const novel = await publishing.published(1, { title: 'Given quietly' });
  const shy = await platform.signUp('Sh Y');
  await api('PATCH', '/users/me/settings/', { as: shy, body: { name_on_gifts: false } });
  await kindness.give(shy, novel, 'Cowrie');
  const [gift] = await giftsOf(novel);
  assert.equal(gift.user, null);
  assert.equal((await thank(gift.id)).body.user, null);
  assert.equal((await inbox(shy)).length, 1);
});

test('nobody thanks for what was given to somebody else, nor whoever has left, nor at length', async () => {
  const novel = await publishing.published(1, { title: 'Not theirs' });
  const bo = await platform.signUp('Bo Two');
  await kindness.give(bo, novel, 'Cowrie');
  const [gift] = await giftsOf(novel);
  assert.equal((await thank(gift.id, {}, bo)).status, 404);
  const long = await thank(gift.id, { text: 'x'.repeat(301) });
  assert.deepEqual([long.status, long.body.detail], [400, { text: ['At most 300 characters.'] }]);
  await db.transaction((tx) => services.deletion.eraseNow(tx, bo.id));
  assert.deepEqual([(await thank(gift.id)).status, (await giftsOf(novel))[0].can_be_thanked], [409, false]);
});

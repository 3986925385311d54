import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { sql } from 'drizzle-orm';
import { giving } from '../../test/giving.ts';
import { startPlatform, type Person } from '../../test/platform.ts';
import { writing } from '../../test/writing.ts';
import { jobKind } from '../ports/jobs/index.ts';
import { transaction } from '../ports/database/index.ts';

const platform = await startPlatform();
after(() => platform.close());
const { api, db, clock, services, ports } = platform;
const { give } = giving(platform);
const editor = await platform.staff('Ed Itor', 'editor');
const kofi = await platform.signUp('Kofi Reads');
const esi = await platform.signUp('Esi Reads');

let authors = 0;
/** A new author with a published novel. */
async function written(title: string) {
  authors += 1;
  const author = await platform.signUp(`Author ${authors}`);
  const novel = await writing(platform, author, editor).published(1, { title });
  return { author, novel };
}
type Message = { title: string; body: string; message_type: number; sender: { pen_name: string } };
/** What an author's inbox says of gifts, after all that was promised, as [from, title, first paragraph]. */
async function messages(author: Person): Promise<string[][]> {
  await ports.jobs.drain();
  const { token } = (await api('POST', '/auth/login/', { body: { email: author.email, password: author.password } }))
    .body;
  const { results } = (await api('GET', '/inbox/?limit=100', { as: { ...author, token } })).body as {
    results: Message[];
  };
  return results
    .filter(({ title }) => /gift/i.test(title))
    .map(({ sender, title, body }) => [sender.pen_name, title, body.split('\n')[0] ?? '']);
}

test('an author hears at once who has given what', async () => {
  const { author, novel } = await written('The Salt Road');
  await give(kofi, novel, 'Palm Wine');
  assert.deepEqual(await messages(author), [
    ['Kofi Reads', 'A gift for The Salt Road', 'A reader has given to The Salt Road: Palm Wine (25 coins).'],
  ]);
  assert.deepEqual((await messages(author)).length, 1);
});

test('gifts that come before the author was told are told together, by reader', async () => {
  const { author, novel } = await written('Two Rivers');
  for (const name of ['Kola Nut', 'Cowrie', 'Kola Nut']) await give(kofi, novel, name);
  await give(esi, novel, 'Kola Nut');
  assert.deepEqual((await messages(author)).sort(), [
    ['Esi Reads', 'A gift for Two Rivers', 'A reader has given to Two Rivers: Kola Nut (1 coin).'],
    ['Kofi Reads', '3 gifts for Two Rivers', 'A reader has given to Two Rivers: 2 × Kola Nut, Cowrie (7 coins).'],
  ]);
});

test('fifty gifts by four readers make one message, however often its job runs', async () => {
  const { author, novel } = await written('Much Loved');
  const readers = [kofi, esi, await platform.signUp('Yaw Reads'), await platform.signUp('Abena Reads')];
  for (let n = 0; n < 50; n += 1) await give(readers[n % 4] as Person, novel, n % 5 === 0 ? 'Cowrie' : 'Kola Nut');
  const tell = jobKind('tell-of-gifts');
  await Promise.all(
    [1, 2, 3].map(async () => {
      await ports.jobs.enqueue(db, tell, {});
      await ports.jobs.drain();
    }),
  );
  // 40 nuts for 1 and 10 cowries for 5 coins.
  assert.deepEqual(await messages(author), [
    ['Griot', '50 gifts for Much Loved', '4 readers have given to Much Loved: 40 × Kola Nut, 10 × Cowrie (90 coins).'],
  ]);
});

test('a summary promises the names of all only when none gives without one', async () => {
  const shy = await platform.signUp('Shy Reads');
  const named = [kofi, esi, await platform.signUp('Efua Reads')];
  assert.equal((await api('PATCH', '/users/me/settings/', { as: shy, body: { name_on_gifts: false } })).status, 200);
  /** What the author of a novel to which these give reads of who they are. */
  const said = async (title: string, givers: readonly Person[]): Promise<(string | undefined)[]> => {
    const { author, novel } = await written(title);
    for (const giver of givers) await give(giver, novel, 'Kola Nut');
    await ports.jobs.drain();
    const { results } = (await api('GET', '/inbox/?limit=100', { as: author })).body as { results: Message[] };
    return results
      .filter((message) => message.title === `4 gifts for ${title}`)
      .map(({ body }) => /The novel’s page shows[^.]*\./.exec(body)?.[0]);
  };
  assert.deepEqual(await said('Named by All', [...named, await platform.signUp('Ato Reads')]), [
    'The novel’s page shows who they are.',
  ]);
  assert.deepEqual(await said('Named by Three', [...named, shy]), [
    'The novel’s page shows those of them who give their name.',
  ]);
});

test('a message that cannot be written stops no other, and is written when it can be', async () => {
  const novels = [
    await written('Poisoned One'),
    await written('Sound Two'),
    await written('Poisoned Three'),
    await written('Sound Four'),
  ];
  await db.execute(sql`alter table messages add constraint poisoned check (title not like '%Poisoned%') not valid`);
  for (const { novel } of novels) await give(kofi, novel, 'Cowrie');
  await assert.rejects(ports.jobs.drain(), /the authors of 2 novels could not be told of gifts/);
  const told = async () => {
    const { rows } = await db.execute(
      sql`select title from messages where title like 'A gift for Poisoned%' or title like 'A gift for Sound%' order by title`,
    );
    return rows.map((row) => row['title']);
  };
  assert.deepEqual(await told(), ['A gift for Sound Four', 'A gift for Sound Two']);
  await db.execute(sql`alter table messages drop constraint poisoned`);
  await ports.jobs.enqueue(db, jobKind('tell-of-gifts'), {});
  await ports.jobs.drain();
  assert.deepEqual(await told(), [
    'A gift for Poisoned One',
    'A gift for Poisoned Three',
    'A gift for Sound Four',
    'A gift for Sound Two',
  ]);
});

test('what comes within ten minutes of a message waits for the next, and is told then', async () => {
  const { author, novel } = await written('Slow Rain');
  await give(kofi, novel, 'Kola Nut');
  assert.equal((await messages(author)).length, 1);
  clock.step({ minutes: 9 });
  await give(kofi, novel, 'Cowrie');
  await give(kofi, novel, 'Cowrie');
  assert.equal((await messages(author)).length, 1);
  clock.step({ minutes: 1, seconds: 1 });
  await ports.jobs.enqueue(db, jobKind('tell-of-gifts'), {});
  assert.deepEqual((await messages(author))[0], [
    'Kofi Reads',
    '2 gifts for Slow Rain',
    'A reader has given to Slow Rain: 2 × Cowrie (10 coins).',
  ]);
});

test('a giver who leaves takes the name out of the message, and an author who has left is not written to', async () => {
  const { author, novel } = await written('Farewells');
  const leaver = await platform.signUp('Lee Ver');
  await give(leaver, novel, 'Cowrie');
  await ports.jobs.drain();
  await transaction(db, (tx) => services.deletion.eraseNow(tx, leaver.id));
  const [[from = ''] = []] = await messages(author);
  assert.match(from, /^Deleted user \d{10}$/);
  clock.step({ minutes: 11 });
  const { token } = (await api('POST', '/auth/login/', { body: { email: kofi.email, password: kofi.password } })).body;
  await give({ ...kofi, token }, novel, 'Cowrie');
  await transaction(db, (tx) => services.deletion.eraseNow(tx, author.id));
  await ports.jobs.drain();
  assert.equal(
    (await services.inbox.list({ id: author.id, emailVerified: true, roles: [] }, { limit: 10, offset: 0 })).total,
    0,
  );
});

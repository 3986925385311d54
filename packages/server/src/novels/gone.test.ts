import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { count, eq, sql } from 'drizzle-orm';
import { waiting } from '../../test/crossing.ts';
import { startPlatform, type Person } from '../../test/platform.ts';
import { writing } from '../../test/writing.ts';
import { chapters, freeReads, unlocks } from '../schema/chapters.ts';
import { positions, shelfEntries } from '../schema/library.ts';
import { walletOf } from '../ledger/accounts.ts';
import { balanceOf } from '../ledger/store.ts';
import { novels } from '../schema/novels.ts';
import { transaction } from '../ports/database/index.ts';

const platform = await startPlatform();
after(() => platform.close());
const { api, db } = platform;

const ada = await platform.signUp('Ada Obi');
const editor = await renewed(await platform.staff('Ed Itor', 'editor'));
const passer = await platform.signUp('Passer By');
const publishing = writing(platform, ada, editor);

/** The same person with a token that knows their office. */
async function renewed(person: Person): Promise<Person> {
  const { body } = await api('POST', '/auth/login/', { body: { email: person.email, password: person.password } });
  return { ...person, token: body.token, refreshToken: body.refresh_token };
}

let keepers = 0;
/** A reader who has unlocked chapter 2 of a novel, has it on the shelf and stands in it, with 10 coins left. */
async function keeperOf(novel: { slug: string; id: string }): Promise<Person> {
  keepers += 1;
  const keeper = await platform.signUp(`Keeper ${keepers}`);
  await platform.services.wallet.grant(keeper.id, 15, 'a test', `test:${keeper.id}`);
  assert.equal((await api('POST', `/novels/${novel.slug}/chapters/2/unlock/`, { as: keeper })).status, 200);
  assert.equal((await api('POST', '/shelf/', { as: keeper, body: { novel: novel.id } })).status, 201);
  assert.equal(
    (await api('PUT', `/novels/reading/${novel.slug}/`, { as: keeper, body: { chapter: 2, paragraph: 3 } })).status,
    200,
  );
  return keeper;
}
/** Chapter 1 free, the others locked. */
const paid = (title: string) =>
  publishing.published(3, { title, book_type: 'paid', locked_chapter: '2', tags: ['gone-test'] });
const remove = (novel: { slug: string }, as: Person | undefined = ada) =>
  api('DELETE', `/novels/mine/${novel.slug}/`, { as });
const titles = async (path: string, as?: Person) =>
  (await api('GET', path, { as })).body.results.map(
    (r: { title?: string; novel: { title: string } }) => r.title ?? r.novel.title,
  );

/** Every public way to a novel and its chapters, with what is sent. */
const ways = ({ slug }: { slug: string }): [method: string, path: string, body?: object][] => [
  ['GET', `/novels/${slug}/`],
  ['GET', `/novels/${slug}/chapters/`],
  ['GET', `/novels/${slug}/chapters/1/`],
  ['GET', `/novels/${slug}/chapters/1/content/`],
  ['GET', `/novels/${slug}/chapters/2/previous/`],
  ['GET', `/novels/${slug}/chapters/1/next/`],
  ['GET', `/novels/${slug}/related/`],
  ['POST', `/novels/${slug}/chapters/1/view/`],
];
const signedInWays = ({
  slug,
  id,
}: {
  slug: string;
  id: string;
}): typeof ways extends (n: never) => infer W ? W : never => [
  ...ways({ slug }),
  ['POST', `/novels/${slug}/chapters/2/unlock/`],
  ['GET', `/novels/reading/${slug}/`],
  ['PUT', `/novels/reading/${slug}/`, { chapter: 1 }],
  ['POST', '/shelf/', { novel: id }],
  ['DELETE', `/shelf/${id}/`],
];
async function statusesFor(novel: { slug: string; id: string }, as?: Person): Promise<Record<string, number>> {
  const statuses: Record<string, number> = {};
  for (const [method, path, body] of as ? signedInWays(novel) : ways(novel))
    statuses[`${method} ${path}`] = (await api(method, path, { as, body })).status;
  return statuses;
}
const all = (statuses: Record<string, number>, expected: number) =>
  assert.deepEqual(Object.fromEntries(Object.entries(statuses).filter(([, s]) => s !== expected)), {});

/** What a keeper still has: all of the novel's pages, what they unlocked and what is free. */
async function keeps(novel: { slug: string; title: string }, keeper: Person): Promise<void> {
  const get = (path: string) => api('GET', path, { as: keeper });
  assert.equal((await get(`/novels/${novel.slug}/`)).body.title, novel.title);
  const list = (await get(`/novels/${novel.slug}/chapters/`)).body;
  assert.deepEqual([list.count, list.results.map((c: { locked: boolean }) => c.locked)], [3, [false, false, true]]);
  assert.equal((await get(`/novels/${novel.slug}/chapters/1/content/`)).status, 200);
  assert.equal((await get(`/novels/${novel.slug}/chapters/2/content/`)).status, 200);
  assert.equal((await get(`/novels/${novel.slug}/chapters/3/content/`)).status, 403);
  assert.equal((await get(`/novels/${novel.slug}/chapters/2/next/`)).body.chapter, '3.00');
  assert.deepEqual(
    [await titles('/shelf/', keeper), await titles('/novels/reading/', keeper)],
    [[novel.title], [novel.title]],
  );
  assert.equal((await get(`/novels/reading/${novel.slug}/`)).body.paragraph, 3);
  assert.equal(
    (await api('PUT', `/novels/reading/${novel.slug}/`, { as: keeper, body: { chapter: 2, paragraph: 3 } })).status,
    200,
  );
  assert.deepEqual((await api('POST', `/novels/${novel.slug}/chapters/2/unlock/`, { as: keeper })).body, {
    message: 'Chapter has been unlocked',
    balance: 10,
  });
  const sold = await api('POST', `/novels/${novel.slug}/chapters/3/unlock/`, { as: keeper });
  assert.deepEqual([sold.status, sold.body.code, await balanceOf(db, walletOf(keeper.id))], [409, 'conflict', 10]);
}

test('a novel that nobody has paid for is deleted for good, with everything that belongs to it', async () => {
  const novel = await paid('For good');
  await api('POST', '/shelf/', { as: passer, body: { novel: novel.id } });
  await api('PUT', `/novels/reading/${novel.slug}/`, { as: passer, body: { chapter: 1 } });
  await api('POST', `/novels/${novel.slug}/chapters/1/view/`, { from: '10.1.1.1' });
  const { status, body } = await remove(novel);
  assert.deepEqual([status, body], [204, '']);
  all(await statusesFor(novel), 404);
  all(await statusesFor(novel, passer), 404);
  all(await statusesFor(novel, ada), 404);
  assert.equal((await remove(novel)).status, 404);
  assert.deepEqual([await titles('/shelf/', passer), await titles('/novels/reading/', passer)], [[], []]);
  const left = async (table: typeof chapters | typeof shelfEntries | typeof positions) =>
    (await db.select({ n: count() }).from(table).where(eq(table.novelId, novel.id)))[0]?.n;
  assert.deepEqual([await left(chapters), await left(shelfEntries), await left(positions)], [0, 0, 0]);
  assert.equal((await db.select({ n: count() }).from(freeReads).where(eq(freeReads.userId, passer.id)))[0]?.n, 0);
  assert.equal((await publishing.novel({ title: 'For good' })).slug, 'for-good', 'its address is free again');
});

test('a novel that somebody has paid for is taken back: gone for all but those who unlocked', async () => {
  const novel = await paid('Taken back');
  const keeper = await keeperOf(novel);
  await api('POST', '/shelf/', { as: passer, body: { novel: novel.id } });
  await api('PUT', `/novels/reading/${novel.slug}/`, { as: passer, body: { chapter: 1 } });
  await publishing.draft(novel, 'Waiting');
  await publishing.request(novel, { id: '4' });
  assert.equal((await remove(novel)).status, 204);
  await keeps(novel, keeper);
  all(await statusesFor(novel), 404);
  all(await statusesFor(novel, passer), 404);
  all(await statusesFor(novel, editor), 404);
  all(await statusesFor(novel, ada), 404);
  assert.deepEqual([await titles('/shelf/', passer), await titles('/novels/reading/', passer)], [[], []]);
  for (const path of [
    '/novels/?limit=1000',
    '/novels/?search=taken',
    '/novels/?tags=gone-test',
    `/novels/?author=${ada.id}`,
    '/novels/?listing=new',
    '/novels/mine/?limit=1000',
  ]) {
    assert.equal((await titles(path, ada)).includes('Taken back'), false, path);
  }
  assert.equal((await titles('/staff/chapters/', editor)).includes('Waiting'), false);
  assert.equal((await api('POST', `/novels/${novel.slug}/chapters/4/publish/`, { as: editor })).status, 404);
  assert.equal(
    (
      await api('POST', `/staff/novels/${novel.slug}/hide/`, {
        as: editor,
        body: { reason: 'Too late.', rule: 'never' },
      })
    ).status,
    404,
  );
  for (const [method, path, body] of [
    ['GET', ''],
    ['PATCH', '', {}],
    ['DELETE', ''],
    ['POST', 'complete/', { reason: 'Done.' }],
    ['GET', 'chapters/'],
    ['POST', 'chapters/', { title: 'More' }],
    ['PATCH', 'chapters/1/draft/', {}],
  ] as const) {
    assert.equal(
      (await api(method, `/novels/mine/${novel.slug}/${path}`, { as: ada, body })).status,
      404,
      `${method} ${path}`,
    );
  }
  assert.equal(
    (await publishing.novel({ title: 'Taken back' })).slug,
    'taken-back-2',
    'its address stays with those who have it',
  );
});

test('who has only taken novels back is no author', async () => {
  const bisi = await platform.signUp('Bisi Ade');
  const novel = await writing(platform, bisi, editor).published(3, {
    title: 'The only one',
    book_type: 'paid',
    locked_chapter: '2',
  });
  await keeperOf(novel);
  assert.deepEqual((await api('GET', '/users/me/', { as: bisi })).body.roles, ['reader', 'author']);
  assert.equal((await remove(novel, bisi)).status, 204);
  assert.deepEqual((await api('GET', '/users/me/', { as: bisi })).body.roles, ['reader']);
});

test('only its author deletes a novel, with a confirmed e-mail', async () => {
  const novel = await publishing.published(1, { title: 'Not yours' });
  assert.equal((await api('DELETE', `/novels/mine/${novel.slug}/`)).status, 401);
  const { status, body } = await remove(novel, await platform.signUp('Un Confirmed', { verified: false }));
  assert.deepEqual([status, body.code], [403, 'email_not_verified']);
  assert.match(body.detail, /verified/);
  for (const as of [passer, editor]) assert.equal((await remove(novel, as)).status, 404);
  assert.equal((await api('GET', `/novels/${novel.slug}/`)).status, 200);
});

test('an unlock and a deletion that cross leave either a paid chapter that stays, or neither', async () => {
  for (let n = 0; n < 12; n += 1) {
    const novel = await paid(`Crossing ${n}`);
    const reader = await platform.signUp(`Crossing reader ${n}`);
    await platform.services.wallet.grant(reader.id, 5, 'a test', `test:${reader.id}`);
    const [unlocked, removed] = await Promise.all([
      api('POST', `/novels/${novel.slug}/chapters/2/unlock/`, { as: reader }),
      remove(novel),
    ]);
    assert.equal(removed.status, 204);
    const [left] = await db.select().from(novels).where(eq(novels.id, novel.id));
    const bought = await db.select().from(unlocks).where(eq(unlocks.userId, reader.id));
    assert.ok([200, 404, 409].includes(unlocked.status), String(unlocked.status));
    const paidFor = unlocked.status === 200;
    assert.deepEqual(
      [bought.length, await balanceOf(db, walletOf(reader.id)), left !== undefined],
      paidFor ? [1, 0, true] : [0, 5, false],
    );
    if (paidFor) assert.ok(left?.removedAt);
  }
});

test('shelving, reading and viewing that cross a deletion are done or find nothing', async () => {
  const people = [
    await platform.signUp('Crowd One'),
    await platform.signUp('Crowd Two'),
    await platform.signUp('Crowd Three'),
  ];
  for (let n = 0; n < 8; n += 1) {
    const novel = await publishing.published(1, { title: `Crowded ${n}` });
    const answers = await Promise.all([
      ...people.flatMap((as) => [
        api('POST', '/shelf/', { as, body: { novel: novel.id } }),
        api('PUT', `/novels/reading/${novel.slug}/`, { as, body: { chapter: 1 } }),
        api('POST', `/novels/${novel.slug}/chapters/1/view/`, { as }),
        api('DELETE', `/shelf/${novel.id}/`, { as }),
      ]),
      api('PATCH', `/novels/mine/${novel.slug}/chapters/draft/`, {
        as: ada,
        body: { title: 'Late', draft: '<p>Late.</p>' },
      }),
      remove(novel),
      remove(novel),
    ]);
    assert.deepEqual(
      answers.map((a) => a.status).filter((s) => ![200, 201, 204, 404].includes(s)),
      [],
    );
    assert.equal((await api('GET', `/novels/${novel.slug}/`)).status, 404);
  }
});

test('whoever reads or unlocks a chapter waits for its novel before holding the chapter, as its deletion does', async () => {
  const novel = await paid('In order');
  const reader = await platform.signUp('Reader In Order');
  await platform.services.wallet.grant(reader.id, 15, 'a test', `test:${reader.id}`);
  for (const [method, path, body] of [
    ['PUT', `/novels/reading/${novel.slug}/`, { chapter: 1 }],
    ['POST', `/novels/${novel.slug}/chapters/2/unlock/`, undefined],
  ] as const) {
    const call = await transaction(db, async (tx) => {
      await tx.execute(sql`select from novels where id = ${novel.id} for update`);
      const begun = api(method, path, { as: reader, body });
      while ((await waiting(db)) === 0);
      // Fails at once, and with it the test, where somebody holds a chapter already.
      await tx.execute(sql`select from chapters where novel_id = ${novel.id} for update nowait`);
      return { begun };
    });
    assert.equal((await call.begun).status, 200);
  }
});

test('staff hide a novel: its author, editors and those who unlocked see it, nobody else', async () => {
  const novel = await paid('Hidden');
  const keeper = await keeperOf(novel);
  const path = `/staff/novels/${novel.slug}/hide/`;
  for (const [as, status] of [
    [undefined, 401],
    [passer, 403],
    [ada, 403],
  ] as const)
    assert.equal((await api('POST', path, { as, body: { reason: 'No.', rule: 'never' } })).status, status);
  for (const body of [{}, { reason: ' ' }, { reason: 'x'.repeat(2001) }])
    assert.equal((await api('POST', path, { as: editor, body })).status, 400);
  assert.equal((await api('POST', '/staff/novels/no-such/hide/', { as: editor, body: {} })).status, 404);
  assert.equal((await api('POST', `/staff/novels/${novel.slug}/unhide/`, { as: editor })).status, 409);
  platform.clock.step({ seconds: 1 });
  const hidden = await api('POST', path, { as: editor, body: { reason: 'The cover is not yours.', rule: 'own-work' } });
  assert.deepEqual([hidden.status, hidden.body.hidden_reason], [200, 'The cover is not yours.']);
  assert.equal((await api('POST', path, { as: editor, body: { reason: 'Again.', rule: 'never' } })).status, 409);

  all(await statusesFor(novel), 404);
  all(await statusesFor(novel, passer), 404);
  for (const as of [ada, editor]) {
    assert.equal((await api('GET', `/novels/${novel.slug}/`, { as })).status, 200);
    assert.equal((await api('GET', `/novels/${novel.slug}/chapters/3/content/`, { as })).status, 200);
  }
  await keeps(novel, keeper);
  assert.equal((await titles('/novels/?limit=1000')).includes('Hidden'), false);
  assert.equal((await titles('/novels/mine/?limit=1000', ada)).includes('Hidden'), true);
  const own = (await api('GET', `/novels/mine/${novel.slug}/`, { as: ada })).body;
  assert.equal(own.hidden_reason, 'The cover is not yours.');
  await publishing.draft(novel, 'Written while hidden');
  const [message] = (await api('GET', '/inbox/', { as: ada })).body.results;
  assert.equal(message.title, 'Hidden from readers: Hidden');
  assert.match(message.body, /The cover is not yours\./);

  const shown = await api('POST', `/staff/novels/${novel.id}/unhide/`, { as: editor });
  assert.deepEqual([shown.status, shown.body.hidden_reason], [200, null]);
  assert.equal((await api('GET', `/novels/${novel.slug}/`)).status, 200);
  assert.equal((await titles('/novels/?limit=1000')).includes('Hidden'), true);
  const admin = await platform.staff('Ad Min', 'admin');
  const deeds = (await api('GET', '/staff/actions/', { as: admin })).body.results.filter(
    (a: { subject_id: string }) => a.subject_id === novel.id,
  );
  assert.deepEqual(
    deeds
      .map((a: { action: string; detail: object; actor: { id: string } }) => [a.action, a.detail, a.actor.id])
      .sort(),
    [
      ['novel.hidden', { title: 'Hidden', rule: 'own-work', reason: 'The cover is not yours.' }, editor.id],
      ['novel.unhidden', { title: 'Hidden', reason: 'The cover is not yours.' }, editor.id],
    ],
  );
});

test('an author who deletes a hidden novel takes it back like any other', async () => {
  const novel = await paid('Hidden and gone');
  const keeper = await keeperOf(novel);
  await api('POST', `/staff/novels/${novel.slug}/hide/`, {
    as: editor,
    body: { reason: 'Under complaint.', rule: 'never' },
  });
  assert.equal((await remove(novel)).status, 204);
  all(await statusesFor(novel, ada), 404);
  all(await statusesFor(novel, editor), 404);
  await keeps(novel, keeper);
});

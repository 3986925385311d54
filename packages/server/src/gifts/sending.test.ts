import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { asc, eq } from 'drizzle-orm';
import { buyCoins } from '../../test/bought-coins.ts';
import { giving } from '../../test/giving.ts';
import { startPlatform, type Person } from '../../test/platform.ts';
import { miscounted } from '../../test/recount.ts';
import { writing } from '../../test/writing.ts';
import { earnings } from '../schema/earnings.ts';
import { transaction } from '../ports/database/index.ts';
import { earnedBy, giftsOf } from '../ledger/accounts.ts';
import { auditLedger } from '../ledger/audit-store.ts';
import { balanceOf } from '../ledger/store.ts';
import { coinLots } from '../schema/ledger.ts';
import { gifts } from '../schema/gifts.ts';

const platform = await startPlatform();
after(() => platform.close());
const { api, db, services, clock, ports } = platform;
const { option, send } = giving(platform);
const ada = await platform.signUp('Ada Obi');
const editor = await platform.staff('Ed Itor', 'editor');
const admin = await platform.staff('Ad Min', 'admin');
const publishing = writing(platform, ada, editor);
const novel = await publishing.published(1, { title: 'The Salt Road' });

let readers = 0;
async function readerWith(coins: number): Promise<Person> {
  readers += 1;
  const reader = await platform.signUp(`Reader ${readers}`);
  if (coins > 0) await services.wallet.grant(reader.id, coins, 'a test', ports.random.id('grant'));
  return reader;
}
const balance = async (reader: Person) => (await api('GET', '/coin-wallet/', { as: reader })).body.balance as number;
const received = async (slug = novel.slug as string) =>
  (await api('GET', `/novels/${slug}/`)).body.num_gifts_received as number;
const given = (reader: Person) => db.select().from(gifts).where(eq(gifts.userId, reader.id));

test('a gift costs what it costs, is counted, and its author gets half of the net of the oldest coins', async () => {
  const reader = await readerWith(3);
  await buyCoins(db, reader.id, { coins: 10, gross: 5000, fee: 175 });
  await buyCoins(db, reader.id, { coins: 4, gross: 999, fee: 50 });
  const before = {
    count: await received(),
    coins: await balanceOf(db, giftsOf(novel.id)),
    author: await balanceOf(db, earnedBy(ada.id)),
  };

  // Three coins that were given, and two of the ten: 10.00 less 0.35, of which half is 4.82.
  const first = await send(reader, novel, 'Cowrie');
  assert.deepEqual([first.status, first.body], [200, { message: 'Gift has been sent', balance: 12 }]);
  // The other eight for 40.00 less 1.40, and two of the four for 4.99 less 0.25: half of 43.34.
  assert.deepEqual((await send(reader, novel, 'Calabash')).body, { message: 'Gift has been sent', balance: 2 });

  const rows = await db.select().from(earnings).where(eq(earnings.novelId, novel.id)).orderBy(asc(earnings.gross));
  assert.deepEqual(
    rows.map((e) => [e.authorId, e.kind, e.chapterId, e.gross, e.fee, e.share]),
    [
      [ada.id, 'gift', null, 1000, 35, 482],
      [ada.id, 'gift', null, 4499, 165, 2167],
    ],
  );
  assert.deepEqual(
    (await db.select().from(coinLots).where(eq(coinLots.userId, reader.id)).orderBy(asc(coinLots.number))).map(
      (lot) => lot.coinsLeft,
    ),
    [0, 0, 2],
  );
  assert.deepEqual(
    [
      (await balanceOf(db, giftsOf(novel.id))) - before.coins,
      (await balanceOf(db, earnedBy(ada.id))) - before.author,
      await balance(reader),
    ],
    [15, 2649, 2],
  );
  assert.equal((await received()) - before.count, 2);
  assert.deepEqual((await given(reader)).map((gift) => [gift.novelId, gift.authorId, gift.coins]).sort(), [
    [novel.id, ada.id, 10],
    [novel.id, ada.id, 5],
  ]);
});

test('given coins buy a gift, and earn its author nothing', async () => {
  const other = await publishing.published(1, { title: 'For nothing' });
  const reader = await readerWith(25);
  assert.deepEqual((await send(reader, other, 'Palm Wine')).body, { message: 'Gift has been sent', balance: 0 });
  const [earned] = await db.select().from(earnings).where(eq(earnings.novelId, other.id));
  assert.deepEqual([earned?.gross, earned?.fee, earned?.share, await received(other.slug)], [0, 0, 0, 1]);
});

test('who has too few coins keeps them, and hears how many are missing', async () => {
  const reader = await readerWith(4);
  const before = await received();
  const { status, body } = await send(reader, novel, 'Cowrie');
  assert.deepEqual(
    [status, body.code, body.missing, body.coin_requirement, body.balance],
    [402, 'not_enough_coins', 1, 5, 4],
  );
  assert.deepEqual([await balance(reader), await received(), (await given(reader)).length], [4, before, 0]);
});

test('fifty gifts at once with coins for seven are seven gifts', async () => {
  const reader = await readerWith(37);
  const before = await received();
  const answers = await Promise.all(Array.from({ length: 50 }, () => send(reader, novel, 'Cowrie')));
  assert.deepEqual(
    [answers.filter((a) => a.status === 200).length, answers.filter((a) => a.status === 402).length],
    [7, 43],
  );
  assert.deepEqual([await balance(reader), (await received()) - before, (await given(reader)).length], [2, 7, 7]);
});

test('fifty readers who give to one novel at once have all given', async () => {
  const loved = await publishing.published(1, { title: 'Much loved' });
  const many = await Promise.all(Array.from({ length: 10 }, () => readerWith(5)));
  const answers = await Promise.all(
    many.flatMap((reader) => Array.from({ length: 5 }, () => send(reader, loved, 'Kola Nut'))),
  );
  assert.deepEqual([...new Set(answers.map((a) => a.status))], [200]);
  assert.equal(await received(loved.slug), 50);
  for (const reader of many) assert.equal(await balance(reader), 0);
});

test('the same key gives once, also twenty times at once; for something else it is 409', async () => {
  const reader = await readerWith(20);
  const key = { 'Idempotency-Key': 'a-gift' };
  const answers = await Promise.all(Array.from({ length: 20 }, () => send(reader, novel, 'Cowrie', key)));
  assert.deepEqual(
    [...new Set(answers.map((a) => JSON.stringify([a.status, a.body])))],
    ['[200,{"message":"Gift has been sent","balance":15}]'],
  );
  assert.deepEqual(
    [(await send(reader, novel, 'Calabash', key)).status, await balance(reader), (await given(reader)).length],
    [409, 15, 1],
  );
  assert.deepEqual((await send(reader, novel, 'Cowrie')).body.balance, 10);
});

test('a price that has changed while the dialog was open is 409 with the new one', async () => {
  const reader = await readerWith(100);
  const drum = await option('Talking Drum');
  const give = (num_coins?: number) =>
    api('POST', '/gifts/send-gift/', { as: reader, body: { novel: novel.slug, gift_option: drum.id, num_coins } });
  await api('PATCH', `/gift-options/${drum.id}/`, { as: admin, body: { numCoins: 60 } });
  const refused = await give(50);
  assert.deepEqual(
    [refused.status, refused.body.code, refused.body.num_coins, await balance(reader)],
    [409, 'conflict', 60, 100],
  );
  assert.deepEqual((await give(60)).body, { message: 'Gift has been sent', balance: 40 });
  await api('PATCH', `/gift-options/${drum.id}/`, { as: admin, body: { numCoins: 50 } });
  assert.deepEqual(
    (await given(reader)).map((gift) => gift.coins),
    [60],
  );
});

test('nobody gives to a novel of their own', async () => {
  await services.wallet.grant(ada.id, 10, 'a test', 'grant:ada');
  const { status, body } = await send(ada, novel, 'Cowrie');
  assert.deepEqual([status, body.code, await balance(ada)], [403, 'not_allowed', 10]);
});

test('guests sign in, and an e-mail must be confirmed', async () => {
  const body = { novel: novel.id, gift_option: (await option('Cowrie')).id };
  assert.equal((await api('POST', '/gifts/send-gift/', { body })).status, 401);
  const refused = await api('POST', '/gifts/send-gift/', {
    as: await platform.signUp('Un Confirmed', { verified: false }),
    body,
  });
  assert.deepEqual([refused.status, refused.body.code], [403, 'email_not_verified']);
});

test('a novel or gift that is not there is 404, and what is no gift at all 400', async () => {
  const reader = await readerWith(50);
  const { id } = await option('Cowrie');
  const draft = await publishing.novel({ title: 'Unpublished' });
  const give = async (body: object) => {
    const {
      status,
      body: { code, detail },
    } = await api('POST', '/gifts/send-gift/', { as: reader, body });
    return [status, code, typeof detail === 'string' ? '' : Object.keys(detail).join()];
  };
  const missing = [404, 'not_found', ''];
  for (const body of [
    { novel: 'nowhere', gift_option: id },
    { novel: draft.id, gift_option: id },
    { novel: novel.id, gift_option: 'gop_none' },
  ])
    assert.deepEqual(await give(body), missing);
  await api('DELETE', `/gift-options/${id}/`, { as: admin });
  assert.deepEqual(await give({ novel: novel.id, gift_option: id }), missing);
  await api('PATCH', `/gift-options/${id}/`, { as: admin, body: { offered: true } });
  for (const [field, value] of [
    ['novel', ''],
    ['novel', 7],
    ['novel', undefined],
    ['gift_option', null],
    ['gift_option', ['x']],
    ['num_coins', -1],
    ['num_coins', 0.5],
    ['num_coins', '5'],
    ['num_coins', 1e300],
  ] as const) {
    assert.deepEqual(
      await give({ novel: novel.id, gift_option: id, [field]: value }),
      [400, 'invalid', field],
      `${field} ${String(value)}`,
    );
  }
  assert.equal(await balance(reader), 50);
});

test('nothing is given to a novel that staff keep from readers, nor to one that is taken back or whose author has left', async () => {
  const chi = await platform.signUp('Chi Writer');
  const theirs = writing(platform, chi, editor);
  const [hidden, back, left] = [
    await theirs.published(1, { title: 'Hidden' }),
    await paidFor('Taken back'),
    await paidFor('Left'),
  ];
  async function paidFor(title: string) {
    const made = await theirs.published(2, { title, book_type: 'paid', locked_chapter: '2' });
    return made;
  }
  // Who has unlocked a chapter still sees a novel that is gone for all others.
  const keeper = await readerWith(100);
  for (const one of [back, left])
    assert.equal((await api('POST', `/novels/${one.slug}/chapters/2/unlock/`, { as: keeper })).status, 200);
  await api('POST', `/staff/novels/${hidden.slug}/hide/`, {
    as: editor,
    body: { reason: 'It is looked at.', rule: 'never' },
  });
  assert.equal((await api('DELETE', `/novels/mine/${back.slug}/`, { as: chi })).status, 204);
  assert.deepEqual(
    [(await send(keeper, hidden, 'Cowrie')).status, (await send(keeper, back, 'Cowrie')).status],
    [404, 409],
  );
  await services.wallet.grant(editor.id, 10, 'a test', 'grant:editor');
  assert.equal((await send(editor, hidden, 'Cowrie')).status, 409);
  await transaction(db, (tx) => services.deletion.eraseNow(tx, chi.id));
  assert.equal((await send(keeper, left, 'Cowrie')).status, 409);
  assert.deepEqual([await balance(keeper), await balance(editor), (await given(keeper)).length], [90, 10, 0]);
});

test('six hundred gifts in an hour are enough', async () => {
  const reader = await readerWith(1);
  for (let sent = 0; sent < 600; sent += 100)
    await Promise.all(Array.from({ length: 100 }, () => send(reader, novel, 'Cowrie')));
  const { status, headers } = await send(reader, novel, 'Kola Nut');
  assert.deepEqual([status, headers['retry-after']], [429, '3600']);
  clock.step({ seconds: 3600 });
  const { body } = await api('POST', '/auth/login/', { body: { email: reader.email, password: reader.password } });
  assert.equal((await send({ ...reader, token: body.token }, novel, 'Kola Nut')).status, 200);
});

test('after all this counters equal a recount and the books are right', async () => {
  assert.deepEqual([await miscounted(db), (await auditLedger(db)).faults], [[], []]);
});

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { asc, eq, sql } from 'drizzle-orm';
import { buyCoins } from '../../test/bought-coins.ts';
import { startPlatform, type Person } from '../../test/platform.ts';
import { writing } from '../../test/writing.ts';
import { transaction } from '../ports/database/index.ts';
import { auditLedger } from '../ledger/audit-store.ts';
import { ADJUSTED, REVENUE, UNSPENT } from '../ledger/accounts.ts';
import { balanceOf } from '../ledger/store.ts';
import { coinLots, journals } from '../schema/ledger.ts';

const platform = await startPlatform();
after(() => platform.close());
const { api, db, services } = platform;

const admin = await platform.staff('Ad Min', 'admin');
const editor = await platform.staff('Ed Itor', 'editor');
let people = 0;
/** Someone new with so many coins that were given. */
async function someone(coins = 0): Promise<Person> {
  people += 1;
  const person = await platform.signUp(`Person ${people}`);
  if (coins > 0) await services.wallet.grant(person.id, coins, 'a test', `test:${person.id}`);
  return person;
}
const balance = async (of: Person) => (await api('GET', '/coin-wallet/', { as: of })).body.balance;
const adjust = (of: { id: string }, body: unknown, as: Person | undefined = admin, method = 'PUT') =>
  api(method, `/wallet/${of.id}/`, { as, body });
const fund = (of: { id: string }, body: unknown, as: Person | undefined = admin, headers = {}) =>
  api('POST', `/wallet/${of.id}/fund/`, { as, body, headers });
const pay = (from: Person, to: { id: string }, body: unknown, headers = {}) =>
  api('POST', `/wallet/${from.id}/pay/${to.id}/`, { as: from, body, headers });
const lots = async (of: Person) =>
  (await db.select().from(coinLots).where(eq(coinLots.userId, of.id)).orderBy(asc(coinLots.number))).map((l) => [
    l.coins,
    l.coinsLeft,
    l.gross,
    l.fee,
  ]);
const inbox = async (of: Person) =>
  (await api('GET', '/inbox/', { as: of })).body.results as {
    title: string;
    body: string;
    sender: { pen_name: string };
  }[];
const money = async () => [await balanceOf(db, UNSPENT), await balanceOf(db, REVENUE)] as const;
const movements = async () => (await db.select({ n: sql<number>`count(*)::int` }).from(journals))[0]?.n;

const NOBODY = { id: 'usr_nobody' };
/** What is no positive number of whole coins. */
const NO_AMOUNTS = [-1, 0, 1.5, 1e308, 1_000_000_001, Number.MAX_SAFE_INTEGER, '5', '', null, [5], {}, true];

test('everyone sees their own wallet, administrators see all, and another’s is not found', async () => {
  const [one, other] = [await someone(7), await someone()];
  assert.deepEqual((await api('GET', `/wallet/${one.id}/`, { as: one })).body, { balance: 7 });
  assert.deepEqual((await api('GET', `/wallet/${one.id}/`, { as: admin })).body, { balance: 7 });
  for (const as of [other, editor]) assert.equal((await api('GET', `/wallet/${one.id}/`, { as })).status, 404);
  assert.equal((await api('GET', `/wallet/${one.id}/`)).status, 401);
  for (const as of [one, admin]) assert.equal((await api('GET', `/wallet/${NOBODY.id}/`, { as })).status, 404);
});

test('who was an administrator when they signed in and is none now sees no other wallets', async () => {
  const former = await platform.staff('For Mer', 'admin');
  const { body } = await api('POST', '/auth/login/', { body: { email: former.email, password: former.password } });
  const signedIn = { ...former, token: body.token as string };
  const one = await someone(3);
  assert.equal((await api('GET', `/wallet/${one.id}/`, { as: signedIn })).status, 200);
  await services.users.appoint(former.id, null);
  assert.equal((await api('GET', `/wallet/${one.id}/`, { as: signedIn })).status, 404);
});

test('an administrator who is blocked sees no other wallets from then on', async () => {
  const blocked = await platform.staff('Blo Cked', 'admin');
  const one = await someone(3);
  assert.equal((await api('GET', `/wallet/${one.id}/`, { as: blocked })).status, 200);
  await db.execute(sql`update users set blocked_at = now() where id = ${blocked.id}`);
  assert.equal((await api('GET', `/wallet/${one.id}/`, { as: blocked })).status, 404);
});

test('an adjustment upwards adds coins that were given, with a record and a message', async () => {
  const one = await someone(10);
  const given = await balanceOf(db, ADJUSTED);
  assert.deepEqual((await adjust(one, { balance: 25, reason: '  Lost in a crash.  ' })).body, { balance: 25 });
  assert.equal(await balance(one), 25);
  assert.equal(await balanceOf(db, ADJUSTED), given - 15);
  assert.deepEqual(await lots(one), [
    [10, 10, 0, 0],
    [15, 15, 0, 0],
  ]);
  const [action] = (await api('GET', '/staff/actions/', { as: admin })).body.results;
  assert.deepEqual(
    [action.action, action.subject_id, action.actor.id, action.detail],
    ['wallet.adjusted', one.id, admin.id, { before: 10, after: 25, reason: 'Lost in a crash.' }],
  );
  const [message] = await inbox(one);
  assert.deepEqual(
    [message?.title, message?.body, message?.sender.pen_name],
    ['Your coins were adjusted', 'Coins before: 10. Coins now: 25.\n\nReason: Lost in a crash.', 'Griot'],
  );
  const [journal] = await db
    .select()
    .from(journals)
    .where(sql`${journals.id} in (select journal_id from coin_lots where user_id = ${one.id} and coins = 15)`);
  assert.deepEqual([journal?.kind, journal?.reason], ['adjustment', 'Lost in a crash.']);
});

test('an adjustment is mailed once to whoever has a confirmed address, whatever they chose of mails', async () => {
  const [keeps, wants, stranger] = [
    await someone(10),
    await someone(10),
    await platform.signUp('Un Known', { verified: false }),
  ];
  // As everybody is at first: every other message in the inbox alone.
  assert.equal((await api('GET', '/users/me/settings/', { as: keeps })).body.mail_messages, false);
  await api('PATCH', '/users/me/settings/', { as: wants, body: { mail_messages: true } });
  for (const one of [keeps, wants, stranger])
    assert.equal((await adjust(one, { balance: 25, reason: 'Lost in a crash.' })).status, 200);
  const mails = async (of: Person) =>
    (await platform.mailsTo(of.email))
      .filter(({ subject }) => subject === 'Your coins were adjusted')
      .map(({ text }) => text);
  for (const one of [keeps, wants])
    assert.deepEqual(await mails(one), [
      'Hello Person,\n\nCoins before: 10. Coins now: 25.\n\nReason: Lost in a crash.',
    ]);
  assert.deepEqual([await mails(stranger), (await inbox(stranger))[0]?.title], [[], 'Your coins were adjusted']);
  // Nothing changes, so there is nothing to tell.
  await adjust(keeps, { balance: 25 });
  assert.equal((await mails(keeps)).length, 1);
});

test('an adjustment downwards takes the oldest coins, and what was paid for them stays with the platform', async () => {
  const one = await someone(4);
  await buyCoins(db, one.id, { coins: 10, gross: 5000, fee: 175 });
  const [unspent, revenue] = await money();
  assert.deepEqual((await adjust(one, { balance: 8 }, admin, 'PATCH')).body, { balance: 8 });
  assert.deepEqual(await lots(one), [
    [4, 0, 0, 0],
    [10, 8, 5000, 175],
  ]);
  assert.deepEqual(await money(), [unspent - 965, revenue + 965]);
  assert.match((await inbox(one))[0]?.body ?? '', /Reason: staff adjustment$/);
  assert.deepEqual((await adjust(one, { balance: 0 })).body, { balance: 0 });
  assert.deepEqual(await money(), [unspent - 4825, revenue + 4825]);
});

test('an adjustment to what is there already moves nothing and tells nobody', async () => {
  const one = await someone(5);
  const before = await movements();
  assert.deepEqual((await adjust(one, { balance: 5 })).body, { balance: 5 });
  assert.deepEqual([await movements(), (await inbox(one)).length], [before, 0]);
});

test('funding adds coins, once for each key', async () => {
  const one = await someone(5);
  assert.deepEqual((await fund(one, { amount: 20, reason: 'A prize' })).body, { balance: 25 });
  const key = { 'Idempotency-Key': 'prize-1' };
  for (let n = 0; n < 3; n += 1) assert.deepEqual((await fund(one, { amount: 30 }, admin, key)).body, { balance: 55 });
  assert.deepEqual(
    [
      (await fund(one, { amount: 31 }, admin, key)).status,
      (await fund(await someone(), { amount: 30 }, admin, key)).status,
    ],
    [409, 409],
  );
  assert.equal(await balance(one), 55);
  assert.equal((await inbox(one)).length, 2);
});

test('wallets are administrators’ to change, and only those of people who are there', async () => {
  const one = await someone(5);
  for (const as of [one, editor]) {
    assert.deepEqual(
      [
        (await adjust(one, { balance: 500 }, as)).status,
        (await adjust(one, { balance: 500 }, as, 'PATCH')).status,
        (await fund(one, { amount: 5 }, as)).status,
      ],
      [403, 403, 403],
    );
  }
  assert.deepEqual(
    [
      (await api('PUT', `/wallet/${one.id}/`, { body: { balance: 5 } })).status,
      (await api('POST', `/wallet/${one.id}/fund/`, { body: { amount: 5 } })).status,
    ],
    [401, 401],
  );
  // Who it is for comes before what was sent (ruling 17).
  assert.deepEqual(
    [(await adjust(NOBODY, { balance: -1 })).status, (await fund(NOBODY, { amount: 'many' })).status],
    [404, 404],
  );
  assert.equal(await balance(one), 5);
});

test('what is no number of coins is refused with the field, and changes nothing', async () => {
  const [one, other] = [await someone(5), await someone()];
  const before = await movements();
  for (const amount of NO_AMOUNTS) {
    for (const answer of [await fund(one, { amount }), await pay(one, other, { amount })]) {
      assert.deepEqual([answer.status, Object.keys(answer.body.detail)], [400, ['amount']], JSON.stringify(amount));
    }
    if (amount !== 0)
      assert.deepEqual(
        [
          (await adjust(one, { balance: amount })).status,
          (await adjust(one, { balance: amount }, admin, 'PATCH')).status,
        ],
        [400, 400],
        JSON.stringify(amount),
      );
  }
  for (const body of [{}, [], 'x', { amount: 5, reason: 7 }])
    assert.equal((await fund(one, body)).status, 400, JSON.stringify(body));
  for (const reason of ['', '   ', 'x'.repeat(2001)])
    assert.equal((await adjust(one, { balance: 6, reason })).status, 400);
  assert.deepEqual([await movements(), await balance(one), await balance(other)], [before, 5, 0]);
});

test('coins are passed on: they leave one wallet, arrive in the other, and are worth nothing there', async () => {
  const [one, other] = [await someone(3), await someone(1)];
  await buyCoins(db, one.id, { coins: 10, gross: 5000, fee: 175 });
  const [unspent, revenue] = await money();
  assert.deepEqual((await pay(one, other, { amount: 5 })).body, { balance: 8 });
  assert.deepEqual([await balance(one), await balance(other)], [8, 6]);
  assert.deepEqual(await lots(one), [
    [3, 0, 0, 0],
    [10, 8, 5000, 175],
  ]);
  assert.deepEqual(await lots(other), [
    [1, 1, 0, 0],
    [5, 5, 0, 0],
  ]);
  assert.deepEqual(await money(), [unspent - 965, revenue + 965]);
  const [message] = await inbox(other);
  assert.deepEqual(
    [message?.title, message?.body, message?.sender.pen_name],
    ['Coins for you', '5 coins passed on to you, in your wallet now.', one.penName],
  );
});

test('who has too few coins keeps them and is told what is missing', async () => {
  const [one, other] = [await someone(3), await someone()];
  const before = await movements();
  const { status, body } = await pay(one, other, { amount: 5 });
  assert.deepEqual([status, body.code, body.missing, body.balance], [402, 'not_enough_coins', 2, 3]);
  assert.deepEqual(
    [await balance(one), await balance(other), await movements(), (await inbox(other)).length],
    [3, 0, before, 0],
  );
});

test('the same key passes coins on once, however often and however many at once', async () => {
  const [one, other] = [await someone(50), await someone()];
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => pay(one, other, { amount: 4 }, { 'Idempotency-Key': 'four' })),
  );
  assert.deepEqual([...new Set(answers.map((a) => JSON.stringify([a.status, a.body])))], ['[200,{"balance":46}]']);
  assert.deepEqual([await balance(one), await balance(other)], [46, 4]);
  assert.equal((await pay(one, other, { amount: 5 }, { 'Idempotency-Key': 'four' })).status, 409);
  assert.equal((await pay(one, other, { amount: 5 }, { 'Idempotency-Key': 'no key' })).status, 400);
});

test('coins are passed on from one’s own wallet alone, to somebody else who is there, with a confirmed e-mail', async () => {
  const [one, other, gone] = [await someone(9), await someone(9), await someone()];
  const from = (wallet: { id: string }, to: { id: string }, as?: Person) =>
    api('POST', `/wallet/${wallet.id}/pay/${to.id}/`, { as, body: { amount: 1 } });
  assert.equal((await from(one, other)).status, 401);
  for (const as of [other, admin]) assert.equal((await from(one, as, as)).status, 404);
  assert.equal((await from(one, NOBODY, one)).status, 404);
  assert.deepEqual(
    [(await from(one, one, one)).status, (await from(one, one, one)).body.detail],
    [400, { other: ['Coins can be passed on to somebody else only.'] }],
  );
  await transaction(db, (tx) => services.deletion.eraseNow(tx, gone.id));
  assert.deepEqual(
    [
      (await from(one, gone, one)).status,
      (await fund(gone, { amount: 1 })).status,
      (await api('GET', `/wallet/${gone.id}/`, { as: admin })).status,
    ],
    [404, 404, 404],
  );
  const unconfirmed = await platform.signUp('Un Confirmed', { verified: false });
  const refused = await from(unconfirmed, other, unconfirmed);
  assert.deepEqual([refused.status, refused.body.code], [403, 'email_not_verified']);
  assert.match(refused.body.error, /verified/);
  assert.deepEqual([await balance(one), await balance(other)], [9, 9]);
});

test('fifty payments that cross all come through, and no coin is lost or made', async () => {
  const [one, other] = [await someone(60), await someone(60)];
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, n) => (n % 2 ? pay(one, other, { amount: 2 }) : pay(other, one, { amount: 1 }))),
  );
  assert.deepEqual([...new Set(answers.map((a) => a.status))], [200]);
  assert.deepEqual([await balance(one), await balance(other)], [60 - 50 + 25, 60 + 50 - 25]);
});

/** Someone who pays and someone whose wallet was never opened, the one or the other first in the order in which wallets are held. */
async function pair(first: 'payer' | 'paid'): Promise<[Person, Person]> {
  const [a, b] = [await someone(), await someone()].sort((x, y) => (x.id < y.id ? -1 : 1)) as [Person, Person];
  const [one, other] = first === 'payer' ? [a, b] : [b, a];
  await services.wallet.grant(one.id, 31, 'a test', `test:${one.id}`);
  return [one, other];
}

test('readers see what their coins came from and went into, by the names of chapters, novels and people', async () => {
  const author = await platform.signUp('Wri Ter');
  const publishing = writing(platform, author, editor);
  const novel = await publishing.published(1, { title: 'The Salt Road', book_type: 'paid', locked_chapter: '1' });
  const [one, other] = [await someone(100), await someone()];
  const option = (await api('GET', '/gift-options/')).body.results[0];
  await api('POST', `/novels/${novel.slug}/chapters/1/unlock/`, { as: one });
  await api('POST', '/gifts/send-gift/', { as: one, body: { novel: novel.id, gift_option: option.id } });
  await pay(one, other, { amount: 2 });
  const seen = async (as: Person) =>
    (await api('GET', '/coin-wallet/entries/', { as })).body.results.map(
      (e: { kind: string; reason: string; novel: object | null; coins: number }) => [
        e.kind,
        e.reason,
        e.novel,
        e.coins,
      ],
    );
  const salt = { slug: novel.slug, title: 'The Salt Road' };
  assert.deepEqual(await seen(one), [
    ['transfer', `To ${other.penName}`, null, -2],
    ['gift', `${option.name} for The Salt Road`, salt, -option.numCoins],
    ['unlock', 'Chapter 1 of The Salt Road', salt, -5],
    ['grant', 'a test', null, 100],
  ]);
  assert.deepEqual(await seen(other), [['transfer', `From ${one.penName}`, null, 2]]);
  assert.equal((await api('GET', '/coin-wallet/entries/')).status, 401);
});

// More than once, since who meets whom on the way to a wallet that is not open yet is left to chance.
for (const [n, first] of (['payer', 'paid', 'paid', 'paid'] as const).entries()) {
  test(`of fifty payments at once with coins for ten, ten are made (${n}: whose wallet comes first is the ${first === 'paid' ? 'one paid' : 'payer'})`, async () => {
    const [one, other] = await pair(first);
    const answers = await Promise.all(Array.from({ length: 50 }, () => pay(one, other, { amount: 3 })));
    assert.deepEqual(
      [answers.filter((a) => a.status === 200).length, answers.filter((a) => a.status === 402).length],
      [10, 40],
    );
    assert.deepEqual([await balance(one), await balance(other)], [1, 30]);
  });
}

test('fifty payments round a ring of five, while an administrator takes coins from each, end without a half', async () => {
  const ring = await Promise.all(Array.from({ length: 5 }, () => someone(20)));
  const given = await balanceOf(db, ADJUSTED);
  const at = (n: number): Person => ring[n % 5] as Person;
  const answers = await Promise.all([
    ...Array.from({ length: 50 }, (_, n) => pay(at(n), at(n + 1), { amount: 1 + (n % 7) })),
    ...ring.map((one) => adjust(one, { balance: 6 })),
  ]);
  assert.deepEqual(
    answers.map((a) => a.status).filter((status) => status !== 200 && status !== 402),
    [],
  );
  const left = await Promise.all(ring.map(balance));
  assert.ok(
    left.every((coins) => coins >= 0),
    left.join(),
  );
  // What is missing from the hundred is what the administrator took, to the coin.
  assert.equal(
    left.reduce((sum, coins) => sum + coins, 0),
    100 - ((await balanceOf(db, ADJUSTED)) - given),
  );
});

test('after all this the books are right', async () => assert.deepEqual((await auditLedger(db)).faults, []));

test('coins are passed on a hundred times an hour at most, since each is a message to somebody', async () => {
  const [one, other] = [await someone(200), await someone()];
  for (let round = 0; round < 10; round += 1) {
    const answers = await Promise.all(Array.from({ length: 10 }, () => pay(one, other, { amount: 1 })));
    assert.deepEqual([...new Set(answers.map((a) => a.status))], [200]);
  }
  const refused = await pay(one, other, { amount: 1 });
  assert.deepEqual([refused.status, refused.body.code, await balance(other)], [429, 'too_many', 100]);
});

const change = (of: { id: string }, body: unknown, headers = {}, as: Person = admin) =>
  api('POST', `/wallet/${of.id}/adjust/`, { as, body, headers });
const entries = async (of: { id: string }, query = '') =>
  (await api('GET', `/wallet/${of.id}/entries/${query}`, { as: admin })).body;

test('coins are given and taken by so many, with a reason, and never more than there are', async () => {
  const one = await someone(20);
  const reason = 'A mistake of ours.';
  assert.deepEqual((await change(one, { coins: 15, reason })).body, { balance: 35 });
  platform.clock.step({ seconds: 1 });
  assert.deepEqual((await change(one, { coins: -30, reason })).body, { balance: 5 });
  const refused = await change(one, { coins: -6, reason });
  assert.deepEqual(
    [refused.status, refused.body.code, refused.body.detail, refused.body.balance],
    [409, 'conflict', 'This wallet holds 5 coins, so 6 cannot be taken.', 5],
  );
  platform.clock.step({ seconds: 1 });
  assert.deepEqual((await change(one, { coins: -5, reason })).body, { balance: 0 });
  assert.equal(await balance(one), 0);
  const [message] = await inbox(one);
  assert.deepEqual(
    [message?.title, message?.body],
    ['Your coins were adjusted', 'Coins before: 5. Coins now: 0.\n\nReason: A mistake of ours.'],
  );
  const { results } = (await api('GET', `/staff/actions/?subject=${one.id}`, { as: admin })).body;
  assert.deepEqual(
    results.map((a: { action: string; detail: object }) => [a.action, a.detail]),
    [
      ['wallet.adjusted', { before: 5, after: 0, reason }],
      ['wallet.adjusted', { before: 35, after: 5, reason }],
      ['wallet.adjusted', { before: 20, after: 35, reason }],
    ],
  );
  assert.deepEqual((await auditLedger(db)).faults, []);
});

test('an adjustment is refused without a reason and without a whole number, and whatever its number for who is not there', async () => {
  const one = await someone(5);
  for (const coins of [0, 1.5, 1_000_000_001, -1_000_000_001, '5', null, true])
    assert.deepEqual(
      Object.keys((await change(one, { coins, reason: 'A mistake.' })).body.detail),
      ['coins'],
      String(coins),
    );
  for (const reason of [undefined, '', '  ', 'no', 'x'.repeat(2_001)])
    assert.deepEqual(Object.keys((await change(one, { coins: 1, reason })).body.detail), ['reason'], String(reason));
  assert.equal((await change(NOBODY, {})).status, 404);
  assert.equal((await change(one, { coins: 1, reason: 'For a friend.' }, {}, editor)).status, 403);
  assert.equal(await balance(one), 5);
});

test('the same adjustment sent twice with its key moves once, and ten that cross take no more than there is', async () => {
  const one = await someone(50);
  const key = { 'idempotency-key': 'once-and-no-more' };
  for (let n = 0; n < 2; n += 1)
    assert.deepEqual((await change(one, { coins: -5, reason: 'Taken back.' }, key)).body, { balance: 45 });
  assert.equal((await change(one, { coins: -6, reason: 'Taken back.' }, key)).status, 409);
  const crossed = await Promise.all(
    Array.from({ length: 10 }, () => change(one, { coins: -10, reason: 'Taken back.' })),
  );
  assert.deepEqual(crossed.map(({ status }) => status).sort(), [200, 200, 200, 200, 409, 409, 409, 409, 409, 409]);
  assert.equal(await balance(one), 5);
});

test('administrators see what came into a wallet and went out of it, newest first, with the balance each left', async () => {
  const [one, other] = [await someone(20), await someone()];
  await pay(one, other, { amount: 8 });
  await change(one, { coins: 3, reason: 'Found again.' });
  const { count, results } = await entries(one);
  assert.equal(count, 3);
  assert.deepEqual(
    results.map((e: { kind: string; reason: string; coins: number; balance_after: number }) => [
      e.kind,
      e.reason,
      e.coins,
      e.balance_after,
    ]),
    [
      ['adjustment', 'Found again.', 3, 15],
      ['transfer', `To ${other.penName}`, -8, 12],
      ['grant', 'a test', 20, 20],
    ],
  );
  const second = await entries(one, '?limit=1&offset=1');
  assert.deepEqual([second.results[0].kind, second.results.length, second.count], ['transfer', 1, 3]);
  assert.deepEqual((await entries(await someone())).results, []);
  assert.equal((await api('GET', `/wallet/${one.id}/entries/`, { as: one })).status, 403);
  assert.equal((await api('GET', `/wallet/${NOBODY.id}/entries/?limit=x`, { as: admin })).status, 404);
});

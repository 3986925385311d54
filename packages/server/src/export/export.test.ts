import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { contract } from '@griot/contracts/contract';
import { sql } from 'drizzle-orm';
import { countQueries } from '../../test/count-queries.ts';
import { footprint, NAMES } from '../../test/footprint.ts';
import { giveIncome } from '../../test/income.ts';
import { startPlatform, type Person } from '../../test/platform.ts';
import { novelForm } from '../../test/writing.ts';
import { earnings, statements } from '../schema/earnings.ts';
import { payments } from '../schema/payments.ts';
import { withdrawals } from '../schema/payouts.ts';
import { coinLots } from '../schema/ledger.ts';

const platform = await startPlatform();
after(() => platform.close());
const { api, clock, db } = platform;

const { person, buyer, bought, draft, read, code, ownCode } = await footprint(platform);
const fetchAll = (as?: Person) => api('GET', '/users/me/export/', { as });
for (const text of ['<p>Nor these four.</p>', draft.draft])
  await api('PATCH', `/novels/mine/${bought.slug}/chapters/${draft.id}/draft/`, { as: person, body: { draft: text } });
const all = (await fetchAll(person)).body;

test('a person gets everything that is kept about them', () => {
  assert.equal(all.exported_at, '2026-03-01T12:00:00.000Z');
  const { email, pen_name, first_name, last_name, about, user_code, referral_code } = all.profile;
  assert.deepEqual(
    [email, pen_name, first_name, last_name, about, referral_code],
    [NAMES.email, NAMES.pen, NAMES.first, NAMES.last, NAMES.about, code],
  );
  assert.match(user_code, /^\d{12}$/);
  assert.deepEqual(all.novels.map((n: { title: string }) => n.title).sort(), ['Bought never', 'Bought once']);
  assert.equal(all.chapters.length, 4);
  const unseen = all.chapters.find((c: { id: string }) => c.id === draft.id);
  assert.deepEqual(
    [unseen.draft_title, unseen.draft, unseen.published_at, unseen.novel_id],
    ['Never seen', '<p>Nobody has read these five words.</p>', null, bought.id],
  );
  assert.deepEqual(
    all.chapter_versions.map((v: { draft: string }) => v.draft),
    [
      '<p>Nobody has read these five words.</p>',
      '<p>Nobody has read these five words, nor these.</p>',
      '<p>Nor these four.</p>',
      '<p>Nobody has read these five words.</p>',
    ],
  );
  assert.deepEqual(
    all.shelf.map((s: { title: string }) => s.title),
    ['The Salt Road'],
  );
  assert.deepEqual(
    // Both begun at the same moment.
    all.reading_places
      .map((p: { title: string; chapter: number; paragraph: number }) => [p.title, p.chapter, p.paragraph])
      .sort(),
    [
      ['The Salt Road', 1, 2],
      ['Unkindly reviewed', 1, 0],
    ],
  );
  assert.deepEqual(all.views.map((v: { day: string; novel_id: string }) => [v.day, v.novel_id === read.id]).sort(), [
    ['2026-03-01', false],
    ['2026-03-01', true],
  ]);
  assert.deepEqual(
    all.unlocks.map((u: { novel: string; chapter: number; coins: number }) => [u.novel, u.chapter, u.coins]),
    [['The Salt Road', 2, 5]],
  );
  assert.deepEqual(
    all.wallet.map((w: { kind: string; amount: number | string; balance_after: number | string }) => [
      w.kind,
      w.amount,
      w.balance_after,
    ]),
    [
      ['grant', 50, 50],
      ['unlock', -5, 45],
      ['grant', 5, 50],
      ['gift', -5, 45],
      ['bonus', '50.00', '50.00'],
      ['withdrawal', '-10.00', '40.00'],
    ],
  );
  assert.deepEqual(
    all.reviews.map((r: { text: string }) => r.text),
    ['The salt road is a character of its own here.'],
  );
  assert.deepEqual(
    all.subscriptions.map((s: { plan: string; ends_at: string; renews: boolean }) => [s.plan, s.ends_at, s.renews]),
    [['1 Month', '2026-04-01T12:00:00+00:00', true]],
  );
  assert.deepEqual(
    all.votes.map((v: { vote: number }) => v.vote),
    [1],
  );
  assert.equal(all.inbox.length, 6);
  const given = (gifts: { novel: string; gift: string; coins: number }[]) =>
    gifts.map(({ novel, gift, coins }) => [novel, gift, coins]);
  assert.deepEqual(
    [given(all.gifts), given(all.gifts_received)],
    [[['The Salt Road', 'Cowrie', 5]], [['Bought once', 'Calabash', 10]]],
  );
  const [{ account_name, account_number, bank, sealed }] = all.bank_details;
  assert.deepEqual(
    [account_name, account_number, bank, sealed],
    ['Zephyrine Quillfeather', '0000014579', { id: '011', name: 'First Bank of Nigeria' }, undefined],
  );
  assert.deepEqual(
    all.withdrawals.map((w: { account_number: string }) => w.account_number),
    ['•••• 4579'],
  );
  assert.deepEqual(
    all.earnings
      .map((e: { novel: string; kind: string; gross: string }) => [e.novel, e.kind, e.gross])
      .sort()
      .reverse(),
    [
      ['Bought once', 'unlock', '0.00'],
      ['Bought once', 'gift', '0.00'],
    ],
  );
  assert.deepEqual(all.sent_messages.map((m: { title: string }) => m.title).sort(), [
    'A gift for The Salt Road',
    'From an author',
  ]);
  assert.deepEqual(
    all.reports.map((r: { reason: string }) => r.reason),
    ['The owls are hungry.'],
  );
  assert.deepEqual(
    all.display_options.map((d: { options: object }) => d.options),
    [{ font_size: 22 }],
  );
  assert.deepEqual(
    all.identities.map((i: { provider: string }) => Object.keys(i).sort()),
    [['created_at', 'provider']],
  );
  assert.deepEqual(
    all.team_membership.map((m: { code: string }) => m.code),
    [ownCode],
  );
  assert.deepEqual(all.referrals.map((r: object) => JSON.stringify(r)).sort(), [
    '{"what":"brought somebody","created_at":"2026-03-01T12:00:00+00:00","completed_at":null}',
    '{"what":"was brought","created_at":"2026-03-01T12:00:00+00:00","completed_at":"2026-03-01T12:00:00+00:00"}',
  ]);
  assert.ok(all.sessions.length >= 2);
});

test('money is told in major units, with its currency', async () => {
  const author = await platform.signUp('Rich Author');
  const { body: novel } = await api('POST', '/novels/mine/', {
    as: author,
    body: novelForm({ title: 'Told In Naira' }),
  });
  const [journalId, now] = [await giveIncome(db, author.id, 3_000, novel.id), clock.now()];
  const common = { userId: author.id, journalId, createdAt: now };
  await db.insert(payments).values({
    id: 'pay_rich',
    userId: author.id,
    kind: 'coins',
    itemId: 'x',
    promised: {},
    description: '100 coins',
    amount: 148_500,
    currency: 'NGN',
    provider: 'sandbox',
    status: 'failed',
    createdAt: now,
    updatedAt: now,
  });
  await db
    .insert(coinLots)
    .values({ ...common, id: 'lot_rich', coins: 100, coinsLeft: 0, currency: 'NGN', gross: 148_500, fee: 2_228 });
  await db.insert(statements).values({
    id: 'stm_rich',
    authorId: author.id,
    from: new Date('2026-01-31T00:00:00Z'),
    until: now,
    gross: 7_505,
    fee: 200,
    share: 3_652,
    carried: 7,
    leftOver: 659,
    usdRate: '1500.5',
    cents: 2,
    journalId,
    createdAt: now,
  });
  await db.insert(earnings).values({
    id: 'ear_rich',
    authorId: author.id,
    novelId: novel.id,
    kind: 'gift',
    gross: 7_505,
    fee: 200,
    share: 3_652,
    journalId,
    createdAt: now,
  });
  await db.insert(withdrawals).values({
    ...common,
    id: 'wdr_rich',
    cents: 150,
    usdRate: '1500',
    kobo: 225_000,
    status: 'failed',
    endJournalId: journalId,
    sealedDetails: '',
    shown: '',
    updatedAt: now,
  });
  const { body } = await fetchAll(author);
  const told = (part: string, ...names: string[]) =>
    body[part].map((row: Record<string, unknown>) => names.map((name) => row[name]));
  assert.deepEqual(told('payments', 'amount', 'currency'), [['1485.00', 'NGN']]);
  assert.deepEqual(told('coin_lots', 'coins', 'gross', 'fee', 'currency'), [[100, '1485.00', '22.28', 'NGN']]);
  assert.deepEqual(told('earnings', 'gross', 'fee', 'share', 'currency'), [['75.05', '2.00', '36.52', 'NGN']]);
  assert.deepEqual(
    told(
      'statements',
      'gross',
      'fee',
      'share',
      'carried',
      'left_over',
      'currency',
      'usd_rate',
      'income',
      'income_currency',
    ),
    [['75.05', '2.00', '36.52', '0.07', '6.59', 'NGN', '1500.5', '0.02', 'USD']],
  );
  assert.deepEqual(told('bonuses', 'amount', 'currency'), [['30.00', 'USD']]);
  assert.deepEqual(told('withdrawals', 'amount', 'currency', 'payout_amount', 'payout_currency', 'usd_rate'), [
    ['1.50', 'USD', '2250.00', 'NGN', '1500'],
  ]);
  assert.deepEqual(told('wallet', 'amount', 'balance_after', 'currency'), [['30.00', '30.00', 'USD']]);
  assert.doesNotMatch(JSON.stringify(body), /"(cents|kobo)":/);
});

test('no hash or other secret is in it, and nothing of anybody else', () => {
  const text = JSON.stringify(all);
  for (const word of ['password', 'hash', 'argon2', '1187', buyer.email, 'Buy Er', buyer.id])
    assert.ok(!text.includes(word), word);
});

test('everyone gets their own, and guests nothing', async () => {
  const { status, body } = await fetchAll(buyer);
  assert.deepEqual([status, body.profile.email, body.novels, body.identities], [200, buyer.email, [], []]);
  assert.ok(!JSON.stringify(body).includes(NAMES.email));
  assert.equal((await fetchAll()).status, 401);
});

test('five in an hour and no more', async () => {
  for (let n = 0; n < 4; n += 1) assert.equal((await fetchAll(person)).status, 200);
  const refused = await fetchAll(person);
  assert.deepEqual([refused.status, refused.headers['retry-after']], [429, '3600']);
  assert.equal((await fetchAll(buyer)).status, 200);
  clock.step({ minutes: 10 });
  assert.equal((await fetchAll(person)).status, 429);
});

test('hundreds of chapters come in lots, all of them, in their order, in the shape of the contract', async () => {
  const author = await platform.signUp('Pro Lific');
  await api('POST', '/novels/mine/', { as: author, body: novelForm({ title: 'A Long Road' }) });
  await db.execute(sql`
    insert into chapters (id, novel_id, number, draft_title, draft, draft_words, draft_version, draft_at)
    select 'chp_' || md5(n::text), (select id from novels where author_id = ${author.id}), n, 'Part ' || n, repeat('"é\\' || n, 5), 1, 1, now() from generate_series(1, 410) n`);
  const sent = countQueries();
  // That the session runs is known to both that are counted.
  await fetchAll(author);
  const asked = async (): Promise<[number, Awaited<ReturnType<typeof fetchAll>>]> => {
    const before = sent();
    const answer = await fetchAll(author);
    return [sent() - before, answer];
  };
  const [many, { status, headers, body }] = await asked();
  assert.equal(status, 200);
  assert.equal(headers['content-type'], 'application/json; charset=utf-8');
  assert.equal(headers['content-disposition'], 'attachment; filename="griot-export.json"');
  assert.deepEqual(contract['GET /users/me/export/'].response.strict().parse(body), body);
  assert.deepEqual(
    body.chapters.map((c: { draft_title: string }) => c.draft_title),
    Array.from({ length: 410 }, (_, n) => `Part ${n + 1}`),
  );
  assert.equal(body.chapters[409].draft, '"é\\410'.repeat(5));
  await db.execute(sql`delete from chapters where novel_id in (select id from novels where author_id = ${author.id})`);
  const [none, { body: empty }] = await asked();
  assert.deepEqual([empty.chapters, empty.novels.length], [[], 1]);
  assert.equal(many - none, 21, '410 chapters are 20 lots of 20 and one of 10');
});

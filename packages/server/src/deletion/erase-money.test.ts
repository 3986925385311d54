import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { eq, sql } from 'drizzle-orm';
import { applying } from '../../test/applying.ts';
import { giveIncome } from '../../test/income.ts';
import { paying } from '../../test/paying.ts';
import { startPlatform } from '../../test/platform.ts';
import { users } from '../schema/users.ts';
import { transaction } from '../ports/database/index.ts';
import { withdrawals } from '../schema/payouts.ts';
import { walletOf } from '../ledger/accounts.ts';
import { lock } from '../ledger/store.ts';

/** What an erasure does to what staff wrote of somebody's money and contracts (ruling 28), and how it meets those who move that money. */
const platform = await startPlatform();
after(() => platform.close());
const { api, db, services } = platform;
const admin = await platform.staff('Ad Min', 'admin');
const editor = await platform.staff('Ed Itor', 'editor');
const till = paying(platform);

const erase = (id: string) => transaction(db, (tx) => services.deletion.eraseNow(tx, id));
const rowsWith = async (table: string, word: string): Promise<number> =>
  (
    await db.execute<{ n: number }>(
      sql`select count(*)::int n from ${sql.identifier(table)} t where to_jsonb(t)::text like ${`%${word}%`}`,
    )
  ).rows[0]?.n ?? -1;

test('the words with which staff refused, gave back and adjusted are erased; that they did stays', async () => {
  const [ada, other] = [await platform.signUp('Ada Obi'), await platform.signUp('Oth Er')];
  const must = async (status: number, answer: ReturnType<typeof api>) => {
    const { status: was, body } = await answer;
    assert.equal(was, status, JSON.stringify(body));
    return body;
  };
  await giveIncome(db, ada.id, 1_000);
  await must(
    200,
    api('PUT', '/bank-details/mine/', {
      as: ada,
      body: { account_name: 'Ada Obi', account_number: '0000014579', bank_id: '011' },
    }),
  );
  const withdraw = async () =>
    (await must(201, api('POST', '/withdrawals/', { as: ada, body: { amount: '2.00' } }))).id as string;
  const fail = (id: string, reason: string) =>
    must(200, api('POST', `/staff/withdrawals/${id}/fail/`, { as: admin, body: { reason } }));
  const [failed, underway] = [await withdraw(), await withdraw()];
  await fail(failed, 'Quillfeather is not the name of that account.');
  const reference = await till.begin(ada);
  await till.decide(reference, 'success');
  await must(
    200,
    api('POST', `/payments/${reference}/refund/`, { as: admin, body: { reason: 'Quillfeather paid twice.' } }),
  );
  const contract = applying(platform, ada, editor);
  await contract.reject(await contract.apply(await contract.novel()), 'Quillfeather is not the name on the document.');
  for (const who of [ada, other])
    await must(
      200,
      api('POST', `/wallet/${who.id}/fund/`, { as: admin, body: { amount: 3, reason: 'Quillfeather asked nicely.' } }),
    );
  assert.deepEqual(
    [
      await rowsWith('staff_actions', 'Quillfeather'),
      await rowsWith('withdrawals', 'Quillfeather'),
      await rowsWith('contracts', 'Quillfeather'),
    ],
    [5, 1, 1],
  );

  assert.equal(await erase(ada.id), true);
  // What was written of the other stays.
  assert.deepEqual(
    [
      await rowsWith('staff_actions', 'Quillfeather'),
      await rowsWith('withdrawals', 'Quillfeather'),
      await rowsWith('contracts', 'Quillfeather'),
    ],
    [1, 0, 0],
  );
  const { rows } = await db.execute<{ action: string }>(
    sql`select action from staff_actions where not (detail ? 'reason') and subject_id <> ${other.id} order by action`,
  );
  assert.deepEqual(
    rows.map(({ action }) => action).filter((action) => /reject|refund|adjust|fail/.test(action)),
    ['contract.rejected', 'payment.refunded', 'wallet.adjusted', 'withdrawal.failed'],
  );

  // What was under way ends without words of them being kept.
  await fail(underway, 'Quillfeather closed that account.');
  assert.deepEqual(
    [await rowsWith('staff_actions', 'Quillfeather'), await rowsWith('withdrawals', 'Quillfeather')],
    [1, 0],
  );
  assert.deepEqual(await platform.mailsTo(`${ada.id}@deleted.invalid`), [], 'nobody is written to who is gone');
  assert.deepEqual((await db.execute(sql`select count(*)::int n from messages where receiver_id = ${ada.id}`)).rows, [
    { n: 0 },
  ]);
  assert.deepEqual(
    await db
      .select({ status: withdrawals.status, failure: withdrawals.failure })
      .from(withdrawals)
      .where(eq(withdrawals.id, underway)),
    [{ status: 'failed', failure: null }],
  );
});

test('an erasure waits for whoever moves the person’s money, and holds nothing that they want meanwhile', async () => {
  for (const way of ['by itself', 'by an administrator'] as const) {
    const bisi = await platform.signUp(`Bisi ${way}`);
    // With a wallet that is there: opening one would keep the erasure away by itself.
    await services.wallet.grant(bisi.id, 1, 'for the test', `grant:${bisi.id}`);
    const reference = await till.begin(bisi);
    let erased: Promise<unknown> = Promise.resolve();
    await transaction(db, async (tx) => {
      // As settling does: the wallet, the payment, then the person.
      await lock(tx, [walletOf(bisi.id)]);
      await tx.execute(sql`select from payments where id = ${reference} for update`);
      erased = way === 'by itself' ? erase(bisi.id) : api('DELETE', `/users/${bisi.id}/`, { as: admin });
      const waits = async () =>
        (
          await db.execute<{ n: number }>(
            sql`select count(*)::int n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
          )
        ).rows[0]?.n;
      while (!(await waits()));
      await tx.execute(sql`select from users where id = ${bisi.id} for share nowait`);
    });
    await erased;
    assert.ok((await db.select().from(users).where(eq(users.id, bisi.id)))[0]?.deletedAt);
  }
});

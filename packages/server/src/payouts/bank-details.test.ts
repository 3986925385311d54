import assert from 'node:assert/strict';
import { after, beforeEach, test } from 'node:test';
import { eq } from 'drizzle-orm';
import { giveIncome } from '../../test/income.ts';
import { startPlatform, type Person } from '../../test/platform.ts';
import { createSealing } from '../ports/sealing.ts';
import { bankDetails, withdrawals } from '../schema/payouts.ts';

const platform = await startPlatform();
after(() => platform.close());
const { api, db } = platform;

const ACCOUNT = { account_name: 'Amina Bello', account_number: '0000014579', bank_id: '011' };
const SHOWN = {
  account_name: 'Amina Bello',
  account_number: '•••• 4579',
  bank: { id: '011', name: 'First Bank of Nigeria' },
  held_until: null,
};
/** The same after a change: the platform's clock stands at noon of the 1st of March. */
const CHANGED = { ...SHOWN, held_until: '2026-03-02T12:00:00.000Z' };

let n = 0;
let ada: Person;
beforeEach(async () => {
  ada = await platform.signUp(`Ada ${(n += 1)}`);
});
const put = (body: object, as = ada) => api('PUT', '/bank-details/mine/', { as, body });
const change = (body: object, as = ada) => put({ ...body, current_password: as.password }, as);
const mine = async (as = ada) => (await api('GET', '/bank-details/mine/', { as })).body;
const mails = async (as = ada) =>
  (await platform.mailsTo(as.email)).filter((mail) => mail.subject === 'Your Griot bank details were changed');

test('whoever is signed in sees the banks', async () => {
  const { status, body } = await api('GET', '/banks/', { as: ada });
  assert.equal(status, 200);
  assert.ok(body.results.some((bank: object) => JSON.stringify(bank) === '{"id":"058","name":"Guaranty Trust Bank"}'));
  assert.equal((await api('GET', '/banks/')).status, 401);
});

test('the demo names an account that passes', async () => {
  const { sample } = (await api('GET', '/banks/', { as: ada })).body;
  assert.equal((await put({ account_name: 'Ada', ...sample })).status, 200);
});

test('there are none at first; saved, they show the last four digits alone, and a mail tells of it', async () => {
  const none = await api('GET', '/bank-details/mine/', { as: ada });
  assert.deepEqual([none.status, none.body], [200, null]);
  const saved = await put(ACCOUNT);
  assert.deepEqual([saved.status, saved.body], [200, SHOWN]);
  assert.deepEqual(await mine(), SHOWN);
  const [mail, ...more] = await mails();
  assert.equal(more.length, 0);
  assert.match(
    mail?.text ?? '',
    /^Hello Ada,\n\nWithdrawals .*change your password at once and write to support@griot\.example\./s,
  );
  assert.match(mail?.text ?? '', /•••• 4579 at First Bank of Nigeria/);
  assert.doesNotMatch(mail?.text ?? '', /0000014579/);
});

test('nothing of them can be read where they are kept', async () => {
  await put(ACCOUNT);
  const [row] = await db.select().from(bankDetails).where(eq(bankDetails.userId, ada.id));
  const kept = JSON.stringify(row) + Buffer.from(row?.sealed ?? '', 'base64url').toString('latin1');
  assert.doesNotMatch(kept, /0000014579|Amina|First Bank/);
  assert.equal(row?.shown, '•••• 4579');
});

test('another’s are out of reach, even with the sealed text in one’s own row', async () => {
  const eve = await platform.signUp(`Eve ${n}`);
  await put(ACCOUNT);
  assert.equal(await mine(eve), null);
  await put({ ...ACCOUNT, account_name: 'Eve' }, eve);
  const [row] = await db.select().from(bankDetails).where(eq(bankDetails.userId, ada.id));
  await db
    .update(bankDetails)
    .set({ sealed: row?.sealed ?? '' })
    .where(eq(bankDetails.userId, eve.id));
  const stolen = await api('GET', '/bank-details/mine/', { as: eve });
  assert.deepEqual([stolen.status, stolen.body], [200, null]);
  await db.delete(bankDetails).where(eq(bankDetails.userId, eve.id));
});

test('what is absent stays, and the masked number stands for the one that is kept', async () => {
  await put(ACCOUNT);
  assert.deepEqual((await change({ account_name: ' A. Bello ' })).body, { ...CHANGED, account_name: 'A. Bello' });
  assert.deepEqual((await change({ ...ACCOUNT, account_number: '•••• 4579' })).body, CHANGED);
  assert.equal((await mails()).length, 3);
  // The same once more changes nothing, so there is nothing to tell, and nothing to ask a password for.
  assert.deepEqual((await put(ACCOUNT)).body, CHANGED);
  assert.equal((await mails()).length, 3);
});

test('spaces between the digits do not matter', async () =>
  assert.deepEqual((await put({ ...ACCOUNT, account_number: '0000 0145 79' })).body, SHOWN));

test('each field has its own text, and nothing is kept of what is refused', async () => {
  const detail = async (body: object) => {
    const { status, body: answer } = await put(body);
    assert.equal(status, 400, JSON.stringify(body));
    return answer.detail;
  };
  assert.deepEqual(await detail({}), {
    account_name: ['Enter the name of the account.'],
    bank_id: ['Choose a bank.'],
    account_number: ['Enter the ten digits of the account number.'],
  });
  assert.deepEqual(await detail({ ...ACCOUNT, account_name: '   ' }), {
    account_name: ['Enter the name of the account.'],
  });
  assert.deepEqual(await detail({ ...ACCOUNT, account_name: 'x'.repeat(101) }), {
    account_name: ['At most 100 characters.'],
  });
  for (const bank_id of ['999', ''])
    assert.deepEqual(await detail({ ...ACCOUNT, bank_id }), { bank_id: ['Choose a bank.'] });
  for (const account_number of ['', '000001457', '00000145790', '000001457x', '•••• 4579']) {
    assert.deepEqual(
      await detail({ ...ACCOUNT, account_number }),
      { account_number: ['Enter the ten digits of the account number.'] },
      account_number,
    );
  }
  const wrong = {
    account_number: ['This is no account number of First Bank of Nigeria. Check the digits and the bank.'],
  };
  assert.deepEqual(await detail({ ...ACCOUNT, account_number: '0000014578' }), wrong);
  assert.deepEqual(await detail({ ...ACCOUNT, account_number: 579 }), {
    account_number: ['Enter the ten digits of the account number.'],
  });
  assert.equal(await mine(), null);
});

test('what is kept is changed by the password only', async () => {
  const other = { account_number: '0000014570', bank_id: '058' };
  // The first needs none.
  assert.equal((await put(ACCOUNT)).status, 200);
  for (const [sent, text] of [
    [{}, 'Enter your password to change your bank details.'],
    [{ current_password: '' }, 'Enter your password to change your bank details.'],
    [{ current_password: 'not the password' }, 'The current password is wrong.'],
  ] as const) {
    const { status, body } = await put({ ...other, ...sent });
    assert.deepEqual([status, body.detail], [400, { current_password: [text] }]);
  }
  assert.deepEqual(await mine(), SHOWN);
  assert.equal((await change(other)).status, 200);
  assert.equal((await mine()).account_number, '•••• 4570');
});

test('the password can be guessed here no more often than where it is changed', async () => {
  await put(ACCOUNT);
  for (let n = 0; n < 10; n += 1)
    assert.equal((await put({ account_name: 'Eve', current_password: `guess ${n}` })).status, 400);
  assert.equal((await change({ account_name: 'Eve' })).status, 429);
  const elsewhere = await api('POST', '/auth/change-password/', {
    as: ada,
    body: { current_password: ada.password, new_password: 'another good one', confirm_password: 'another good one' },
  });
  assert.equal(elsewhere.status, 429);
});

test('a new bank needs a number of its own', async () => {
  await put(ACCOUNT);
  const { status, body } = await put({ bank_id: '058' });
  assert.deepEqual([status, Object.keys(body.detail)], [400, ['account_number']]);
  assert.deepEqual(await mine(), SHOWN);
});

test('bank details are changed twenty times a day at most, since each change sends a mail', async () => {
  const busy = await platform.signUp('Bu Sy');
  const rename = (n: number) => change({ ...ACCOUNT, account_name: `Name ${n}` }, busy);
  for (let n = 0; n < 20; n += 1) assert.equal((await rename(n)).status, 200);
  const refused = await rename(20);
  assert.deepEqual([refused.status, refused.body.code], [429, 'too_many']);
});

test('sealed by a key that is lost, they are as none: nothing fails, a whole new set is saved, and it is reported', async () => {
  const reported: { message: string; where: string }[] = [];
  platform.ports.errors.report = (failure, { where }) =>
    void reported.push({ message: (failure as Error).message, where });
  await put(ACCOUNT);
  await giveIncome(db, ada.id, 1_000);
  const withdraw = () => api('POST', '/withdrawals/', { as: ada, body: { amount: '2.00' } });
  const { body: before } = await withdraw();
  const lost = createSealing('the key that was lost with its disk').seal('{}', `bank-details:${ada.id}`);
  await db.update(bankDetails).set({ sealed: lost }).where(eq(bankDetails.userId, ada.id));
  await db.update(withdrawals).set({ sealedDetails: lost }).where(eq(withdrawals.userId, ada.id));

  assert.equal(await mine(), null);
  assert.deepEqual(reported, [
    { message: 'the seal is broken, or DATA_KEY is another than it was sealed with', where: 'sealing' },
  ]);
  const exported = await api('GET', '/users/me/export/', { as: ada });
  assert.deepEqual(
    [exported.status, exported.body.bank_details[0].unreadable, exported.body.profile.email],
    [200, 'This was kept sealed, and the key it was sealed with is gone.', ada.email],
  );
  const refused = await withdraw();
  assert.deepEqual(
    [refused.status, refused.body.error],
    [409, 'Your bank details cannot be read any more. Save them again first.'],
  );
  const admin = await platform.staff('Ad Min', 'admin');
  const looked = await api('GET', `/staff/withdrawals/${before.id}/`, { as: admin });
  assert.deepEqual([looked.status, looked.body.bank_details], [200, null]);

  // A part of them cannot be laid over what nobody can read.
  const part = await put({ account_name: 'A. Bello' });
  assert.deepEqual([part.status, Object.keys(part.body.detail)], [400, ['bank_id', 'account_number']]);
  const saved = (await put(ACCOUNT)).body;
  // Nobody can say what it was before, so it is a change.
  assert.deepEqual([saved, await mine(), (await withdraw()).body.status], [CHANGED, CHANGED, 'held']);
});

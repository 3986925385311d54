import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BANKS, bankOf, isAccountOf, SAMPLE_ACCOUNT } from './banks.ts';

test('every bank has a name and the code that it is paid by, once', () => {
  for (const { id, name } of BANKS) assert.match(`${id} ${name}`, /^(\d{3}|\d{5,6}) \p{Lu}[\p{L} ()]+$/u);
  assert.equal(new Set(BANKS.map((bank) => bank.id)).size, BANKS.length);
  assert.equal(new Set(BANKS.map((bank) => bank.name)).size, BANKS.length);
  assert.equal(bankOf('058')?.name, 'Guaranty Trust Bank');
  assert.equal(bankOf('999'), undefined);
});

test('the check digit of an account is reckoned by hand from bank and serial number', () => {
  // 011 and 000001457: 0·3+1·7+1·3 + 1·3+4·3+5·7+7·3 = 81, and 9 are missing to the next ten.
  assert.equal(isAccountOf('011', '0000014579'), true);
  // 058 and 000001457: 0·3+5·7+8·3 + 71 = 130, and nothing is missing.
  assert.equal(isAccountOf('058', '0000014570'), true);
  // 044 and 123456789: 0·3+4·7+4·3 + 1·3+2·7+3·3+4·3+5·7+6·3+7·3+8·7+9·3 = 235, and 5 are missing.
  assert.equal(isAccountOf('044', '1234567895'), true);
});

test('the wallets that people use are there by their codes at Paystack, and any ten digits can be an account of theirs', () => {
  const wallets = [
    ['999992', 'OPay'],
    ['999991', 'PalmPay'],
    ['50211', 'Kuda Bank'],
    ['50515', 'Moniepoint Microfinance Bank'],
  ] as const;
  for (const [id, name] of wallets) {
    assert.equal(bankOf(id)?.name, name);
    // A telephone's number without its 0.
    assert.equal(isAccountOf(id, '8031234567'), true, name);
    assert.equal(isAccountOf(id, '803123456'), false, name);
  }
});

test('the sample account passes', () =>
  assert.equal(isAccountOf(SAMPLE_ACCOUNT.bank_id, SAMPLE_ACCOUNT.account_number), true));

test('any other last digit, another bank, and one changed digit are refused', () => {
  for (let digit = 0; digit < 10; digit += 1)
    assert.equal(isAccountOf('011', `000001457${digit}`), digit === 9, String(digit));
  assert.equal(isAccountOf('058', '0000014579'), false);
  for (let at = 0; at < 9; at += 1) {
    const other = [...'1234567895'].map((digit, n) => (n === at ? String((Number(digit) + 1) % 10) : digit)).join('');
    assert.equal(isAccountOf('044', other), false, other);
  }
});

test('what is no number of ten digits is no account', () => {
  for (const number of ['', '000001457', '00000145790', '000001457x', ' 000001457', '٠٠٠٠٠٠١٤٥٧'])
    assert.equal(isAccountOf('011', number), false, number);
});

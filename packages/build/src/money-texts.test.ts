import { moneyTextFaults } from './money-texts.ts';

const one = (line: string) => moneyTextFaults('packages/server/src/a.ts', `const a = 1;\n${line}\n`);

test.each([
  ['throw refuse(`This costs ${coins} coins now.`);', 'formatCoins'],
  ['<p>You have {balance} coins.</p>', 'formatCoins'],
  ['`${n} coin`', 'formatCoins'],
  ['const text = `NGN ${toWire(amount)}`;', 'formatMoney or formatRate'],
  ['const text = `${rate} NGN a USD`;', 'formatMoney or formatRate'],
  ["title: 'It costs USD 30.',", 'formatMoney or formatRate'],
  ['<b>₦{amount}</b>', 'formatMoney or formatRate'],
  ['body: `It costs $${amount}.`,', 'formatMoney or formatRate'],
  ["n.toLocaleString('en-GB')", 'formatNumber'],
  ["new Intl.NumberFormat('en-NG')", 'formatNumber'],
])('money that is written by hand is said with its line: %s', (line, use) => {
  expect(one(line)).toEqual([`packages/server/src/a.ts:2 is written by hand; ${use} of @griot/contracts does that`]);
});

test.each([
  'throw refuse(`This costs ${formatCoins(coins)} now.`);',
  "const currency = 'NGN' as const;",
  ' * Paystack takes 1.5 % and NGN 100 more.',
  'id: `earned:${authorId}:NGN`,',
  'import { coins } from "./coins.ts";',
])('what the formatters write, and what no person reads, passes: %s', (line) => {
  expect(one(line)).toEqual([]);
});

test('the formatters themselves may', () => {
  expect(moneyTextFaults('packages/contracts/src/format.ts', "new Intl.NumberFormat('en-GB')")).toEqual([]);
});

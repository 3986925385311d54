import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Refusal } from '../http/errors.ts';
import { fromWire, fromWireAboveZero, moneyText, onWire, toWire } from './amount.ts';

const refused = (field: string, text: string) => (failure: unknown) =>
  failure instanceof Refusal &&
  failure.status === 400 &&
  JSON.stringify(failure.detail) === JSON.stringify({ [field]: [text] });

test('minor units are written in major units, with two places always', () => {
  assert.equal(toWire(148_500), '1485.00');
  assert.equal(toWire(0), '0.00');
  assert.equal(toWire(7), '0.07');
  assert.equal(toWire(70), '0.70');
  assert.equal(toWire(-350), '-3.50');
  assert.equal(toWire(-5), '-0.05');
  assert.equal(toWire(99_999_999_999), '999999999.99');
  assert.deepEqual(onWire(148_500, 'NGN'), { amount: '1485.00', currency: 'NGN' });
  assert.throws(() => toWire(1.5), RangeError);
  assert.throws(() => toWire(Number.NaN), RangeError);
});

test('people read money with its currency first and its thousands apart', () => {
  assert.equal(moneyText(148_500, 'NGN'), '₦1,485.00');
  assert.equal(moneyText(150, 'USD'), '$1.50');
  assert.equal(moneyText(0, 'USD'), '$0.00');
  assert.equal(moneyText(99_999, 'NGN'), '₦999.99');
  assert.equal(moneyText(123_456_789, 'NGN'), '₦1,234,567.89');
  assert.equal(moneyText(-10_000_000, 'NGN'), '-₦100,000.00');
});

test('major units are read digit by digit, and nothing is rounded', () => {
  assert.equal(fromWire('1485.00'), 148_500);
  assert.equal(fromWire(' 1485 '), 148_500);
  assert.equal(fromWire('0.1'), 10);
  assert.equal(fromWire('0.29'), 29);
  assert.equal(fromWire('1.15'), 115);
  assert.equal(fromWire('999999999.99'), 99_999_999_999);
  assert.equal(fromWire('0'), 0);
  assert.equal(fromWire('007.05'), 705);
});

test('negative, fractional and huge amounts, and what is none, are refused at their field', () => {
  for (const text of [
    '',
    ' ',
    '-1',
    '+1',
    '1.001',
    '1.',
    '.5',
    '1,50',
    '1e3',
    '0x10',
    'NaN',
    'Infinity',
    '1 000',
    '٣',
  ]) {
    assert.throws(
      () => fromWire(text, 'price'),
      refused('price', 'An amount such as 1500 or 1500.50 is needed.'),
      text,
    );
  }
  for (const text of ['1000000000', '10000000000.50'])
    assert.throws(() => fromWire(text, 'price'), refused('price', 'At most 999,999,999.99.'), text);
  assert.throws(() => fromWireAboveZero('0.00'), refused('amount', 'An amount above zero is needed.'));
  assert.equal(fromWireAboveZero('0.01'), 1);
});

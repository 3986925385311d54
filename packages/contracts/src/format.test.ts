import { formatCoins, formatMoney, formatNumber, formatRate } from './format.ts';

test('numbers have thousands separators', () => {
  expect(formatNumber(209_117)).toBe('209,117');
  expect(formatNumber(999)).toBe('999');
  expect(formatNumber(0)).toBe('0');
  expect(formatNumber(-1_234_567)).toBe('-1,234,567');
  expect(formatNumber(-500)).toBe('-500');
  expect(formatNumber(1_234.5)).toBe('1,234.5');
});

test('coins always carry their unit', () => {
  expect(formatCoins(0)).toBe('0 coins');
  expect(formatCoins(1)).toBe('1 coin');
  expect(formatCoins(5)).toBe('5 coins');
  expect(formatCoins(1_542)).toBe('1,542 coins');
});

test('money is written with its sign, two places and separators', () => {
  expect(formatMoney('2.12', 'USD')).toBe('$2.12');
  expect(formatMoney('3000.00', 'NGN')).toBe('₦3,000.00');
  expect(formatMoney('1485.00', 'NGN')).toBe('₦1,485.00');
  expect(formatMoney('0.00', 'NGN')).toBe('₦0.00');
  expect(formatMoney('999999999.99', 'NGN')).toBe('₦999,999,999.99');
  expect(formatMoney('90071992547409.93', 'NGN')).toBe('₦90,071,992,547,409.93');
  expect(formatMoney('-1.00', 'USD')).toBe('-$1.00');
  expect(formatMoney('-1234.50', 'NGN')).toBe('-₦1,234.50');
});

test('an amount that was set by hand gets its places', () => {
  expect(formatMoney('1', 'USD')).toBe('$1.00');
  expect(formatMoney('1.5', 'USD')).toBe('$1.50');
});

test('what is paid in a foreign currency stands by its code', () => {
  expect(formatMoney('1485.00', 'GHS')).toBe('GHS 1,485.00');
});

test('a rate says what one dollar is, as exactly as it was set', () => {
  expect(formatRate('1500')).toBe('₦1,500 for $1');
  expect(formatRate('1523.45')).toBe('₦1,523.45 for $1');
  expect(formatRate('1523.5')).toBe('₦1,523.50 for $1');
  expect(formatRate('1523.4567')).toBe('₦1,523.4567 for $1');
  expect(formatRate('1500.0000')).toBe('₦1,500 for $1');
});

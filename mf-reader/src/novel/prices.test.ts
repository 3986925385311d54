import { aChapter } from '@griot/testing';
import { eachInWords, freeInWords, priceInWords, pricesOf, subscriptionInWords } from './prices.ts';

const free = aChapter();
const either = (coins = 5) => aChapter({ unlock_mode: 'A', coin_requirement: coins, locked: true });
const coinsOnly = (coins = 5) => aChapter({ unlock_mode: 'C', coin_requirement: coins, locked: true });
const subscribersOnly = aChapter({ unlock_mode: 'S', coin_requirement: 5, locked: true });
const unlocked = aChapter({ unlock_mode: 'A', coin_requirement: 5, unlocked: true });
const open = aChapter({ unlock_mode: 'A', coin_requirement: 5 });

test.each([
  ['a free novel', [free, free], 'All 2 chapters are free.'],
  ['a single free chapter', [free], 'The only chapter is free.'],
  ['a single locked chapter', [either()], 'The only chapter is not free.'],
  ['some free', [free, free, free, either(), either()], '3 of 5 chapters are free.'],
  ['one free', [free, either()], '1 of 2 chapters is free.'],
  ['nothing free', [either(), either()], 'None of the 2 chapters is free.'],
])('free in words: %s', (_, chapters, words) => {
  expect(freeInWords(pricesOf(chapters))).toBe(words);
});

test.each([
  ['one price', [free, either(), either()], '5 coins', 10],
  ['several prices', [free, either(3), coinsOnly(8), either(3)], '3 to 8 coins', 14],
  ['what is unlocked is not paid again', [free, unlocked, either()], '5 coins', 5],
  ['what only subscribers open has no price in coins', [subscribersOnly, either(1)], '1 coin', 1],
])('coins: %s', (_, chapters, each, toLatest) => {
  const prices = pricesOf(chapters);
  expect(prices.each && eachInWords(prices.each)).toBe(each);
  expect(prices.toLatest).toBe(toLatest);
});

test.each([
  ['all of them', [free, either(), either(), either()], 'Opens all 3'],
  ['the one', [free, either()], 'Opens it'],
  ['the one that is for coins alone', [coinsOnly()], 'Does not open it'],
  ['some', [either(), either(), coinsOnly()], 'Opens 2 of the 3'],
  ['none', [coinsOnly(), coinsOnly()], 'Opens none of them'],
  [
    'all, of which coins do not open one',
    [either(), either(), subscribersOnly],
    'Opens all 3; 1 is for subscribers only',
  ],
  ['those that nothing else opens', [subscribersOnly, subscribersOnly], 'Opens all 2; coins do not'],
  ['what is open already is not counted', [unlocked, either(), either()], 'Opens all 2'],
])('a subscription: %s', (_, chapters, words) => {
  expect(subscriptionInWords(pricesOf(chapters))).toBe(words);
});

test.each([
  ['a free novel', [free, free], 'All 2 chapters are free.'],
  ['coins', [free, either(), either()], '1 of 3 chapters is free. The latest is 10 coins away.'],
  [
    'coins and a subscription',
    [free, either(), subscribersOnly],
    '1 of 3 chapters is free. The latest is 5 coins and a subscription away.',
  ],
  ['a subscription', [free, subscribersOnly], '1 of 2 chapters is free. The others are for subscribers.'],
  ['open already', [free, unlocked, open], '1 of 3 chapters is free. All of them are open to you.'],
])('in one line: %s', (_, chapters, words) => {
  expect(priceInWords(pricesOf(chapters))).toBe(words);
});

test('what is open without being free is counted, and what of it was unlocked', () => {
  const { open: opened, unlocked: own, locked } = pricesOf([free, unlocked, open, either()]);
  expect([opened, own, locked]).toEqual([2, 1, 1]);
});

import { aChapter } from '@griot/testing';
import { priceInWords } from './prices.ts';

const free = aChapter();
const locked = (coins = 5) => aChapter({ unlock_mode: 'A', coin_requirement: coins, locked: true });

test.each([
  ['a free novel', [free, free], 'All 2 chapters are free.'],
  ['a single free chapter', [free], 'The only chapter is free.'],
  ['one price', [free, free, free, locked(), locked()], '3 of 5 chapters are free. The others cost 5 coins each.'],
  ['one locked chapter', [free, locked()], '1 of 2 chapters is free. The other costs 5 coins.'],
  ['several prices', [free, locked(3), locked(8)], '1 of 3 chapters is free. The others cost 3 to 8 coins each.'],
  ['nothing free', [locked(), locked()], 'None of the 2 chapters is free. The others cost 5 coins each.'],
  ['chapters for subscribers', [free, locked(), aChapter({ unlock_mode: 'S', locked: true })], '1 of 3 chapters is free. 1 costs 5 coins. 1 is for subscribers.'],
  ['what was unlocked', [free, aChapter({ unlock_mode: 'A', coin_requirement: 5, unlocked: true }), locked()], '1 of 3 chapters is free. The others cost 5 coins each. You have unlocked 1.'],
])('%s', (_, chapters, words) => {
  expect(priceInWords(chapters)).toBe(words);
});

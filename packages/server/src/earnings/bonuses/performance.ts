import { PERFORMANCE_BONUSES } from '@griot/contracts';
import { allReads, allWords, type Award, type Rule } from './rule.ts';

/**
 * Performance bonuses: $50 at 180,000 words and over 300,000 reads, $100 at 300,000 words and over 500,000 reads (part 2 §9,
 * writer terms). All that was ever published and read counts; a book that reaches the second step has both, each once.
 */
export const performance: Rule = (novel) => {
  const [words, reads] = [allWords(novel), allReads(novel)];
  return PERFORMANCE_BONUSES.filter((step) => words >= step.words && reads > step.readsOver).map(
    ({ kind, cents }): Award => ({
      kind,
      period: 'once',
      cents,
      facts: { reads, words },
    }),
  );
};

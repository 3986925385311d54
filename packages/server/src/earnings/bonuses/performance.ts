import { allReads, allWords, type Award, type Rule } from './rule.ts';

const STEPS = [
  { kind: 'performance-50', words: 180_000, readsOver: 300_000, cents: 5_000 },
  { kind: 'performance-100', words: 300_000, readsOver: 500_000, cents: 10_000 },
] as const;

/**
 * Performance bonuses: $50 at 180,000 words and over 300,000 reads, $100 at 300,000 words and over 500,000 reads (part 2 §9,
 * writer terms). All that was ever published and read counts; a book that reaches the second step has both, each once.
 */
export const performance: Rule = (novel) => {
  const [words, reads] = [allWords(novel), allReads(novel)];
  return STEPS.filter((step) => words >= step.words && reads > step.readsOver).map(({ kind, cents }): Award => ({
    kind,
    period: 'once',
    cents,
    facts: { reads, words },
  }));
};

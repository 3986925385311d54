import { COMPLETION_BONUS } from '@griot/contracts';
import { monthsAfter } from './days.ts';
import { readsIn, wordsBefore, type Rule } from './rule.ts';

/**
 * Completion bonus: $40 at 150,000 reads and at least 200,000 words within 6 months for an exclusive book, at 100,000 reads
 * and 150,000 words for a non-exclusive one (part 2 §9, writer terms). As with the signing bonus the time runs from the
 * signing: until the same day six months later the book is completed, has its words, and was read so often.
 */
export const completion: Rule = (novel) => {
  const window = { from: novel.signedOn, until: monthsAfter(novel.signedOn, COMPLETION_BONUS.months) };
  if (novel.completedOn === null || novel.completedOn >= window.until) return [];
  const terms = COMPLETION_BONUS[novel.contractType];
  const [reads, words] = [readsIn(novel, window), wordsBefore(novel, window.until)];
  const facts = { reads, words, completed: novel.completedOn, ...window };
  return reads >= terms.reads && words >= terms.words
    ? [{ kind: 'completion', period: 'once', cents: COMPLETION_BONUS.cents, facts }]
    : [];
};

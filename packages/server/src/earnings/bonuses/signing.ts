import { SIGNING_BONUS as terms } from '@griot/contracts';
import { daysAfter } from './days.ts';
import { readsIn, wordsBefore, type Rule } from './rule.ts';

/**
 * Signing bonus: $30 at 50,000 reads within 60 days, with 50,000 words (part 2 §9, writer terms). The days run from the
 * signing, the first of them included: it is the contract that promises the bonus, and an author whose contract took a week
 * to be decided on does not lose that week. The words are all published ones that were sent in by then.
 */
export const signing: Rule = (novel) => {
  const window = { from: novel.signedOn, until: daysAfter(novel.signedOn, terms.days) };
  const [reads, words] = [readsIn(novel, window), wordsBefore(novel, window.until)];
  return reads >= terms.reads && words >= terms.words
    ? [{ kind: 'signing', period: 'once', cents: terms.cents, facts: { reads, words, ...window } }]
    : [];
};

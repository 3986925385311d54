import type { Entities } from '@griot/contracts';

/** How a place is shown: a highlight as it is, of a bookmark's paragraph the beginning, cut between words. */
export const wordsOf = ({ kind, quote, suffix }: Entities['Highlight']): string => {
  if (kind === 'highlight') return quote;
  return `${/^\S/.test(suffix) ? quote.replace(/\s+\S*$/, '') : quote.trimEnd()} …`;
};

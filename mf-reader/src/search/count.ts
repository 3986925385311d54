import { SEARCH_MAX } from '@griot/contracts';
import { formatNumber } from '@griot/ui';

/** “No novels”, “1 novel”, “1,234 novels”; a search counts no further than the best that it looks at. */
export function novelsInWords(count: number): string {
  if (count === 0) return 'No novels';
  if (count >= SEARCH_MAX) return `${formatNumber(count)} or more novels`;
  return `${formatNumber(count)} ${count === 1 ? 'novel' : 'novels'}`;
}

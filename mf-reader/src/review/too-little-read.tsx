import type { Entities } from '@griot/contracts';
import { formatNumber, Notice } from '@griot/ui';

export type Lacking = Entities['ReadForRating'];

const chapters = (n: number): string => (n === 1 ? '1 chapter' : `${formatNumber(n)} chapters`);

/** Says before anything is typed how much is to be read first. */
export const TooLittleRead = ({ open, read, needed }: Lacking) => (
  <Notice title="Read a little more first">
    {open === 0
      ? 'You can rate this novel once you have read a chapter of it. None is open to you yet.'
      : `You can rate this novel once you have read ${chapters(needed)} of it. You have read ${read === 0 ? 'none' : formatNumber(read)}, so read ${formatNumber(needed - read)} more.`}{' '}
    <a href="/ratings">How ratings are counted</a>
  </Notice>
);

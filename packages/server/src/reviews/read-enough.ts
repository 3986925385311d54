import type { Entities } from '@griot/contracts';
import type { Config } from '../config/index.ts';
import { refuse, type Refusal } from '../http/errors.ts';

/**
 * How much of a novel is read before it is rated: a share of the chapters that are open to the reader, one at the least, and no more
 * than the settings say, since a serial of a thousand chapters can be judged by twenty.
 */
export function readForRating(
  { open, read }: { open: number; read: number },
  config: Pick<Config, 'rating-read-share' | 'rating-read-most'>,
): Entities['ReadForRating'] {
  const share = Math.ceil((open * config['rating-read-share']) / 100);
  const needed = Math.max(1, Math.min(share, config['rating-read-most']));
  return { may: read >= needed, open, read, needed };
}

const chapters = (n: number): string => (n === 1 ? '1 chapter' : `${n} chapters`);

/** Says how much is lacking. */
export function tooLittleRead({ open, read, needed }: Entities['ReadForRating']): Refusal {
  const text =
    open === 0
      ? 'You can rate this novel once you have read a chapter of it. None is open to you yet.'
      : `You can rate this novel once you have read ${chapters(needed)} of it. You have read ${read === 0 ? 'none' : read}, so read ${needed - read} more.`;
  return refuse('read_too_little', text);
}

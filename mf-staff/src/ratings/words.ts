import type { Entities } from '@griot/contracts';
import { formatNumber } from '@griot/ui';

type Burst = Entities['RatingBurst'];

/** What makes ratings look like one deed. */
export const KINDS: Record<Burst['kind'], string> = {
  young: 'from young accounts',
  network: 'from one network',
};

export const DECISIONS: Record<NonNullable<Burst['decision']>, string> = {
  counted: 'Counted',
  dismissed: 'Dismissed',
};

export const stars = (n: number): string => n.toFixed(2);

/** `12 ratings from young accounts, 1.20 stars` */
export const burstNote = ({ num_ratings, kind, average }: Burst): string =>
  `${num_ratings === 1 ? '1 rating' : `${formatNumber(num_ratings)} ratings`} ${KINDS[kind]}, ${stars(average)} stars`;

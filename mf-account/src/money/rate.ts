const naira = new Intl.NumberFormat('en-NG', {
  style: 'currency',
  currency: 'NGN',
  minimumFractionDigits: 0,
  maximumFractionDigits: 4,
});

/** A rate of exchange as people write it: `₦1,523.45 for $1` (ruling 26). */
export const rateText = (rate: string): string => `${naira.format(Number(rate))} for $1`;

/** What was typed as an amount, without what people put around it: `$1,250.5` is `1250.5`. */
export const plainAmount = (typed: string): string => typed.replace(/[$,\s]/g, '');

const scaled = (text: string, places: number): bigint | null => {
  const parts = new RegExp(`^(\\d{1,9})(?:\\.(\\d{1,${places}}))?$`).exec(text);
  return parts ? BigInt(`${parts[1]}${(parts[2] ?? '').padEnd(places, '0')}`) : null;
};

/** An amount in cents; null when the text is none. */
export const centsOf = (amount: string): bigint | null => scaled(amount, 2);

/**
 * What so many dollars are in naira at the server's rate of the day, in whole kobo as the server reckons it (ruling 26); null when
 * the text is no amount. It is shown before the request alone: what is paid is what the server answers.
 */
export function inNaira(amount: string, rate: string): string | null {
  const [cents, at] = [centsOf(amount), scaled(rate, 4)];
  if (cents === null || at === null) return null;
  const kobo = String((cents * at) / 10_000n).padStart(3, '0');
  return `${kobo.slice(0, -2)}.${kobo.slice(-2)}`;
}

/** NGN for one USD as the config value `usd-rate` has it: a decimal with up to four places (ruling 26). It is also kobo for one cent. */
export type UsdRate = string;

const PLACES = 4;
const ONE = 10n ** BigInt(PLACES);

/** @throws RangeError when it is no rate above zero */
function scaled(rate: UsdRate): bigint {
  const parts = /^(\d+)(?:\.(\d{1,4}))?$/.exec(rate);
  const value = parts ? BigInt(`${parts[1]}${(parts[2] ?? '').padEnd(PLACES, '0')}`) : 0n;
  if (value === 0n) throw new RangeError(`${rate} is no rate of exchange`);
  return value;
}

/**
 * The whole cents that so many kobo make, and how many kobo they take, rounded up: what is left of `kobo` makes no whole cent.
 */
export function koboToCents(kobo: number, rate: UsdRate): { cents: number; kobo: number } {
  const at = scaled(rate);
  const cents = (BigInt(kobo) * ONE) / at;
  return { cents: Number(cents), kobo: Number((cents * at + ONE - 1n) / ONE) };
}

/** The whole kobo that so many cents make. */
export const centsToKobo = (cents: number, rate: UsdRate): number => Number((BigInt(cents) * scaled(rate)) / ONE);

/** A rate as people write it: `1500` for `1500.0000`. */
export const plainRate = (rate: UsdRate): string => String(Number(rate));

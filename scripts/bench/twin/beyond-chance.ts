/** How often chance alone may say that one of two alike is more. */
const CHANCE = 0.05;

/** What neither has is alike. */
export const ratioOf = (one: number, other: number): number => (one === other ? 1 : one / other);

/**
 * By how much the first of each pair is more than the second, beyond chance: the ratio that so many pairs reach as chance alone gives
 * once in twenty times (a sign test). Of 15 pairs it is the fourth from below, of 8 the second: above 1 says that in 12 of 15, or in
 * 7 of 8, the first was more. @throws where a figure is missing
 */
export function beyondChance(pairs: readonly (readonly [number, number])[]): number {
  if (pairs.flat().some(Number.isNaN)) throw new Error('A round has no such figure.');
  const ratios = pairs.map(([one, other]) => ratioOf(one, other)).sort((a, b) => a - b);
  let [ways, below, rank] = [1, 1, 0];
  // `ways` of choosing `rank` of all pairs; `below` sums them up.
  for (let next = 1; next < ratios.length; next += 1) {
    ways = (ways * (ratios.length - next + 1)) / next;
    if ((below + ways) / 2 ** ratios.length > CHANCE) break;
    below += ways;
    rank = next;
  }
  return ratios[rank] ?? Number.NaN;
}

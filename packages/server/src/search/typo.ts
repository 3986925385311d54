/**
 * Whether two words are one typo apart: a letter too many, one too few, another one, or two neighbours swapped.
 * Equal words are not.
 */
export function isOneTypo(a: string, b: string): boolean {
  const [short, long] = [[...a], [...b]].sort((x, y) => x.length - y.length) as [string[], string[]];
  const differ = long.length - short.length;
  if (a === b || differ > 1) return false;
  let at = 0;
  while (at < short.length && short[at] === long[at]) at += 1;
  const rest = (word: string[], from: number): string => word.slice(from).join('');
  if (differ === 1) return rest(short, at) === rest(long, at + 1);
  const swapped =
    short[at] === long[at + 1] && short[at + 1] === long[at] && rest(short, at + 2) === rest(long, at + 2);
  return swapped || rest(short, at + 1) === rest(long, at + 1);
}

const FORMAT = 'packages/contracts/src/format.ts';

const BY_HAND: readonly [pattern: RegExp, use: string][] = [
  [/\bIntl\.NumberFormat\b|\.toLocaleString\(/, 'formatNumber'],
  [/\} coins?\b/, 'formatCoins'],
  [/\b(?:NGN|USD) ?\$?\{|\} ?(?:NGN|USD)\b|\b(?:NGN|USD) \d|₦\$?\{|(?<![\w$`])\$\$\{/, 'formatMoney or formatRate'],
];

/** The lines on which a source writes a number, coins or money for people by hand; empty when all is well (ruling 31). */
export function moneyTextFaults(path: string, source: string): string[] {
  if (path === FORMAT) return [];
  return source.split('\n').flatMap((line, n) => {
    if (/^\s*(?:\/?\*|\/\/)/.test(line)) return [];
    return BY_HAND.filter(([pattern]) => pattern.test(line)).map(
      ([, use]) => `${path}:${n + 1} is written by hand; ${use} of @griot/contracts does that`,
    );
  });
}

/**
 * The lines on which a source has the browser compute the styles of every element anew; empty when all is well. A selector that asks what the
 * page as a whole has in it does so whenever anything is added to the page, and a custom property of `html` whenever it changes, for it is
 * handed down. An attribute of `html` says the same to those alone that a selector with it holds for.
 */
export const wholePageFaults = (path: string, source: string): string[] =>
  source
    .split('\n')
    .flatMap((line, n) =>
      FAULTS.flatMap(([pattern, fault]) => (pattern.test(line) ? [`${path}:${n + 1} ${fault}`] : [])),
    );

const FAULTS: readonly (readonly [RegExp, string])[] = [
  [/(?:^|[^\w.#-])(?:html|body|:root)(?:[.#[:][^\s{,]*)?:has\(/, 'asks with :has() what the whole page has in it'],
  [/documentElement\.style\.setProperty\(/, 'hands a custom property down to the whole page'],
];

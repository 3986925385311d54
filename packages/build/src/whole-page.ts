/**
 * The lines on which a source asks what the page as a whole has in it; empty when all is well. For such a selector the browser computes the
 * styles of every element anew whenever anything is added to the page: an attribute of `html` says the same.
 */
export const wholePageFaults = (path: string, source: string): string[] =>
  source
    .split('\n')
    .flatMap((line, n) =>
      WHOLE_PAGE.test(line) ? [`${path}:${n + 1} asks with :has() what the whole page has in it`] : [],
    );

const WHOLE_PAGE = /(?:^|[^\w.#-])(?:html|body|:root)(?:[.#[:][^\s{,]*)?:has\(/;

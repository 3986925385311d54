/** Words that are looked up together, at most, such as “spinning wheel”, and letters of them. */
const WORD = /^\P{L}*(\p{L}[\p{L}\p{M}'’‐‑\u00AD-]*(?:\s+[\p{L}\p{M}'’‐‑\u00AD-]+){0,2})\P{L}*$/u;
const LETTERS_MOST = 40;

/** What can be looked up of selected words, without the signs around it; null where that is more than a word list may have. */
export function wordIn(selected: string): string | null {
  const word = WORD.exec(selected)?.[1];
  return word === undefined || word.length > LETTERS_MOST ? null : word;
}

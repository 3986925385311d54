/** What people type for a genre without writing it out, and what it stands for; each as `search_tokens` makes words of it. */
const SHORT_FORMS: readonly { stands: readonly string[]; short: readonly (readonly string[])[] }[] = [
  { stands: ['science', 'fiction'], short: [['sci', 'fi'], ['scifi'], ['sf']] },
  { stands: ['young', 'adult'], short: [['ya']] },
];

/** A word one looks for, and others that are as good where it stands in a short form. */
export interface Meaning {
  word: string;
  also: string[];
}

/**
 * The words of a query with what their short forms stand for: “sci fi” finds science fiction, and novels in which
 * “sci-fi” is written still. A short form in one word is sought once for each word that it stands for.
 */
export function spelledOut<Word extends { word: string }>(words: readonly Word[]): (Word & Meaning)[] {
  const meant: (Word & Meaning)[] = [];
  for (let n = 0; n < words.length;) {
    const form = formAt(words, n);
    if (!form) {
      meant.push({ ...(words[n] as Word), also: [] });
      n += 1;
      continue;
    }
    const { stands, all, length } = form;
    stands.forEach((full, place) => {
      const typed = words[n + Math.min(place, length - 1)] as Word;
      const also = [full, ...all.map((short) => short[Math.min(place, short.length - 1)] as string)];
      meant.push({ ...typed, also: [...new Set(also)].filter((word) => word !== typed.word) });
    });
    n += length;
  }
  return meant;
}

function formAt(words: readonly { word: string }[], from: number) {
  for (const { stands, short } of SHORT_FORMS) {
    const found = short.find((form) => form.every((word, n) => words[from + n]?.word === word));
    if (found) return { stands, all: short, length: found.length };
  }
  return undefined;
}

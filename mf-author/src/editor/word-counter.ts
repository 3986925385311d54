import { countWords } from '@griot/contracts';
import type { Block } from './document.ts';
import { blockTexts } from './to-html.ts';

/**
 * Counts the words of a chapter again and again while it is written: only of blocks that were not there the last time, since no
 * word goes from one into the next. The same number as `countWords` of the whole.
 */
export function createWordCounter(): (blocks: readonly Block[]) => number {
  let known = new Map<string, number>();
  return (blocks) => {
    const counted = new Map<string, number>();
    let words = 0;
    for (const html of blockTexts(blocks)) {
      const count = counted.get(html) ?? known.get(html) ?? countWords(html);
      counted.set(html, count);
      words += count;
    }
    known = counted;
    return words;
  };
}

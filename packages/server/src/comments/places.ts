import { LRUCache } from 'lru-cache';
import type { ReaderChapter, Reading } from '../chapters/index.ts';
import type { Db } from '../ports/database/index.ts';
import { paragraphsOf, placed, type Paragraph } from './anchoring.ts';
import { blockTexts } from './blocks.ts';
import { listAnchored, type AnchorRow } from './chapters-store.ts';

/** UTF-16 units of text that are at hand in memory, so that a chapter that is read is not taken apart for each reader. */
const TEXT_MOST = 8_000_000;
const PLACES_MOST = 2_000;

export type Places = ReturnType<typeof createPlaces>;

/** Where the commented paragraphs of chapters stand in their texts of today. */
export function createPlaces({ reading }: { reading: Pick<Reading, 'content'> }) {
  const texts = new LRUCache<string, Paragraph[]>({
    maxSize: TEXT_MOST,
    sizeCalculation: (paragraphs) => paragraphs.reduce((size, { text }) => size + text.length + 100, 100),
  });
  const known = new LRUCache<string, Map<string, number | null>>({ max: PLACES_MOST });
  const versionOf = (c: ReaderChapter): string => `${c.id} ${c.contentVersion}`;
  const keyOf = (c: ReaderChapter, anchors: number): string => `${versionOf(c)} ${anchors}`;

  async function paragraphs(c: ReaderChapter): Promise<Paragraph[]> {
    const key = versionOf(c);
    const found = texts.get(key) ?? paragraphsOf(blockTexts(await reading.content(c)));
    texts.set(key, found);
    return found;
  }

  return {
    paragraphs,

    /**
     * The paragraph of each anchor, null where it is not in the text any more. Anchors are never taken away, so their number names them.
     * Whoever asks within a transaction gives the paragraphs: to read them takes a connection of its own.
     */
    async of(
      on: Db,
      c: ReaderChapter,
      anchors: readonly AnchorRow[],
      text?: readonly Paragraph[],
    ): Promise<Map<string, number | null>> {
      const onParagraphs = anchors.filter(({ hash }) => hash !== null).length;
      if (onParagraphs === 0) return new Map();
      const found = known.get(keyOf(c, onParagraphs));
      if (found) return found;
      const anchored = await listAnchored(on, c.id);
      const places = placed(anchored, text ?? (await paragraphs(c)));
      known.set(keyOf(c, anchored.length), places);
      return places;
    },
  };
}

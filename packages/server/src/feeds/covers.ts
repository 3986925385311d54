import { LRUCache } from 'lru-cache';
import { refuse } from '../http/errors.ts';
import { asCard, asCover, asJpeg } from '../images/index.ts';
import { createQueue } from '../limits/index.ts';
import { visibleNovel, type NovelRow } from '../novels/index.ts';
import type { Blobs } from '../ports/blobs.ts';
import type { Database } from '../ports/database/index.ts';

/** Of all that are cached, in bytes. */
const CACHED_MAX = 8 * 1024 * 1024;
/** Pictures that are converted at a time: each is held whole meanwhile. */
const AT_ONCE = 2;
/** Who comes when so many are being made or wait for it is told to come again: any guest can ask for all covers in all forms. */
const IN_LINE = 60;

/** What shared links show of a cover, by the name of its file. */
const CARDS = {
  'wide.jpg': asCard,
  'cover-480.jpg': (picture: Buffer) => asCover(picture, 480),
  'cover-240.jpg': (picture: Buffer) => asCover(picture, 240),
  'cover-120.jpg': (picture: Buffer) => asCover(picture, 120),
} as const;
type Card = keyof typeof CARDS;
const MADE = { ...CARDS, whole: asJpeg };

export const isCard = (file: string): file is Card => Object.hasOwn(CARDS, file);

/** A picture, and what names it for as long as it is this one. */
export interface Cover {
  bytes: Buffer;
  version: string;
}

export type Covers = ReturnType<typeof createCovers>;

/** Covers as JPEG, which every program shows; they are stored as WebP. */
export function createCovers({ db, blobs }: { db: Database; blobs: Pick<Blobs, 'get'> }) {
  const queue = createQueue();
  let inLine = 0;
  /** By form and key; whoever asks for one that is being made waits for that. */
  const cached = new LRUCache<string, Buffer, { form: keyof typeof MADE; key: string }>({
    maxSize: CACHED_MAX,
    // One that is put out while it is being made is given to those who wait for it.
    ignoreFetchAbort: true,
    sizeCalculation: (bytes) => bytes.length,
    fetchMethod: async (_name, _stale, { context: { form, key } }) => {
      if (inLine >= IN_LINE) throw tooMany();
      inLine += 1;
      try {
        const leave = await queue.enter('covers', (taken) => Promise.resolve(taken < AT_ONCE));
        try {
          const picture = await blobs.get(key);
          return picture ? await MADE[form](picture) : undefined;
        } finally {
          leave();
        }
      } finally {
        inLine -= 1;
      }
    },
  });

  async function made({ coverDisplayKey, coverKey }: NovelRow, form: keyof typeof MADE): Promise<Cover> {
    const key = coverDisplayKey ?? coverKey;
    const name = `${form} ${key}`;
    const bytes = key === null ? undefined : await cached.fetch(name, { context: { form, key } });
    if (!bytes) throw noSuchCover();
    return { bytes, version: name.replace(' ', '-') };
  }

  return {
    /** The whole cover of a novel that anybody can download. @throws Refusal `not_found` */
    async of(slug: string): Promise<Cover> {
      const novel = await visibleNovel(db, null, slug);
      if (!novel.downloadable || novel.adult) throw noSuchCover();
      return await made(novel, 'whole');
    },

    /** The whole cover of a novel, for who may see it. @throws Refusal `not_found` where it is a drawn one */
    whole: (novel: NovelRow): Promise<Cover> => made(novel, 'whole'),

    /** What a shared link shows of a novel's cover; of what is for adults alone, nothing. @throws Refusal `not_found` */
    async card(slug: string, form: Card): Promise<Cover> {
      const novel = await visibleNovel(db, null, slug);
      if (novel.adult) throw noSuchCover();
      return await made(novel, form);
    },
  };
}

const tooMany = () =>
  refuse('unavailable', 'Many pictures are being made right now. Please try again in a moment.', {
    headers: { 'retry-after': '5' },
  });

export const noSuchCover = () => refuse('not_found', 'There is no such cover.');

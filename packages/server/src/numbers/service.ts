import type { Answer, QueryOut } from '@griot/contracts/contract';
import type { Novel } from '../chapters/index.ts';
import { missingChapter } from '../chapters/index.ts';
import { toWire } from '../ledger/index.ts';
import { LIMITS, type Limits } from '../limits/index.ts';
import type { Clock } from '../ports/clock.ts';
import type { Database } from '../ports/database/index.ts';
import { chapterSums, daySums, isChapterOf, novelSums } from './store.ts';

export type Numbers = ReturnType<typeof createNumbers>;

const DAY_MS = 86_400_000;

/** What an author can know of their readers, reckoned from what is counted anyway (ruling 24). */
export function createNumbers({ db, clock, limits }: { db: Database; clock: Clock; limits: Limits }) {
  const count = (novel: Novel) => limits.count({ limit: LIMITS.numbersByAuthor, who: novel.authorId });
  return {
    async of(novel: Novel): Promise<Answer<'GET /novels/mine/{novel}/numbers/'>> {
      await count(novel);
      const [chapters, whole] = [await chapterSums(db, novel.id), await novelSums(db, novel.id)];
      const sum = (of: (chapter: (typeof chapters)[number]) => number) => chapters.reduce((n, each) => n + of(each), 0);
      const kobo = Number(whole.kobo);
      return {
        readers: whole.readers,
        guest_visits: sum((each) => each.guest_visits),
        unlocks: sum((each) => each.unlocks),
        income: toWire(kobo),
        other_income: toWire(kobo - sum((each) => Number(each.kobo))),
        currency: 'NGN',
        chapters: chapters.map(({ number, kobo: share, published_at, ...each }) => ({
          ...each,
          chapter: number,
          published_at: new Date(published_at).toISOString(),
          income: toWire(Number(share)),
        })),
      };
    },

    /** @throws Refusal `not_found` when the novel has no such chapter */
    async days(
      novel: Novel,
      { days, chapter }: QueryOut<'GET /novels/mine/{novel}/numbers/days/'>,
    ): Promise<Answer<'GET /novels/mine/{novel}/numbers/days/'>> {
      await count(novel);
      if (chapter !== undefined && !(await isChapterOf(db, novel.id, chapter))) throw missingChapter();
      const until = clock.now();
      const from = new Date(until.getTime() - (days - 1) * DAY_MS);
      const day = (moment: Date): string => moment.toISOString().slice(0, 10);
      return { days: await daySums(db, { novelId: novel.id, chapterId: chapter, from: day(from), until: day(until) }) };
    },
  };
}

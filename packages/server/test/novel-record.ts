import type { NovelRecord } from '../src/earnings/bonuses/rule.ts';

/** A novel under an exclusive contract since 1 March 2026 that nobody has read, as the bonus rules see it on 2 September. */
export const novelRecord = ({
  chapters = [],
  ...facts
}: Partial<Omit<NovelRecord, 'chapters'>> & {
  chapters?: { day: string; words: number; since?: string }[];
} = {}): NovelRecord => ({
  contractType: 'exclusive',
  signedOn: '2026-03-01',
  completedOn: null,
  today: '2026-09-02',
  reads: [],
  places: [],
  ...facts,
  chapters: chapters.map((chapter) => ({ since: chapter.day, ...chapter })),
});

/** What a test says of a novel. */
export type Facts = Parameters<typeof novelRecord>[0];

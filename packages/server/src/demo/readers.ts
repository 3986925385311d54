const DAY = 86_400_000;
/** How long ago the first of them began with a novel that is out so long, in days. */
const BEGUN_WITHIN = 45;
const CHAPTERS_A_DAY = 2;
/** Of ten people, so many begin with a novel. */
const BEGIN = 7;

export interface ReadNovel {
  novelId: string;
  authorId: string;
  /** Published ones, in their order; `free` to whoever is signed in. */
  chapters: readonly { id: string; publishedAt: Date; free: boolean }[];
}

export interface Reading {
  chapterId: string;
  novelId: string;
  userId: string;
  day: string;
}

/** The moments at which people have unlocked chapters, by `<user> <chapter>`. */
export type Unlocked = ReadonlyMap<string, Date>;

/**
 * Which chapters the demo's people have opened on which days: two a day from the day on which they begin, no chapter before it
 * was out, most of them not to the end. What is locked is opened by whoever unlocked it, on the day they did, and so is then
 * what stands before it.
 */
export function readingsOf(
  novels: readonly ReadNovel[],
  people: readonly string[],
  unlocked: Unlocked,
  now: Date,
): Reading[] {
  const readings: Reading[] = [];
  novels.forEach(({ novelId, authorId, chapters }, place) => {
    people.forEach((userId, n) => {
      if (userId === authorId) return;
      const open = (chapterId: string, at: number): void => {
        readings.push({ chapterId, novelId, userId, day: new Date(at).toISOString().slice(0, 10) });
      };
      const bought = chapters.flatMap(({ id }) => unlocked.get(`${userId} ${id}`) ?? []);
      if (bought.length > 0) {
        for (const { id, free } of chapters) {
          const at = free ? bought[0] : unlocked.get(`${userId} ${id}`);
          if (at) open(id, at.getTime());
        }
        return;
      }
      if ((n * 7 + place * 3) % 10 >= BEGIN) return;
      const far = 1 + ((n * 5 + place) % (chapters.length + 2));
      const begun = now.getTime() - ((n * 11 + place * 5) % BEGUN_WITHIN) * DAY;
      for (const [c, { id, free, publishedAt }] of chapters.slice(0, far).entries()) {
        const at = Math.max(begun + Math.floor(c / CHAPTERS_A_DAY) * DAY, publishedAt.getTime());
        if (!free || at > now.getTime()) return;
        open(id, at);
      }
    });
  });
  return readings;
}

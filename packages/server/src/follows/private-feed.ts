import { PRODUCT, type Answer } from '@griot/contracts';
import type { Reading } from '../chapters/index.ts';
import { chapterEntry, latest, urnOf, type Feed, type FeedFormat } from '../feeds/index.ts';
import { refuse } from '../http/errors.ts';
import type { Caller } from '../http/route.ts';
import { LIMITS, type Limits } from '../limits/index.ts';
import type { Clock, Random } from '../ports/clock.ts';
import type { Database, Db } from '../ports/database/index.ts';
import type { Sealing } from '../ports/sealing.ts';
import { createSecretKeys, hashOfKey } from '../ports/secret-keys.ts';
import { deleteFeed, feedOwner, findFeed, putFeed, type FeedRow } from './feed-store.ts';

type FeedAnswer = Answer<'GET /follows/feed/'>;

/** As many as other feeds have. */
const ENTRIES = 50;

export interface PrivateFeedPorts {
  db: Database;
  clock: Clock;
  random: Random;
  limits: Limits;
  sealing: Sealing;
  reading: Pick<Reading, 'newest'>;
}

/** For who cannot end it themselves any more, such as while their password is set anew. */
export const endFeedOf = async (tx: Db, userId: string): Promise<void> => void (await deleteFeed(tx, userId));

export type PrivateFeed = ReturnType<typeof createPrivateFeed>;

/** Both stand in the query, which no log has. */
const pathOf = (secret: string, format: FeedFormat): string => `/feeds/following.${format}?key=${secret}`;

/** What somebody follows, as a feed that opens without a session, for who has its secret address. Its owner can end that, or have another. */
export function createPrivateFeed({ db, clock, random, limits, sealing, reading }: PrivateFeedPorts) {
  const keys = createSecretKeys({ random, sealing }, 'follow-feed');

  function onWire(row: FeedRow, origin: string): FeedAnswer {
    const secret = keys.open(row.userId, row);
    if (secret === null) return null;
    return {
      atom: origin + pathOf(secret, 'atom'),
      json: origin + pathOf(secret, 'json'),
      created_at: row.createdAt.toISOString(),
    };
  }

  return {
    async of({ id }: Caller, origin: string): Promise<FeedAnswer> {
      const row = await findFeed(db, id);
      return row ? onWire(row, origin) : null;
    },

    /** Makes it; a former address ends. */
    async make({ id }: Caller, origin: string): Promise<FeedAnswer> {
      await limits.count({ limit: LIMITS.feedByPerson, who: id });
      const row = { userId: id, ...keys.make(id), createdAt: clock.now() };
      await putFeed(db, row);
      return onWire(row, origin);
    },

    async end({ id }: Caller): Promise<void> {
      await deleteFeed(db, id);
    },

    /** What a secret opens, as any guest may know it. @throws Refusal `not_found`, `too_many` */
    async read(secret: string): Promise<Feed> {
      const owner = await feedOwner(db, hashOfKey(secret));
      if (!owner) throw refuse('not_found', 'There is no such feed.');
      await limits.count({ limit: LIMITS.feedReadByPerson, who: owner.id });
      const chapters = await reading.newest({ followedBy: owner.id }, ENTRIES);
      const entries = chapters.map((chapter) => {
        const entry = chapterEntry(chapter);
        const { author, title } = chapter.novel;
        return {
          ...entry,
          title: `${title}, ${entry.title}`,
          author: { name: author.name, page: `/author/${author.id}` },
        };
      });
      return {
        id: urnOf(`following:${owner.id}`),
        title: `What you follow on ${PRODUCT}`,
        subtitle: `New chapters of the novels and authors that ${owner.penName} follows. Whoever has this address can read it.`,
        page: '/shelf?tab=following',
        address: '/feeds/following',
        updated: latest(entries),
        entries,
      };
    },
  };
}

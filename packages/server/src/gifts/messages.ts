import { formatCoins } from '@griot/contracts';
import type { Inbox } from '../inbox/index.ts';
import { jobKind, type Jobs } from '../ports/jobs/index.ts';
import { holdNovel } from '../novels/index.ts';
import type { Clock } from '../ports/clock.ts';
import { transaction, type Database, type Db } from '../ports/database/index.ts';
import { holdUser } from '../users/index.ts';
import { novelsToTell, takeUntold, type Untold } from './store.ts';

/** Tells authors of gifts that they were not told of. */
export const tellOfGifts = jobKind('tell-of-gifts');
/** After an author was told of gifts to a novel, those that follow within so many ms are told together. */
const QUIET_MS = 10 * 60 * 1000;
/** Up to so many readers each write the author themselves; of more there is one summary. */
const SENDERS = 3;

/**
 * Tells authors of gifts in their inbox. The first is told at once; what comes within the next ten minutes makes one round, so that a
 * novel that many love does not bury its author's inbox. A reader's message comes from them, so that their name follows them
 * when it changes or they leave, unless they give without a name; a summary names nobody, and points at the novel's page.
 */
export function createGiftMessages({
  db,
  clock,
  jobs,
  inbox,
}: {
  db: Database;
  clock: Clock;
  jobs: Jobs;
  inbox: Inbox;
}): void {
  jobs.handle(
    tellOfGifts,
    async () => {
      const now = clock.now();
      const failures: unknown[] = [];
      for (const novelId of await novelsToTell(db, new Date(now.getTime() - QUIET_MS))) {
        try {
          await transaction(db, (tx) => tell(tx, inbox, novelId, now));
        } catch (failure) {
          failures.push(failure);
        }
      }
      if (failures.length > 0)
        throw new AggregateError(failures, `the authors of ${failures.length} novels could not be told of gifts`);
      // Every few minutes too: for what waited, and for gifts whose server died before it could promise this.
    },
    { every: '*/5 * * * *', gathered: true },
  );
}

async function tell(tx: Db, inbox: Inbox, novelId: string, now: Date): Promise<void> {
  const novel = await holdNovel(tx, novelId, { ownPage: true });
  const given = await takeUntold(tx, novelId, now);
  const author = await holdUser(tx, novel.authorId);
  if (given.length === 0 || !author || author.deletedAt) return;
  const title = given.length === 1 ? `A gift for ${novel.title}` : `${given.length} gifts for ${novel.title}`;
  const givers = Map.groupBy(given, (gift) => gift.userId);
  if (givers.size > SENDERS) {
    await inbox.send(tx, {
      receiverId: author.id,
      title,
      body: `${givers.size} readers have given to ${novel.title}: ${listed(given)}.\n\nThe novel’s page shows ${given.every((gift) => gift.named) ? 'who they are' : 'those of them who give their name'}. ${SHARE}`,
    });
    return;
  }
  for (const [senderId, gifts] of givers) {
    const theirs = gifts.length === 1 ? `A gift for ${novel.title}` : `${gifts.length} gifts for ${novel.title}`;
    await inbox.send(tx, {
      receiverId: author.id,
      ...(gifts[0]?.named ? { senderId } : {}),
      title: theirs,
      body: `A reader has given to ${novel.title}: ${listed(gifts)}.\n\n${SHARE}`,
    });
  }
}

const SHARE =
  'Half of what was paid for the coins, less the payment provider’s fee, is yours; your income page shows it.';

/** `3 × Kola Nut, Talking Drum (53 coins)`, what there is most of first. */
function listed(given: readonly Untold[]): string {
  const by = [...Map.groupBy(given, (gift) => gift.option)].sort(
    ([a, x], [b, y]) => y.length - x.length || (a < b ? -1 : 1),
  );
  const what = by.map(([name, gifts]) => (gifts.length === 1 ? name : `${gifts.length} × ${name}`)).join(', ');
  return `${what} (${formatCoins(given.reduce((sum, gift) => sum + gift.coins, 0))})`;
}

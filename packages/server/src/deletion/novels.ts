import { dropUnpublished, holdPaidFor, withdrawRequests } from '../chapters/index.ts';
import { closeContract, hasContract } from '../contracts/index.ts';
import type { Inbox } from '../inbox/index.ts';
import type { Mailer } from '../mail/index.ts';
import {
  deleteNovel,
  holdLiving,
  lockNovel,
  type NovelRow,
  novelsOf,
  pictureKeys,
  type Pictures,
  updateNovel,
} from '../novels/index.ts';
import type { Clock } from '../ports/clock.ts';
import { transaction, type Database, type Db } from '../ports/database/index.ts';
import type { Jobs } from '../ports/jobs/index.ts';

export interface RemovalPorts {
  db: Database;
  clock: Clock;
  jobs: Jobs;
  inbox: Inbox;
  mailer: Mailer;
  pictures: Pictures;
}

/**
 * Deletes a novel of the caller's for good; or, once somebody has paid for a chapter of it or given it something, takes it back: it is gone for
 * everyone, its author too, except for those who unlocked a chapter (ruling 28). An application for a contract is closed.
 * @throws Refusal `not_found` when it is gone already; `conflict` when it is under a signed contract
 */
export async function removeNovel(
  { db, clock, jobs, inbox, mailer, pictures }: RemovalPorts,
  novel: NovelRow,
): Promise<void> {
  await transaction(db, async (tx) => {
    await closeContract(tx, await holdLiving(tx, novel.id), { jobs, inbox, mailer });
    await takeBack(tx, pictures, novel.id, clock.now());
  });
}

/** Deletes a novel that is held, or takes it back once somebody has paid for a chapter of it, given it something, or it has had a contract. Gives whether it is still there. */
async function takeBack(tx: Db, pictures: Pictures, id: string, now: Date): Promise<boolean> {
  if (!(await holdPaidFor(tx, id)) && !(await hasContract(tx, id))) {
    await pictures.forget(tx, await pictureKeys(tx, id));
    await deleteNovel(tx, id);
    return false;
  }
  await withdrawRequests(tx, id);
  await updateNovel(tx, id, { removedAt: now, rhythm: null });
  return true;
}

/**
 * Takes all novels of an author who leaves out of the catalogue (ruling 28): what nobody has paid for is deleted, and of
 * the rest what readers have never seen. The caller holds the novels.
 */
export async function leaveNovels(tx: Db, pictures: Pictures, authorId: string, now: Date): Promise<void> {
  for (const { id, removedAt } of await novelsOf(tx, authorId)) {
    await lockNovel(tx, id);
    if (!(await takeBack(tx, pictures, id, removedAt ?? now))) continue;
    await pictures.forget(tx, await pictureKeys(tx, id));
    await dropUnpublished(tx, id);
  }
}

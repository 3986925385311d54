import type { Entities } from '@griot/contracts';
import type { BodyOut } from '@griot/contracts/contract';
import { refuse } from '../http/errors.ts';
import type { Caller } from '../http/route.ts';
import type { Reading } from '../chapters/index.ts';
import { readConfig } from '../config/index.ts';
import { holdNovel, type NovelRow } from '../novels/index.ts';
import type { Range } from '../http/paging.ts';
import { mediaUrlOrNull } from '../ports/blobs.ts';
import type { Clock, Random } from '../ports/clock.ts';
import { transaction, type Database, type Db } from '../ports/database/index.ts';
import type { Bursts } from './bursts.ts';
import { movedBy, ratingOf, type Aspects } from './ratings.ts';
import { readForRating, tooLittleRead } from './read-enough.ts';
import { moveRatings } from './scores-store.ts';
import {
  deleteReview,
  findOwnReview,
  findReview,
  holdReview,
  insertReview,
  listReviews,
  putVote,
  updateReview,
  voteOf,
  type ReviewOrder,
  type ReviewRow,
  type Vote,
} from './store.ts';

type Form = BodyOut<'POST /novels/{novel}/reviews/mine/'>;
type Novel = Pick<NovelRow, 'id' | 'authorId'>;

export type { Vote } from './store.ts';

const missingReview = () => refuse('not_found', 'There is no such review.');

export type Reviews = ReturnType<typeof createReviews>;

/** What readers think of novels, and of each other's reviews (part 2 §2.9, ruling 25). */
export function createReviews({
  db,
  clock,
  random,
  reading,
  bursts,
}: {
  db: Database;
  clock: Clock;
  random: Random;
  reading: Pick<Reading, 'openTo'>;
  bursts: Bursts;
}) {
  /** What the caller has read of a novel, and what it takes to rate it. Whoever has rated it may change that. */
  async function readByCaller(caller: Caller, novel: Novel): Promise<Entities['ReadForRating']> {
    const [opened, config, own] = await Promise.all([
      reading.openTo(caller, novel),
      readConfig(db),
      findOwnReview(db, novel.id, caller.id),
    ]);
    const found = readForRating(opened, config);
    return own ? { ...found, may: true } : found;
  }

  return {
    readByCaller,

    /** @throws Refusal `read_too_little` to who has read too little of a novel to rate it, and says how much is lacking */
    async refuseUnread(caller: Caller, novel: Novel): Promise<void> {
      const found = await readByCaller(caller, novel);
      if (!found.may) throw tooLittleRead(found);
    },

    /** A novel's reviews; likes and own ones are told to whoever is signed in. */
    async list(
      caller: Caller | null,
      novel: Novel,
      { ordering, ...range }: Range & { ordering: ReviewOrder },
    ): Promise<Entities['Review'][]> {
      const rows = await listReviews(db, novel.id, caller?.id ?? null, ordering, range);
      return rows.map((row) => reviewOnWire(row, caller));
    },

    /** The caller's own review of a novel, or null (ruling 18). */
    async mine(caller: Caller, novel: Novel): Promise<Entities['Review'] | null> {
      const row = await findOwnReview(db, novel.id, caller.id);
      return row && !row.takenBackAt ? reviewOnWire(row, caller) : null;
    },

    /** @throws Refusal `not_allowed` to authors, about their own novels */
    refuseAuthor(caller: Caller, novel: Novel): void {
      if (novel.authorId === caller.id) throw refuse('not_allowed', 'You cannot review your own novel.');
    },

    /** Reviews a novel, or replaces the caller's review of it, which keeps its likes. @throws Refusal `not_found` when the novel is gone */
    async post(
      caller: Caller,
      novel: Novel,
      form: Form,
      ip: string,
    ): Promise<Entities['Review'] & { message: string }> {
      const aspects = aspectsOf(form);
      const rating = ratingOf(aspects);
      return await transaction(db, async (tx) => {
        await holdNovel(tx, novel.id, { ownPage: true });
        const before = await findOwnReview(tx, novel.id, caller.id);
        const now = clock.now();
        const written = {
          ...aspects,
          ...rating,
          text: form.review,
          isSpoiler: form.is_spoiler,
          updatedAt: now,
          takenBackAt: null,
        };
        // Other stars than those that staff have found right are looked at like new ones; the same are no new rating.
        const renewed = !before || (before.standing === 'counted' && before.stars !== rating.stars);
        const id = before?.id ?? random.id('rev');
        if (before) await updateReview(tx, id, { ...written, ...(renewed && { burstId: null }) });
        else await insertReview(tx, { id, novelId: novel.id, userId: caller.id, createdAt: now, ...written });
        // What is set aside or dismissed weighs nothing, whatever its reader makes of it.
        if (!before || before.standing === 'counted')
          await moveRatings(tx, novel.id, movedBy(before ?? null, { ...aspects, ...rating }));
        if (renewed) await bursts.watch(tx, { reviewId: id, novelId: novel.id, userId: caller.id, ip });
        const after = await findOwnReview(tx, novel.id, caller.id);
        if (!after) throw missingReview();
        return {
          ...reviewOnWire(after, caller),
          message: before && !before.takenBackAt ? 'Your review has been updated.' : 'Your review has been posted.',
        };
      });
    },

    /** Deletes the caller's review of a novel, of one that does not count its words; without one nothing changes. */
    async remove(caller: Caller, novel: Novel): Promise<void> {
      await transaction(db, async (tx) => {
        await holdNovel(tx, novel.id, { ownPage: true });
        const review = await findOwnReview(tx, novel.id, caller.id);
        if (review?.standing === 'counted') await takeOut(tx, review);
        else if (review) await updateReview(tx, review.id, { text: '', takenBackAt: clock.now() });
      });
    },

    /** Sets what the caller thinks of a review; null takes it back. The same again changes nothing. @throws Refusal `not_found`, `not_allowed` for one's own */
    async vote(caller: Caller, novel: Novel, reviewId: string, vote: Vote | null): Promise<Entities['ReviewVotes']> {
      return await transaction(db, async (tx) => {
        const review = await holdReview(tx, novel.id, reviewId);
        if (!review) throw missingReview();
        if (vote !== null && review.userId === caller.id)
          throw refuse('not_allowed', 'You cannot like or dislike your own review.');
        const before = await voteOf(tx, reviewId, caller.id);
        const numLikes = review.numLikes + Number(vote === 1) - Number(before === 1);
        const numDislikes = review.numDislikes + Number(vote === -1) - Number(before === -1);
        if (vote !== before) {
          await putVote(tx, reviewId, caller.id, vote, clock.now());
          await updateReview(tx, reviewId, { numLikes, numDislikes });
        }
        return { num_likes: numLikes, num_dislikes: numDislikes, is_liked: vote === 1, is_disliked: vote === -1 };
      });
    },
  };
}

/** Takes a review out of its novel within the caller's transaction, as staff may; false when it is gone already. */
export async function removeReview(tx: Db, reviewId: string): Promise<boolean> {
  const found = await findReview(tx, reviewId);
  if (!found) return false;
  await holdNovel(tx, found.novelId, { ownPage: true });
  // Looked up again: its reader may have changed or deleted it before the novel was held.
  const review = await findReview(tx, reviewId);
  if (review) await takeOut(tx, review);
  return review !== undefined;
}

async function takeOut(tx: Db, review: ReviewRow): Promise<void> {
  await deleteReview(tx, review.id);
  if (review.standing === 'counted') await moveRatings(tx, review.novelId, movedBy(review, null));
}

const aspectsOf = (f: Form): Aspects => ({
  writingQuality: f.writing_quality,
  updateStability: f.update_stability,
  storyDevelopment: f.story_development,
  characterDesign: f.character_design,
  worldBackground: f.world_background,
});

function reviewOnWire(r: ReviewRow, caller: Caller | null): Entities['Review'] {
  return {
    id: r.id,
    user: r.name === null || r.goneAt ? null : { name: r.name, photo_url: mediaUrlOrNull(r.photoKey) },
    writing_quality: r.writingQuality,
    update_stability: r.updateStability,
    story_development: r.storyDevelopment,
    character_design: r.characterDesign,
    world_background: r.worldBackground,
    overall_rating: Number(r.overallRating),
    stars: r.stars,
    review: r.text,
    is_spoiler: r.isSpoiler,
    num_likes: r.numLikes,
    num_dislikes: r.numDislikes,
    is_liked: r.vote === 1,
    is_disliked: r.vote === -1,
    is_mine: caller !== null && r.userId === caller.id,
    ...(caller !== null && r.userId === caller.id ? { standing: r.standing } : {}),
    created_at: r.createdAt.toISOString(),
    updated_at: r.updatedAt.toISOString(),
  };
}

import { BURST_KINDS, RATING_BURST, RATING_TRACE_DAYS, type Entities } from '@griot/contracts';
import type { BodyOut, QueryOut } from '@griot/contracts/contract';
import { readConfig } from '../config/index.ts';
import { refuse } from '../http/errors.ts';
import { widerNetwork } from '../http/network.ts';
import type { Range } from '../http/paging.ts';
import type { Caller } from '../http/route.ts';
import { holdNovel } from '../novels/index.ts';
import type { Clock, Random } from '../ports/clock.ts';
import { transaction, type Database, type Db } from '../ports/database/index.ts';
import { jobKind, type Jobs } from '../ports/jobs/index.ts';
import { createSecrets } from '../ports/secrets.ts';
import { recordAction } from '../staff-actions/index.ts';
import {
  decideBurst,
  findBurst,
  forgetTraces,
  hasRatingIn,
  leaveTrace,
  listBurstRatings,
  listBursts,
  ratingsSince,
  setAside,
  settleRatings,
  type BurstKind,
  type BurstRow,
  type TracedRating,
} from './bursts-store.ts';
import { movedBy, sumOf } from './ratings.ts';
import { moveRatings, priorOf, scoreStale } from './scores-store.ts';

const HOUR = 3_600_000;

export interface BurstPorts {
  db: Database;
  clock: Clock;
  random: Random;
  jobs: Jobs;
  tokenKey: string;
}

export type Bursts = ReturnType<typeof createBursts>;

/**
 * Ratings that come in bursts are set aside and weigh nothing until an editor has decided. Four young ones of one star can move a
 * novel with 150 voices around 4.5 by less than a tenth; the fifth takes all of them out.
 */
export function createBursts({ db, clock, random, jobs, tokenKey }: BurstPorts) {
  const { seal } = createSecrets(tokenKey);
  jobs.handle(jobKind('forget-rating-traces'), () => forgetTraces(db, before(24 * RATING_TRACE_DAYS)), {
    every: '27 3 * * *',
    gathered: true,
  });
  jobs.handle(jobKind('score-stale-novels'), () => transaction(db, scoreStale), {
    every: '31 3 * * *',
    gathered: true,
  });

  const before = (hours: number): Date => new Date(clock.now().getTime() - hours * HOUR);

  async function one(on: Db, id: string): Promise<BurstRow> {
    const burst = await findBurst(on, priorOf(await readConfig(on)), id);
    if (!burst) throw refuse('not_found', 'There is no such burst of ratings.');
    return burst;
  }

  return {
    /**
     * Looks at a rating that was just written, and at those it came with, within its transaction; the caller holds the novel. No address
     * is kept: only whether two came from one network is, and for each novel by another hash, so that nobody is followed from novel to novel.
     */
    async watch(
      tx: Db,
      { reviewId, novelId, userId, ip }: { reviewId: string; novelId: string; userId: string; ip: string },
    ): Promise<void> {
      const at = clock.now();
      const network = seal('rating network', `${novelId}\n${widerNetwork(ip)}`);
      await leaveTrace(tx, { reviewId, novelId, userId, network, at });
      const recent = await ratingsSince(tx, novelId, before(RATING_BURST.hours));
      const taken = new Set<string>();
      for (const kind of BURST_KINDS) {
        const alike = recent.filter((rating) => isOf(kind, rating, network));
        if (alike.length < RATING_BURST.ratings || !alike.some((rating) => rating.reviewId === reviewId)) continue;
        const counted = alike.filter((rating) => rating.standing === 'counted' && !taken.has(rating.reviewId));
        const [first] = counted;
        if (!first) continue;
        const ids = counted.map((rating) => rating.reviewId);
        await setAside(tx, { id: random.id('bur'), novelId, kind, beganAt: first.at, lastAt: at }, ids);
        await moveRatings(tx, novelId, sumOf(counted.map((rating) => movedBy(rating, null))));
        for (const id of ids) taken.add(id);
      }
    },

    async list({
      state,
      ...range
    }: QueryOut<'GET /staff/rating-bursts/'>): Promise<{ rows: Entities['RatingBurst'][]; total: number }> {
      const { rows, total } = await listBursts(db, priorOf(await readConfig(db)), state, range);
      return { rows: rows.map(burstOnWire), total };
    },

    /** @throws Refusal `not_found` */
    one: async (id: string): Promise<Entities['RatingBurst']> => burstOnWire(await one(db, id)),

    async ratings(id: string, range: Range): Promise<{ rows: Entities['BurstRating'][]; total: number }> {
      const { rows, total } = await listBurstRatings(db, id, range);
      return {
        rows: rows.map((r) => ({
          id: r.id,
          user: r.userId === null || r.goneAt ? null : { id: r.userId, pen_name: r.penName ?? '' },
          account_days: r.accountDays,
          overall_rating: Number(r.overallRating),
          review: r.text,
          updated_at: r.updatedAt.toISOString(),
        })),
        total,
      };
    },

    /**
     * Refuses authors and who rated with the others, before anything else of the call is looked at (ruling 17).
     * @throws Refusal `not_found`, `not_allowed` about ratings of the caller's own novel, or theirs among them
     */
    async mayDecide(caller: Caller, id: string): Promise<void> {
      if ((await one(db, id)).authorId === caller.id)
        throw refuse('not_allowed', 'Somebody else decides about the ratings of your own novel.');
      if (await hasRatingIn(db, id, caller.id))
        throw refuse('not_allowed', 'A rating of yours is among these, so somebody else decides about them.');
    },

    /** @throws Refusal `conflict` when somebody has decided already */
    async decide(
      caller: Caller,
      id: string,
      { decision, note }: BodyOut<'POST /staff/rating-bursts/{burst}/decide/'>,
    ): Promise<Entities['RatingBurst']> {
      return await transaction(db, async (tx) => {
        const { novelId, kind, title } = await one(tx, id);
        await holdNovel(tx, novelId, { ownPage: true });
        if (!(await decideBurst(tx, id, { decision, note, decidedAt: clock.now(), decidedBy: caller.id })))
          throw refuse('conflict', 'Somebody has decided on these ratings already.');
        const settled = await settleRatings(tx, id, decision);
        if (decision === 'counted')
          await moveRatings(tx, novelId, sumOf(settled.map((review) => movedBy(null, review))));
        await recordAction(
          tx,
          {
            actorId: caller.id,
            action: `ratings.${decision}`,
            subjectId: novelId,
            detail: { title, burst: id, kind, ratings: settled.length, reason: note },
          },
          clock,
          random,
        );
        return burstOnWire(await one(tx, id));
      });
    },
  };
}

const isOf = (kind: BurstKind, rating: TracedRating, network: string): boolean =>
  kind === 'young' ? rating.accountDays < RATING_BURST.youngDays : rating.network === network;

/** Thousandths of a star as stars. */
const asStars = (thousandths: number): number => thousandths / 1_000;

const burstOnWire = (b: BurstRow): Entities['RatingBurst'] => ({
  id: b.id,
  kind: b.kind,
  novel: { id: b.novelId, slug: b.slug, title: b.title, rating: asStars(b.rating), num_reviews: b.numReviews },
  began_at: b.beganAt.toISOString(),
  last_at: b.lastAt.toISOString(),
  num_ratings: b.numRatings,
  average: b.average,
  rating_with: asStars(b.ratingWith),
  decision: b.decision,
  note: b.note,
  decided_at: b.decidedAt?.toISOString() ?? null,
  decided_by: b.decidedBy === null ? null : { id: b.decidedBy, pen_name: b.deciderName ?? '' },
});

import { dayIn, type Entities } from '@griot/contracts';
import type { BodyOut } from '@griot/contracts/contract';
import type { Caller } from '../http/route.ts';
import type { Clock } from '../ports/clock.ts';
import { transaction, type Database, type Db } from '../ports/database/index.ts';
import { addWords, dropGoal, findGoal, setGoal, setGoalOfDay, streakUpTo, wordsOn } from './goal-store.ts';

export type Goal = ReturnType<typeof createGoal>;

/** How many words a day somebody means to write. Days are their own: they begin at midnight in the time zone that was set with the goal. */
export function createGoal({ db, clock }: { db: Database; clock: Clock }) {
  const goal = {
    async of(caller: Caller): Promise<Entities['WritingGoal']> {
      const set = await findGoal(db, caller.id);
      if (!set) return { words: null, time_zone: null, today: 0, streak: 0 };
      const today = dayIn(set.timeZone, clock.now());
      return {
        words: set.words,
        time_zone: set.timeZone,
        today: await wordsOn(db, caller.id, today),
        streak: await streakUpTo(db, caller.id, today),
      };
    },

    /** What was written on earlier days keeps the goal that it was written for. */
    async set(caller: Caller, { words, time_zone }: BodyOut<'PUT /writing-goal/'>): Promise<Entities['WritingGoal']> {
      const set = { userId: caller.id, words, timeZone: time_zone };
      await transaction(db, async (tx) => {
        await setGoal(tx, set);
        await setGoalOfDay(tx, set, dayIn(time_zone, clock.now()));
      });
      return await goal.of(caller);
    },

    drop: (caller: Caller): Promise<void> => transaction(db, (tx) => dropGoal(tx, caller.id)),

    /**
     * Counts what an author has just written, or taken away, in the transaction that saves it. A day never comes below 0: whoever
     * cuts a scene in the morning has not lost the afternoon.
     */
    async written(tx: Db, authorId: string, words: number): Promise<void> {
      const set = words === 0 ? undefined : await findGoal(tx, authorId);
      if (set) await addWords(tx, set, dayIn(set.timeZone, clock.now()), words);
    },
  };
  return goal;
}

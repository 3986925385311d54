import type { Entities } from '@griot/contracts';
import type { BodyOut } from '@griot/contracts/contract';
import { hold, type ReaderChapter } from '../chapters/index.ts';
import { invalid, refuse } from '../http/errors.ts';
import type { Range } from '../http/paging.ts';
import type { Caller } from '../http/route.ts';
import { LIMITS, type Limits } from '../limits/index.ts';
import type { Clock, Random } from '../ports/clock.ts';
import { transaction, type Database, type Db } from '../ports/database/index.ts';
import {
  anyVote,
  countPolls,
  deletePoll,
  findPoll,
  holdPoll,
  listPolls,
  putPoll,
  putVote,
  voteOf,
  votesOf,
  type OwnPollRow,
  type PollRow,
} from './store.ts';

type Form = BodyOut<'PUT /novels/mine/{novel}/chapters/{chapter}/poll/'>;
/** A chapter of the caller's own. */
type OwnChapter = { id: string; novelId: string; number: string; draftTitle: string };

const missing = () => refuse('not_found', 'There is no poll here.');

export type Polls = ReturnType<typeof createPolls>;

/** What authors ask at the ends of chapters. Everybody votes once, and may change it while the poll is open. */
export function createPolls({
  db,
  clock,
  random,
  limits,
}: {
  db: Database;
  clock: Clock;
  random: Random;
  limits: Limits;
}) {
  const isClosed = ({ closesAt }: PollRow): boolean => closesAt !== null && closesAt <= clock.now();

  /** How many chose what is told whoever has voted, and all once nobody votes any more: so nobody votes with the many. */
  async function asSeen(on: Db, poll: PollRow, caller: Caller | null, author: boolean): Promise<Entities['Poll']> {
    const chosen = caller ? await voteOf(on, poll.id, caller.id) : null;
    const told = author || chosen !== null || isClosed(poll);
    return onWire(poll, chosen, told ? await votesOf(on, [poll.id]) : null);
  }

  function onWire(
    poll: PollRow,
    chosen: number | null,
    votes: Map<string, Map<number, number>> | null,
  ): Entities['Poll'] {
    const of = votes && (votes.get(poll.id) ?? new Map<number, number>());
    return {
      id: poll.id,
      question: poll.question,
      options: poll.options.map((text, place) => ({ text, votes: of && (of.get(place) ?? 0) })),
      num_votes: of && [...of.values()].reduce((sum, one) => sum + one, 0),
      chosen,
      closes_at: poll.closesAt?.toISOString() ?? null,
      closed: isClosed(poll),
    };
  }

  const ownOnWire = ({ poll, chapter }: OwnPollRow, votes: Map<string, Map<number, number>>): Entities['OwnPoll'] => ({
    ...onWire(poll, null, votes),
    chapter: { id: chapter.id, chapter: chapter.number, title: chapter.title },
  });

  async function own(on: Db, { id, number, draftTitle }: OwnChapter, poll: PollRow): Promise<Entities['OwnPoll']> {
    return ownOnWire({ poll, chapter: { id, number, title: draftTitle } }, await votesOf(on, [poll.id]));
  }

  return {
    /** Null where nothing is asked. */
    async of(caller: Caller | null, chapter: ReaderChapter): Promise<Entities['Poll'] | null> {
      const poll = await findPoll(db, chapter.id);
      return poll ? await asSeen(db, poll, caller, caller?.id === chapter.authorId) : null;
    },

    /** Who may vote: everybody who may read the chapter, but its author. @throws Refusal `not_found`, `not_allowed` */
    async mayVote(caller: Caller, chapter: ReaderChapter): Promise<void> {
      if (!(await findPoll(db, chapter.id))) throw missing();
      if (chapter.authorId === caller.id) throw refuse('not_allowed', 'This is a poll of your own.');
    },

    /** @throws Refusal `conflict` once the poll is closed; `invalid`, `not_found`, `too_many` */
    async vote(caller: Caller, chapter: ReaderChapter, place: number): Promise<Entities['Poll']> {
      await limits.count({ limit: LIMITS.voteByPerson, who: caller.id });
      return await transaction(db, async (tx) => {
        const poll = await holdPoll(tx, chapter.id, 'share');
        if (!poll) throw missing();
        if (isClosed(poll)) throw refuse('conflict', 'This poll is closed.');
        if (place >= poll.options.length) throw invalid({ option: ['There is no such option.'] });
        await putVote(tx, { pollId: poll.id, userId: caller.id, place, votedAt: clock.now() });
        return await asSeen(tx, poll, caller, false);
      });
    },

    async list(novelId: string, range: Range): Promise<{ rows: Entities['OwnPoll'][]; total: number }> {
      const rows = await listPolls(db, novelId, range);
      const votes = await votesOf(
        db,
        rows.map(({ poll }) => poll.id),
      );
      return { rows: rows.map((row) => ownOnWire(row, votes)), total: await countPolls(db, novelId) };
    },

    /**
     * Asks something at the end of a chapter, or changes what is asked.
     * @throws Refusal `conflict` where readers have voted about something else; `invalid` for a past; `too_many`
     */
    async ask(caller: Caller, chapter: OwnChapter, form: Form): Promise<Entities['OwnPoll']> {
      await limits.count({ limit: LIMITS.saveByAuthor, who: caller.id });
      return await transaction(db, async (tx) => {
        await hold(tx, { id: chapter.novelId }, chapter.id, 'to its author');
        const before = await holdPoll(tx, chapter.id, 'update');
        const closesAt = form.closes_at === null ? null : new Date(form.closes_at);
        if (closesAt && closesAt <= clock.now() && closesAt.getTime() !== before?.closesAt?.getTime())
          throw invalid({ closes_at: ['Choose a time to come.'] });
        const same =
          before && before.question === form.question && before.options.join('\n') === form.options.join('\n');
        if (before && !same && (await anyVote(tx, before.id)))
          throw refuse('conflict', 'Readers have voted already, so question and options stay as they are.');
        const poll = {
          id: before?.id ?? random.id('pol'),
          novelId: chapter.novelId,
          chapterId: chapter.id,
          question: form.question,
          options: form.options,
          createdAt: before?.createdAt ?? clock.now(),
          closesAt,
        };
        await putPoll(tx, poll);
        return await own(tx, chapter, poll);
      });
    },

    /** When it was closed first stays. @throws Refusal `not_found` */
    close: (chapter: OwnChapter): Promise<Entities['OwnPoll']> =>
      transaction(db, async (tx) => {
        const poll = await holdPoll(tx, chapter.id, 'update');
        if (!poll) throw missing();
        const closed = isClosed(poll) ? poll : { ...poll, closesAt: clock.now() };
        await putPoll(tx, closed);
        return await own(tx, chapter, closed);
      }),

    /** @throws Refusal `not_found` */
    remove: (chapter: OwnChapter): Promise<void> =>
      transaction(db, async (tx) => {
        const poll = await holdPoll(tx, chapter.id, 'update');
        if (!poll) throw missing();
        await deletePoll(tx, poll.id);
      }),
  };
}

import type { Entities } from '@griot/contracts';
import type { BodyOut, QueryOut } from '@griot/contracts/contract';
import { refuse } from '../http/errors.ts';
import type { Caller } from '../http/route.ts';
import type { Inbox } from '../inbox/index.ts';
import type { Clock, Random } from '../ports/clock.ts';
import { transaction, type Database, type Db } from '../ports/database/index.ts';
import { recordAction } from '../staff-actions/index.ts';
import {
  appealOf,
  decideAppeal,
  findAppeal,
  insertAppeal,
  listAppeals,
  type AppealRow,
  type OwnAppeal,
} from './appeals-store.ts';
import { holdNovel, ownNovel } from './service.ts';
import { updateNovel } from './store.ts';

export interface AppealPorts {
  db: Database;
  clock: Clock;
  random: Random;
  inbox: Inbox;
}

export type Appeals = ReturnType<typeof createAppeals>;

const notHidden = () => refuse('conflict', 'This novel is not hidden.');

/** What authors say against the hiding of their novels. Somebody else decides than who hid it, and nobody about their own. */
export function createAppeals({ db, clock, random, inbox }: AppealPorts) {
  async function one(on: Db, id: string): Promise<AppealRow> {
    const appeal = await findAppeal(on, id);
    if (!appeal) throw refuse('not_found', 'There is no such appeal.');
    return appeal;
  }

  return {
    /** The caller's appeal against the hiding of their novel as it stands, or null. @throws Refusal `not_found` */
    async mine(caller: Caller, key: string): Promise<Entities['Appeal'] | null> {
      const { id: novelId, hiddenAt } = await ownNovel(db, caller, key);
      const appeal = hiddenAt ? await appealOf(db, { novelId, authorId: caller.id, hiddenAt }) : undefined;
      return appeal ? appealOnWire(appeal) : null;
    },

    /** @throws Refusal `not_found`, before what was sent is looked at */
    own: (caller: Caller, key: string): Promise<{ id: string }> => ownNovel(db, caller, key),

    /** @throws Refusal `conflict` when it is not hidden, or was appealed against already */
    async send(caller: Caller, novelId: string, text: string): Promise<Entities['Appeal']> {
      return await transaction(db, async (tx) => {
        const { hiddenAt, hiddenBy, hiddenRule: rule, hiddenReason } = await holdNovel(tx, novelId, 'to its author');
        if (!hiddenAt) throw notHidden();
        if (await appealOf(tx, { novelId, authorId: caller.id, hiddenAt }))
          throw refuse('conflict', 'You have appealed against this already.');
        await insertAppeal(tx, {
          id: random.id('app'),
          novelId,
          authorId: caller.id,
          hiddenAt,
          hiddenBy,
          rule,
          reason: hiddenReason ?? '',
          text,
          createdAt: clock.now(),
        });
        const sent = await appealOf(tx, { novelId, authorId: caller.id, hiddenAt });
        if (!sent) throw new Error('the appeal was not stored');
        return appealOnWire(sent);
      });
    },

    async list({
      state,
      ...range
    }: QueryOut<'GET /staff/appeals/'>): Promise<{ rows: Entities['StaffAppeal'][]; total: number }> {
      const { rows, total } = await listAppeals(db, state, range);
      return { rows: rows.map(staffAppealOnWire), total };
    },

    /** @throws Refusal `not_found` */
    one: async (id: string): Promise<Entities['StaffAppeal']> => staffAppealOnWire(await one(db, id)),

    /**
     * Refuses who hid the novel and who wrote it, before anything else of the call is looked at (ruling 17).
     * @throws Refusal `not_found`, `not_allowed`
     */
    async mayDecide(caller: Caller, id: string): Promise<void> {
      const { hiddenBy, authorId } = await one(db, id);
      if (hiddenBy === caller.id)
        throw refuse('not_allowed', 'You hid this novel, so somebody else decides on the appeal.');
      if (authorId === caller.id) throw refuse('not_allowed', 'Somebody else decides about your own novel.');
    },

    /** @throws Refusal `conflict` when somebody has decided already */
    async decide(
      caller: Caller,
      id: string,
      { outcome, reason }: BodyOut<'POST /staff/appeals/{appeal}/decide/'>,
    ): Promise<Entities['StaffAppeal']> {
      return await transaction(db, async (tx) => {
        const { novelId, authorId, title, hiddenAt } = await one(tx, id);
        const held = await holdNovel(tx, novelId);
        const decided = { outcome, answer: reason, decidedAt: clock.now(), decidedBy: caller.id };
        if (!(await decideAppeal(tx, id, decided)))
          throw refuse('conflict', 'Somebody has decided on this appeal already.');
        // It may have been given back and hidden anew since.
        if (outcome === 'granted' && held.hiddenAt?.getTime() === hiddenAt.getTime())
          await updateNovel(tx, novelId, { hiddenAt: null, hiddenReason: null, hiddenRule: null, hiddenBy: null });
        await recordAction(
          tx,
          {
            actorId: caller.id,
            action: outcome === 'granted' ? 'novel.appeal_granted' : 'novel.appeal_upheld',
            subjectId: novelId,
            detail: { title, appeal: id, reason },
          },
          clock,
          random,
        );
        await inbox.send(tx, { receiverId: authorId, ...messageOf(outcome, title, reason) });
        return staffAppealOnWire(await one(tx, id));
      });
    },
  };
}

const messageOf = (outcome: 'granted' | 'upheld', title: string, reason: string) =>
  outcome === 'granted'
    ? {
        title: `Your appeal is granted: ${title}`,
        body: `Somebody else of our staff has looked at ${title} and gives it back to readers:\n\n${reason}`,
      }
    : {
        title: `Your appeal is not granted: ${title}`,
        body: `Somebody else of our staff has looked at ${title}. It stays hidden from readers:\n\n${reason}\n\nYour text stays yours: you can open it, change it and download it at any time.`,
      };

const appealOnWire = (a: OwnAppeal): Entities['Appeal'] => ({
  id: a.id,
  text: a.text,
  created_at: a.createdAt.toISOString(),
  outcome: a.outcome,
  answer: a.answer,
  decided_at: a.decidedAt?.toISOString() ?? null,
});

const person = (id: string | null, name: string | null) => (id === null ? null : { id, pen_name: name ?? '' });

const staffAppealOnWire = (a: AppealRow): Entities['StaffAppeal'] => ({
  ...appealOnWire(a),
  novel: { id: a.novelId, slug: a.slug, title: a.title },
  author: { id: a.authorId, pen_name: a.authorName },
  rule: a.rule,
  reason: a.reason,
  hidden_at: a.hiddenAt.toISOString(),
  hidden_by: person(a.hiddenBy, a.hiderName),
  decided_by: person(a.decidedBy, a.deciderName),
});

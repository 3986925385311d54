import type { Entities } from '@griot/contracts';
import { refuse } from '../http/errors.ts';
import type { Caller } from '../http/route.ts';
import { holdLiving } from '../novels/index.ts';
import type { Range } from '../http/paging.ts';
import type { Clock, Random } from '../ports/clock.ts';
import { transaction, type Database } from '../ports/database/index.ts';
import type { Sealing } from '../ports/sealing.ts';
import { recordAction } from '../staff-actions/index.ts';
import { approved, rejected, sendMessage, type Message, type MessagePorts } from './messages.ts';
import { SIDES, type LinkQuery, type Documents, type Side } from './documents.ts';
import { missingContract, now } from './service.ts';
import {
  findCase,
  listContracts,
  lockContractOf,
  updateContract,
  type ContractCase,
  type ContractRow,
  type Which,
} from './store.ts';
import { contractOnWire, openFields, openSignature, queuedOnWire } from './wire.ts';

export interface DecidingPorts extends MessagePorts {
  db: Database;
  clock: Clock;
  random: Random;
  sealing: Sealing;
  documents: Documents;
}

interface Decision {
  action: 'contract.approved' | 'contract.rejected';
  to: Pick<ContractRow, 'status' | 'rejection'>;
  message: Message;
}
/** Who decides, from where, and which submission they have read, if they say so. */
export interface By {
  caller: Caller;
  origin: string;
  read: number | undefined;
}

export type Deciding = ReturnType<typeof createDeciding>;

/** The editors' side of contracts (rulings 9 and 14). */
export function createDeciding(ports: DecidingPorts) {
  const { db, clock, random, sealing, documents } = ports;

  /**
   * Moves an application that is pending, records who did, and tells its author. Nobody decides on their own.
   * @throws Refusal `conflict` when it is not pending, or another submission than the one read; `not_allowed`
   */
  async function decide(
    found: ContractCase,
    { caller, origin, read }: By,
    { action, to, message }: Decision,
  ): Promise<Entities['QueuedContract']> {
    if (found.author.id === caller.id) throw refuse('not_allowed', 'Somebody else decides on a contract of your own.');
    return await transaction(db, async (tx) => {
      await holdLiving(tx, found.novel.id);
      const held = await lockContractOf(tx, found.novel.id);
      if (held?.id !== found.contract.id || held.status !== 'pending')
        throw refuse('conflict', `This contract ${now(held, found)}, so there is nothing to decide.`);
      if (read !== undefined && read !== held.version)
        throw refuse('conflict', 'This application has been submitted anew since you opened it.');
      await updateContract(tx, held.id, { ...to, decidedAt: clock.now(), decidedBy: caller.id });
      const about = {
        novel: found.novel.id,
        title: found.novel.title,
        ...(to.rejection === null ? {} : { reason: to.rejection }),
      };
      await recordAction(tx, { actorId: caller.id, action, subjectId: held.id, detail: about }, clock, random);
      const decided = await findCase(tx, held.id);
      if (!decided) throw missingContract();
      await sendMessage(tx, ports, decided, message, origin);
      return queuedOnWire(decided);
    });
  }

  function linksTo(contract: ContractRow, staffId: string): Entities['ReviewedContract']['images'] {
    const [front, back] = SIDES.map((side) => documents.link(contract, side, staffId));
    return front && back ? { front: front.url, back: back.url, expires_at: front.expiresAt.toISOString() } : null;
  }

  return {
    async list(query: Range & Which): Promise<{ rows: Entities['QueuedContract'][]; total: number }> {
      const { rows, total } = await listContracts(db, query);
      return { rows: rows.map(queuedOnWire), total };
    },

    /** @throws Refusal `not_found` */
    async find(id: string): Promise<ContractCase> {
      const found = await findCase(db, id);
      if (!found) throw missingContract();
      return found;
    },

    /** The whole of a contract for one editor: the links to the pictures are theirs. That they have looked is recorded before it is shown. */
    async shown(found: ContractCase, { id: staffId }: Caller): Promise<Entities['ReviewedContract']> {
      const fields = openFields(sealing, found.contract);
      if (fields)
        await recordAction(
          db,
          {
            actorId: staffId,
            action: 'contract.application_opened',
            subjectId: found.contract.id,
            detail: { novel: found.novel.id, title: found.novel.title },
          },
          clock,
          random,
        );
      return {
        ...queuedOnWire(found),
        signature: openSignature(sealing, found.contract),
        signed_text: found.contract.signedText,
        application: fields ? contractOnWire(found, fields) : null,
        images: fields ? linksTo(found.contract, staffId) : null,
      };
    },

    approve: (found: ContractCase, by: By) =>
      decide(found, by, {
        action: 'contract.approved',
        to: { status: 'awaiting_signature', rejection: null },
        message: approved(found),
      }),

    reject: (found: ContractCase, reason: string, by: By) =>
      decide(found, by, {
        action: 'contract.rejected',
        to: { status: 'rejected', rejection: reason },
        message: rejected(found, reason),
      }),

    /**
     * The picture behind a link, for the editor it was made for, who is written down.
     * @throws Refusal `not_allowed` for any link that is not good, whether there is such a contract or not
     */
    async picture(id: string, side: Side, asked: LinkQuery, caller: Caller): Promise<Buffer> {
      const found = await findCase(db, id);
      if (!found || documents.bearerOf(found.contract, side, asked) !== caller.id)
        throw refuse('not_allowed', 'This link is not good any more. Open the contract again.');
      const picture = await documents.open(found.contract, side);
      if (!picture) throw refuse('not_found', 'This picture has been erased, or cannot be opened any more.');
      await recordAction(
        db,
        {
          actorId: caller.id,
          action: 'contract.picture_opened',
          subjectId: id,
          detail: { novel: found.novel.id, title: found.novel.title, side },
        },
        clock,
        random,
      );
      return picture;
    },
  };
}

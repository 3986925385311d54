import { CONTRACT_WORDS_MIN, formatNumber, type Entities } from '@griot/contracts';
import { ContractFields, type Answer, type BodyOut } from '@griot/contracts/contract';
import { LIMITS, type Limits } from '../limits/index.ts';
import { contactEmail } from '../config/index.ts';
import { invalid, refuse } from '../http/errors.ts';
import type { Caller, Upload } from '../http/route.ts';
import type { Jobs } from '../ports/jobs/index.ts';
import { holdLiving, ownNovel } from '../novels/index.ts';
import type { Clock, Random } from '../ports/clock.ts';
import { transaction, type Database, type Db } from '../ports/database/index.ts';
import type { Sealing } from '../ports/sealing.ts';
import { penNameKey, userById } from '../users/index.ts';
import { received, sendMessage, signed, type MessagePorts } from './messages.ts';
import { forgetDocuments, SIDES, type DocumentKeys, type Documents, type Side } from './documents.ts';
import {
  findCaseOfNovel,
  findOwnCase,
  insertContract,
  lockContractOf,
  updateContract,
  type ContractCase,
  type ContractRow,
} from './store.ts';
import { CURRENT_TERMS } from './texts/index.ts';
import { contractOnWire, openFields, sealFields, sealSignature } from './wire.ts';

export interface ContractPorts extends MessagePorts {
  db: Database;
  clock: Clock;
  random: Random;
  jobs: Jobs;
  sealing: Sealing;
  documents: Documents;
  limits: Limits;
}

export type Pictures = Partial<Record<Side, Upload>>;
type Fields = Entities['ContractFields'];

/** Where somebody applies from. */
interface From {
  caller: Caller;
  origin: string;
}

export type Contracts = ReturnType<typeof createContracts>;

export const missingContract = () => refuse('not_found', 'There is no such contract.');

/** How an author comes to a contract (part 2 §2.13, rulings 14 and 29). Editors decide in `deciding.ts`. */
export function createContracts(ports: ContractPorts) {
  const { db, clock, random, jobs, sealing, documents, limits } = ports;

  async function shown(db: Db, found: ContractCase): Promise<Entities['AuthorContract']> {
    const fields = openFields(sealing, found.contract);
    if (!fields) throw found.contract.sealed === '' ? missingContract() : await unreadable(db);
    return contractOnWire(found, fields);
  }

  async function own(caller: Caller, id: string): Promise<ContractCase> {
    const found = await findOwnCase(db, caller.id, id);
    if (!found) throw missingContract();
    return found;
  }

  /** Writes a submission and its pictures: whole, or not at all. What was sent is in order; `before` is what it takes the place of. */
  async function submit(
    novelId: string,
    fields: Fields,
    pictures: Pictures,
    { caller, origin }: From,
    before?: ContractRow,
  ): Promise<Entities['AuthorContract']> {
    // Counted before they are decoded, since that is dear too.
    await limits.count({ limit: LIMITS.contractByAuthor, who: caller.id });
    const id = before?.id ?? random.id('ctr');
    const keys = await documents.store(id, pictures);
    try {
      return await transaction(db, async (tx) => {
        mustBeEligible(await holdLiving(tx, novelId));
        const held = await lockContractOf(tx, novelId);
        if (held) mustBeOpen(held);
        if (held?.id !== before?.id || held?.version !== before?.version)
          throw refuse('conflict', 'Your application has changed meanwhile. Please open it again.');
        const written = {
          status: 'pending' as const,
          contractType: fields.contract_type,
          sealed: sealFields(sealing, id, fields),
          submittedAt: clock.now(),
          ...keys,
        };
        if (held) {
          await updateContract(tx, id, {
            ...written,
            version: held.version + 1,
            decidedAt: null,
            decidedBy: null,
            rejection: null,
          });
          await forgetDocuments(tx, jobs, replaced(held, keys));
        } else {
          const { frontImageKey = '', backImageKey = '' } = keys;
          await insertContract(tx, {
            id,
            novelId,
            authorId: caller.id,
            version: 1,
            ...written,
            frontImageKey,
            backImageKey,
          });
        }
        return await told(tx, novelId, received, origin);
      });
    } catch (failure) {
      await documents.discard(keys);
      throw failure;
    }
  }

  /** Sends a message about a contract as it now stands, and shows it. */
  async function told(
    tx: Db,
    novelId: string,
    message: typeof received,
    origin: string,
    enclosed?: string,
  ): Promise<Entities['AuthorContract']> {
    const found = await findCaseOfNovel(tx, novelId);
    if (!found) throw missingContract();
    await sendMessage(tx, ports, found, message(found), origin, enclosed);
    return await shown(tx, found);
  }

  return {
    own,

    /** @throws Refusal `not_found`; `not_eligible` with what falls short (part 1 §5) */
    async eligibility(caller: Caller, novelKey: string): Promise<Answer<'GET /contracts/{novel}/eligibility/'>> {
      const { id, numWords } = mustBeEligible(await ownNovel(db, caller, novelKey));
      return {
        eligible: true,
        num_words: numWords,
        message: 'Criteria fulfilled',
        contract_status: (await findCaseOfNovel(db, id))?.contract.status ?? null,
      };
    },

    /** The contract of one of the caller's novels, or null (ruling 18). */
    async ofNovel(caller: Caller, novelKey: string): Promise<Entities['AuthorContract'] | null> {
      const found = await findCaseOfNovel(db, (await ownNovel(db, caller, novelKey)).id);
      return found ? await shown(db, found) : null;
    },

    /**
     * Applies for a contract; after a rejection this is applying again.
     * @throws Refusal `invalid`, `not_eligible`; `conflict` when there is an application that was not rejected
     */
    async apply(
      form: BodyOut<'POST /contracts/apply/'>,
      pictures: Pictures,
      from: From,
    ): Promise<Entities['AuthorContract']> {
      const { novel: novelKey, email, pen_name, ...fields } = form;
      const novel = await ownNovel(db, from.caller, novelKey);
      mustBeEligible(novel);
      const before = (await findCaseOfNovel(db, novel.id))?.contract;
      if (before) mustBeOpen(before);
      await mustBeTheAccounts(db, from.caller, { email, pen_name });
      const missing = SIDES.filter((side) => !pictures[side]);
      if (missing.length > 0)
        throw invalid(
          Object.fromEntries(
            missing.map((side) => [`${side}_image`, [`Add a picture of the ${side} of your document.`]]),
          ),
        );
      return await submit(novel.id, fields, pictures, from, before);
    },

    mustBeOpen,

    /**
     * Applies again after a rejection; what is absent stays, the pictures too. Where nobody can open any more what was sent before, all of it is asked for.
     * @throws Refusal `conflict` unless it was rejected; `invalid`, `not_eligible`
     */
    async change(
      { contract, novel }: ContractCase,
      form: BodyOut<'PATCH /contracts/{contract}/'>,
      pictures: Pictures,
      from: From,
    ): Promise<Entities['AuthorContract']> {
      const { novel: novelKey, email, pen_name, ...changed } = form;
      if (novelKey !== undefined && novelKey !== novel.id && novelKey !== novel.slug)
        throw invalid({ novel: ['A contract stays with its novel.'] });
      await mustBeTheAccounts(db, from.caller, { email, pen_name });
      if (contract.sealed === '') throw missingContract();
      const before = openFields(sealing, contract);
      if (!before) mustBeWhole(changed, pictures);
      return await submit(novel.id, { ...before, ...given(changed) } as Fields, pictures, from, contract);
    },

    /** What was signed, word for word; until then what would be signed today. */
    text({ contract, novel }: ContractCase): Answer<'GET /contracts/{contract}/text/'> {
      if (contract.signedText !== null)
        return {
          version: contract.textVersion ?? '',
          text: contract.signedText,
          signed_at: contract.signedAt?.toISOString() ?? null,
        };
      return { version: CURRENT_TERMS.version, text: termsFor(contract, novel.title), signed_at: null };
    },

    /**
     * Signs a contract with the full name that its application gives. The text is kept word for word, and mailed.
     * @throws Refusal `conflict` unless it awaits its signature, and when the text is another by now; `invalid` for another name
     */
    async sign(
      found: ContractCase,
      form: BodyOut<'POST /contracts/{contract}/sign/'>,
      origin: string,
    ): Promise<Entities['AuthorContract']> {
      return await transaction(db, async (tx) => {
        const novel = await holdLiving(tx, found.novel.id);
        const held = await lockContractOf(tx, novel.id);
        if (held?.id !== found.contract.id || held.status !== 'awaiting_signature')
          throw refuse('conflict', `This contract ${now(held, found)}, so it cannot be signed.`);
        if (form.text_version !== CURRENT_TERMS.version)
          throw refuse('conflict', 'The text of the contract has changed. Please read it again before you sign.');
        const fields = openFields(sealing, held);
        if (!fields && held.sealed !== '') throw await unreadable(tx);
        if (!fields || plain(form.signature) !== plain(fields.full_name))
          throw invalid({ signature: ['Sign with your full name, as it stands in your application.'] });
        const [signedText, signedAt] = [termsFor(held, novel.title), clock.now()];
        await updateContract(tx, held.id, {
          status: 'signed',
          signature: sealSignature(sealing, held.id, form.signature),
          signedAt,
          signedText,
          textVersion: CURRENT_TERMS.version,
        });
        return await told(
          tx,
          novel.id,
          signed,
          origin,
          `\n${signedText}\n\nSigned by ${form.signature} on ${moment.format(signedAt)} UTC.\n`,
        );
      });
    },
  };
}

const termsFor = ({ id, contractType }: ContractRow, title: string): string =>
  CURRENT_TERMS.write({ id, title, type: contractType });
const moment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

/** A name as it is compared: without its case and its spacing. */
const plain = (name: string): string => name.normalize('NFC').toLowerCase().trim().replace(/\s+/g, ' ');

/** How a status reads in a sentence. */
export const standing = (status: ContractRow['status']): string => `is ${status.replaceAll('_', ' ')}`;

/** How a contract stands that was found before its novel was held; `held` is the one that the novel has now. */
export const now = (held: ContractRow | undefined, { contract }: ContractCase): string =>
  held?.id === contract.id ? standing(held.status) : 'has ended';

const unreadable = async (db: Db) =>
  refuse(
    'conflict',
    `What your application says cannot be read any more. Please write to ${await contactEmail(db)}: an editor returns it, and you send it again.`,
  );

/** @throws Refusal `invalid` naming each field and picture that was not sent */
function mustBeWhole(changed: object, pictures: Pictures): void {
  const sent = given(changed);
  const missing = [
    ...Object.keys(ContractFields.shape).filter((field) => !(field in sent)),
    ...SIDES.filter((side) => !pictures[side]).map((side) => `${side}_image`),
  ];
  if (missing.length > 0)
    throw invalid(
      Object.fromEntries(
        missing.map((field) => [field, ['What you sent before cannot be read any more. Please send this again.']]),
      ),
    );
}

/** @throws Refusal `conflict` unless it was rejected: then alone it can be changed. The words are those of part 2 §4 */
function mustBeOpen({ status }: ContractRow): void {
  if (status !== 'rejected')
    throw refuse('conflict', `Your contract has been submitted and ${standing(status).replace('is', 'is now')}`);
}

/** @throws Refusal `not_eligible` when readers have too few words of it: drafts do not count (part 2 §9) */
function mustBeEligible<N extends { numWords: number }>(novel: N): N {
  if (novel.numWords >= CONTRACT_WORDS_MIN) return novel;
  const text = `${formatNumber(novel.numWords)} of ${formatNumber(CONTRACT_WORDS_MIN)} words are published.`;
  throw refuse('not_eligible', 'This novel is not eligible for a contract yet.', { detail: { num_words: [text] } });
}

/** @throws Refusal `invalid` when e-mail or pen name are sent along and are not the caller's own */
async function mustBeTheAccounts(
  db: Db,
  caller: Caller,
  sent: { email?: string | undefined; pen_name?: string | undefined },
): Promise<void> {
  const user = await userById(db, caller.id);
  const texts: Record<string, string[]> = {};
  if (sent.email !== undefined && sent.email.toLowerCase() !== user?.email)
    texts['email'] = ['This is not the e-mail of your account.'];
  if (sent.pen_name !== undefined && penNameKey(sent.pen_name) !== user?.penNameKey)
    texts['pen_name'] = ['This is not the pen name of your account.'];
  if (Object.keys(texts).length > 0) throw invalid(texts);
}

/** What was sent of a partial form. */
const given = <T extends object>(changed: T): { [K in keyof T]: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(changed).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>;
  };

/** Pictures that others take the place of. */
const replaced = (held: DocumentKeys, keys: Partial<DocumentKeys>): string[] => [
  keys.frontImageKey ? held.frontImageKey : '',
  keys.backImageKey ? held.backImageKey : '',
];

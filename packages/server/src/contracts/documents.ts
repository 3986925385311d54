import { createSecrets, sameText } from '../ports/secrets.ts';
import { Refusal, refuse } from '../http/errors.ts';
import type { Upload } from '../http/route.ts';
import { readImage } from '../images/index.ts';
import { jobKind, type Jobs } from '../ports/jobs/index.ts';
import type { Blobs } from '../ports/blobs.ts';
import type { Clock } from '../ports/clock.ts';
import type { Database, Db } from '../ports/database/index.ts';
import type { Sealing } from '../ports/sealing.ts';
import { hasDocument, type ContractRow } from './store.ts';

/** The two sides of a document that says who somebody is. */
export const SIDES = ['front', 'back'] as const;
export type Side = (typeof SIDES)[number];
export type DocumentKeys = Pick<ContractRow, 'frontImageKey' | 'backImageKey'>;

/** No application takes so long to be written, in seconds: a picture that none has by then is one of a server that was killed over it. */
const FORGOTTEN_AFTER = 60 * 60;
/** How long a link to a picture is good for, in seconds. */
const LINK_SECONDS = 5 * 60;
/** Sealed bytes are no picture: nothing serves a file of this ending. */
const SEALED = 'seal';

const forgetting = jobKind<{ key: string }>('forget-paper');

/** Promises to delete pictures that no contract has any more, within the transaction in which it lets them go. */
export async function forgetDocuments(tx: Db, jobs: Jobs, keys: string[]): Promise<void> {
  for (const key of keys) if (key !== '') await jobs.enqueue(tx, forgetting, { key });
}

export interface Link {
  url: string;
  expiresAt: Date;
}
/** The query of a link, as it was sent. */
export interface LinkQuery {
  staff?: string | undefined;
  expires?: string | undefined;
  signature?: string | undefined;
}

export interface Documents {
  /**
   * Encodes pictures anew, seals them for one contract and keeps them where nothing is served from.
   * @throws Refusal `unsupported_media` or `too_large`, naming the field; then none of them is kept
   */
  store(contractId: string, sent: Partial<Record<Side, Upload>>): Promise<Partial<DocumentKeys>>;
  /** Deletes what was stored for an application that failed. */
  discard(keys: Partial<DocumentKeys>): Promise<void>;
  /** A link to a picture for one member of the staff, good for five minutes and for this picture alone. */
  link(contract: ContractRow, side: Side, staffId: string): Link;
  /** Who a link was made for, while it is good. */
  bearerOf(contract: ContractRow, side: Side, asked: LinkQuery): string | undefined;
  /** The picture as WebP; null once it has been deleted, or when it cannot be opened any more. */
  open(contract: ContractRow, side: Side): Promise<Buffer | null>;
}

export interface DocumentPorts {
  db: Database;
  blobs: Blobs;
  jobs: Jobs;
  clock: Clock;
  sealing: Sealing;
  tokenKey: string;
}

export function createDocuments({ db, blobs, jobs, clock, sealing, tokenKey }: DocumentPorts): Documents {
  const secrets = createSecrets(tokenKey);
  // Asked first, since a transaction whose end nobody heard of may have kept them after all.
  const forget = async ({ key }: { key: string }): Promise<void> => {
    if (!(await hasDocument(db, key))) await blobs.delete(key);
  };
  jobs.handle(forgetting, forget);

  const discard = async (keys: Partial<DocumentKeys>): Promise<void> => {
    for (const key of Object.values(keys)) await forget({ key });
  };

  const about = (contractId: string, side: Side): string => `contract-image:${contractId}:${side}`;
  const sign = (contract: ContractRow, side: Side, staffId: string, expires: string): string =>
    secrets.seal('identity-image', [contract.id, side, keyOf(contract, side), staffId, expires].join('\n'));

  return {
    async store(contractId, sent) {
      const pictures: [Side, Buffer][] = [];
      for (const side of SIDES) if (sent[side]) pictures.push([side, await encoded(sent[side].bytes, `${side}_image`)]);
      const keys: Partial<DocumentKeys> = {};
      try {
        for (const [side, bytes] of pictures) {
          const sealed = sealing.sealBytes(bytes, about(contractId, side));
          // Before the file is there: a picture of somebody’s identity document must not be left lying without anything that points at it.
          await jobs.enqueue(
            db,
            forgetting,
            { key: blobs.keyOf('identity', sealed, SEALED) },
            { after: FORGOTTEN_AFTER },
          );
          keys[`${side}ImageKey`] = await blobs.put('identity', sealed, SEALED);
        }
      } catch (failure) {
        await discard(keys);
        throw failure;
      }
      return keys;
    },
    discard,
    link(contract, side, staffId) {
      const expiresAt = new Date(clock.now().getTime() + LINK_SECONDS * 1000);
      const expires = String(expiresAt.getTime());
      const query = new URLSearchParams({ staff: staffId, expires, signature: sign(contract, side, staffId, expires) });
      return { url: `/api/staff/contracts/${contract.id}/images/${side}/?${query}`, expiresAt };
    },
    bearerOf(contract, side, { staff = '', expires = '', signature = '' }) {
      if (!sameText(signature, sign(contract, side, staff, expires))) return undefined;
      return Number(expires) > clock.now().getTime() ? staff : undefined;
    },
    async open(contract, side) {
      const sealed = await blobs.get(keyOf(contract, side));
      return sealed && sealing.tryOpenBytes(sealed, about(contract.id, side));
    },
  };
}

const keyOf = (contract: DocumentKeys, side: Side): string => contract[`${side}ImageKey`];

async function encoded(bytes: Buffer, field: string): Promise<Buffer> {
  try {
    return (await (await readImage(bytes)).full()).bytes;
  } catch (failure) {
    throw failure instanceof Refusal
      ? refuse(failure.code, failure.message, { detail: { [field]: [failure.message] } })
      : failure;
  }
}

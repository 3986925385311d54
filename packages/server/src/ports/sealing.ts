import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/**
 * Seals what is personal before it is kept: bank details, identity documents, the form of a contract (design §3). `about` says
 * whose and what it is, such as `bank-details:usr_1`, and must be the same at opening: what is sealed for one row opens in no other.
 */
export interface Sealing {
  seal(text: string, about: string): string;
  /** @throws SealBroken when it was sealed by another key, for something else, or is damaged */
  open(sealed: string, about: string): string;
  sealBytes(bytes: Uint8Array, about: string): Buffer;
  /** @throws SealBroken likewise */
  openBytes(sealed: Uint8Array, about: string): Buffer;
  /** What `open` gives; null where that would throw, so that people can go on without what is lost. Whoever looks after the server hears of it. */
  tryOpen(sealed: string, about: string): string | null;
  tryOpenBytes(sealed: Uint8Array, about: string): Buffer | null;
}

/** Thrown when something cannot be opened. It says nothing of what is inside. */
export class SealBroken extends Error {}

const CIPHER = 'aes-256-gcm';
/** Stands first in what is sealed, so that another way of sealing can be told from this one. */
const VERSION = 1;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const HEAD_BYTES = 1 + NONCE_BYTES + TAG_BYTES;

/** AES-256-GCM under a key derived (HKDF-SHA256) from `secret`: version, nonce, tag and ciphertext one after the other; texts in base64url. `broken` hears of what `tryOpen` could not open. */
export function createSealing(secret: string, broken: (failure: SealBroken) => void = () => undefined): Sealing {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'griot sealing 1', 32));

  const sealBytes = (bytes: Uint8Array, about: string): Buffer => {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(about));
    const sealed = Buffer.concat([cipher.update(bytes), cipher.final()]);
    return Buffer.concat([Buffer.of(VERSION), nonce, cipher.getAuthTag(), sealed]);
  };

  const openBytes = (sealed: Uint8Array, about: string): Buffer => {
    if (sealed.length < HEAD_BYTES || sealed[0] !== VERSION) throw new SealBroken('this was not sealed here');
    const decipher = createDecipheriv(CIPHER, key, sealed.subarray(1, 1 + NONCE_BYTES), { authTagLength: TAG_BYTES })
      .setAAD(Buffer.from(about))
      .setAuthTag(sealed.subarray(1 + NONCE_BYTES, HEAD_BYTES));
    const bytes = decipher.update(sealed.subarray(HEAD_BYTES));
    try {
      return Buffer.concat([bytes, decipher.final()]);
    } catch (cause) {
      throw new SealBroken('the seal is broken, or DATA_KEY is another than it was sealed with', { cause });
    }
  };

  const tryOpenBytes = (sealed: Uint8Array, about: string): Buffer | null => {
    try {
      return openBytes(sealed, about);
    } catch (failure) {
      if (!(failure instanceof SealBroken)) throw failure;
      broken(failure);
      return null;
    }
  };

  return {
    sealBytes,
    openBytes,
    tryOpenBytes,
    seal: (text, about) => sealBytes(Buffer.from(text), about).toString('base64url'),
    open: (sealed, about) => openBytes(Buffer.from(sealed, 'base64url'), about).toString(),
    tryOpen: (sealed, about) => tryOpenBytes(Buffer.from(sealed, 'base64url'), about)?.toString() ?? null,
  };
}

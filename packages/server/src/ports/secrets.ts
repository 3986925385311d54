import {
  createHash,
  createHmac,
  createPrivateKey,
  createPublicKey,
  timingSafeEqual,
  type KeyObject,
} from 'node:crypto';

/** What follows from the server's one secret: the key that signs access tokens, and keyed hashes. */
export interface Secrets {
  /** Names the key in a token's header. */
  kid: string;
  privateKey: KeyObject;
  publicKey: KeyObject;
  /** A keyed hash of a value for one purpose; without the secret a leaked table tells nothing. */
  seal(purpose: string, value: string): string;
}

/** The fixed beginning of an Ed25519 private key in PKCS#8 (RFC 8410), before its 32 bytes. */
const ED25519_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex');

export function createSecrets(tokenKey: string): Secrets {
  const seal = (purpose: string, value: string): string =>
    createHmac('sha256', tokenKey).update(`${purpose}\n${value}`).digest('base64url');
  const seed = Buffer.from(seal('access-token-key', ''), 'base64url');
  const privateKey = createPrivateKey({ key: Buffer.concat([ED25519_PREFIX, seed]), format: 'der', type: 'pkcs8' });
  const publicKey = createPublicKey(privateKey);
  const kid = createHash('sha256')
    .update(publicKey.export({ format: 'der', type: 'spki' }))
    .digest('hex')
    .slice(0, 12);
  return { kid, privateKey, publicKey, seal };
}

/** Compares without telling by its time how much was right. */
export function sameText(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}

import { createHash } from 'node:crypto';
import type { Random } from './clock.ts';
import type { Sealing } from './sealing.ts';

/** A key that opens something of one person's without a session, as it is stored: found by its hash, and sealed to be shown to them again. */
export interface StoredKey {
  secretHash: string;
  sealed: string;
}

/** Keys for one purpose; what is sealed for another opens nothing here. */
export function createSecretKeys({ random, sealing }: { random: Random; sealing: Sealing }, purpose: string) {
  const about = (userId: string): string => `${purpose}:${userId}`;
  return {
    make(userId: string): StoredKey {
      const secret = random.token();
      return { secretHash: hashOfKey(secret), sealed: sealing.seal(secret, about(userId)) };
    },
    /** The key itself; null when the key is gone that it was sealed with: then it can only be made anew. */
    open: (userId: string, { sealed }: StoredKey): string | null => sealing.tryOpen(sealed, about(userId)),
  };
}

export const hashOfKey = (secret: string): string => createHash('sha256').update(secret).digest('base64url');

import { createSecrets, sameText } from '../ports/secrets.ts';
import { transaction, type Database } from '../ports/database/index.ts';
import type { Clock } from '../ports/clock.ts';
import { muteMails, mutedWith, stopMails } from './unsubscribing-store.ts';
import { retimeMails } from './waiting.ts';

/** Whose mails of new chapters end: those of one novel, or all. */
export interface Unsubscription {
  userId: string;
  novelId?: string | undefined;
}

export type Unsubscribing = ReturnType<typeof createUnsubscribing>;

/**
 * Ends mails by an address that a mail has brought, without signing in. The address says whose and which, signed: it is good for
 * nothing else, and for as long as the mail is kept. What is followed stays followed.
 */
export function createUnsubscribing({ db, clock, tokenKey }: { db: Database; clock: Clock; tokenKey: string }) {
  const { seal } = createSecrets(tokenKey);
  const sign = (of: string): string => seal('unsubscribe', of);

  return {
    /** The secret stands in the query, which no log has. */
    addressOf(origin: string, { userId, novelId = '' }: Unsubscription): string {
      const of = Buffer.from(`${userId} ${novelId}`).toString('base64url');
      return `${origin}/unsubscribe?of=${of}.${sign(of)}`;
    },

    /** Undefined for what was not signed here. */
    read(token: string): Unsubscription | undefined {
      const [of = '', signature = ''] = token.split('.');
      if (!sameText(signature, sign(of))) return undefined;
      const [userId = '', novelId = ''] = Buffer.from(of, 'base64url').toString().split(' ');
      return { userId, novelId: novelId || undefined };
    },

    /** What it ends, in words about a novel or, with `author`, about all of theirs; undefined: about all. */
    mutedWith: async ({ userId, novelId }: Unsubscription) =>
      novelId === undefined ? undefined : await mutedWith(db, userId, novelId),

    /** Nothing more is mailed to an address that did not take it at that moment, until its owner says otherwise. */
    stop: (address: string, at: Date): Promise<void> => transaction(db, (tx) => stopMails(tx, address, at)),

    /** Once or more often; of who has left, nothing is left to end. */
    end: (of: Unsubscription): Promise<void> =>
      transaction(db, async (tx) => {
        await muteMails(tx, of);
        await retimeMails(tx, of.userId, clock.now());
      }),
  };
}

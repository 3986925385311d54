import { refuse } from '../http/errors.ts';
import type { Clock, Random } from '../ports/clock.ts';
import { transaction, type Database, type Db } from '../ports/database/index.ts';
import type { Secrets } from '../ports/secrets.ts';
import {
  endSession,
  insertRefreshToken,
  insertSession,
  lockRefreshToken,
  markBrowser,
  markReplaced,
  markUsed,
} from './store.ts';

/** How long a session lasts without use, and how long the token just replaced is still honoured (ruling 19), in ms. */
const REFRESH_MS = 30 * 24 * 60 * 60 * 1000;
const GRACE_MS = 30_000;

/** Where somebody signs in: how the browser calls itself, and the number it gave itself, where it sent one. */
export interface Device {
  userAgent: string;
  browser: string | undefined;
}

/** A session and the refresh token that keeps it going. */
export interface Session {
  sessionId: string;
  refreshToken: string;
}

export interface Sessions {
  /** Begins a session and gives its first refresh token. */
  begin(db: Db, userId: string, device: Device): Promise<Session>;
  /**
   * Exchanges a refresh token for the next of its session. The token just replaced gives the same next one for 30 s,
   * for tabs and lost answers; after that somebody else holds it, and the whole session ends.
   * @throws Refusal `not_signed_in`
   */
  renew(refreshToken: string): Promise<Session & { userId: string }>;
}

export function createSessions({
  db,
  clock,
  random,
  secrets,
}: {
  db: Database;
  clock: Clock;
  random: Random;
  secrets: Secrets;
}): Sessions {
  const hashOf = (token: string): string => secrets.seal('refresh-hash', token);
  // The next token follows from the present one and the server's secret, so asking twice cannot make two lines of tokens.
  const nextAfter = (token: string): string => secrets.seal('refresh-next', token);

  async function add(on: Db, sessionId: string, token: string): Promise<void> {
    const now = clock.now();
    await insertRefreshToken(on, {
      hash: hashOf(token),
      sessionId,
      createdAt: now,
      expiresAt: new Date(now.getTime() + REFRESH_MS),
    });
  }

  return {
    async begin(on, userId, { userAgent, browser }) {
      const id = random.id('ses');
      await insertSession(on, { id, userId, userAgent, createdAt: clock.now() });
      if (browser !== undefined)
        await markBrowser(on, { userId, browserHash: secrets.seal('browser', browser), seenAt: clock.now() });
      const refreshToken = random.token();
      await add(on, id, refreshToken);
      return { sessionId: id, refreshToken };
    },

    async renew(refreshToken) {
      const renewed = await transaction(db, async (tx) => {
        const now = clock.now();
        const found = await lockRefreshToken(tx, hashOf(refreshToken));
        if (!found || found.session.endedAt || found.token.expiresAt <= now) return undefined;
        const { replacedAt, hash } = found.token;
        if (replacedAt && now.getTime() - replacedAt.getTime() > GRACE_MS) {
          await endSession(tx, found.session.id, now);
          return undefined;
        }
        const next = nextAfter(refreshToken);
        if (!replacedAt) {
          await markReplaced(tx, hash, now);
          await add(tx, found.session.id, next);
          await markUsed(tx, found.session.id, now);
        }
        return { userId: found.session.userId, sessionId: found.session.id, refreshToken: next };
      });
      if (!renewed) throw refuse('not_signed_in', 'Your sign-in has ended. Please sign in again.');
      return renewed;
    },
  };
}

import type { Answer, QueryOut } from '@griot/contracts/contract';
import { refuse } from '../http/errors.ts';
import { paged } from '../http/paging.ts';
import type { Caller } from '../http/route.ts';
import type { Clock } from '../ports/clock.ts';
import type { Database } from '../ports/database/index.ts';
import { endOwnSession, endSessions, listSessions } from './store.ts';

/** Where somebody is signed in, and signing out from there. */
export const createActiveSessions = ({ db, clock }: { db: Database; clock: Clock }) => ({
  /** Where somebody is signed in, last used first. */
  async activeSessions(
    caller: Caller,
    query: QueryOut<'GET /users/me/sessions/'>,
    url: string,
  ): Promise<Answer<'GET /users/me/sessions/'>> {
    const { rows, count } = await listSessions(db, caller.id, clock.now(), query);
    const shown = rows.map(({ id, userAgent, createdAt, lastUsedAt }) => ({
      id,
      user_agent: userAgent,
      created_at: createdAt.toISOString(),
      last_used_at: (lastUsedAt ?? createdAt).toISOString(),
      current: id === caller.sessionId,
    }));
    return paged(shown, count, query, url);
  },

  /**
   * Signs one device out, this one too: it cannot renew its tokens nor write, and within a second reads nothing more (ruling 32).
   * @throws Refusal `not_found` when it is not the caller's, or has ended
   */
  async endSession(caller: Caller, sessionId: string): Promise<null> {
    if (!(await endOwnSession(db, caller.id, sessionId, clock.now())))
      throw refuse('not_found', 'There is no such session.');
    return null;
  },

  /** Signs out everywhere but here; by a token that does not name its session, here too. */
  async endOtherSessions(caller: Caller): Promise<null> {
    await endSessions(db, caller.id, clock.now(), caller.sessionId);
    return null;
  },
});

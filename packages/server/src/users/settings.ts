import type { Entities } from '@griot/contracts';
import { and, eq, isNull } from 'drizzle-orm';
import { refuse } from '../http/errors.ts';
import type { Routes } from '../http/route.ts';
import type { Clock } from '../ports/clock.ts';
import type { Database } from '../ports/database/index.ts';
import type { UserRow } from './store.ts';
import { users } from './tables.ts';

export type SettingsCalls = 'GET /users/me/settings/' | 'PATCH /users/me/settings/';

const living = (id: string) => and(eq(users.id, id), isNull(users.deletedAt));

function onWire(user: UserRow | undefined): Entities['AccountSettings'] {
  if (!user) throw refuse('not_signed_in', 'Sign in first.');
  return {
    mail_decisions: user.mailDecisions,
    mail_messages: user.mailMessages,
    name_on_gifts: user.nameOnGifts,
    open_profile: user.openProfile,
  };
}

/**
 * What people are mailed and what is shown of them; absent fields stay (ruling 18). The rules stand where they are kept:
 * `chapters/approval.ts` and `inbox/service.ts` (mails), `gifts/wire.ts` and `gifts/letters.ts` (names), `authors/store.ts` (profiles).
 */
export const settingsRoutes = ({ db, clock }: { db: Database; clock: Clock }): Routes<SettingsCalls> => ({
  'GET /users/me/settings/': async ({ caller }) => {
    const [user] = await db.select().from(users).where(living(caller.id));
    return onWire(user);
  },
  'PATCH /users/me/settings/': async ({ caller, body }) => {
    const sent = body();
    const [user] = await db
      .update(users)
      .set({
        mailDecisions: sent.mail_decisions,
        mailMessages: sent.mail_messages,
        nameOnGifts: sent.name_on_gifts,
        openProfile: sent.open_profile,
        updatedAt: clock.now(),
      })
      .where(living(caller.id))
      .returning();
    return onWire(user);
  },
});

import { refuse } from '../http/errors.ts';
import type { Caller } from '../http/route.ts';
import type { Clock } from '../ports/clock.ts';
import { sameText, type Secrets } from '../ports/secrets.ts';
import type { Users } from '../users/index.ts';

/** How long after a refused sign-in a blocked author can take their novels along, in ms. */
const TAKEAWAY_MS = 60 * 60_000;

/** The right of whoever is blocked to their own text, and to nothing else: nobody is held by it. */
export interface Takeaway {
  /** A token for somebody who has shown who they are, and whose sign-in is refused. */
  give(userId: string): string;
  /** @throws Refusal `not_signed_in` when it is none of ours, is over, or its owner is gone */
  ownerOf(token: string): Promise<Caller>;
}

export function createTakeaway({ clock, secrets, users }: { clock: Clock; secrets: Secrets; users: Users }): Takeaway {
  const sealed = (said: string): string => `${said}.${secrets.seal('takeaway', said)}`;
  const ended = () => refuse('not_signed_in', 'This is over. Please sign in again.');
  return {
    give: (userId) => sealed(`${userId}.${clock.now().getTime() + TAKEAWAY_MS}`),
    async ownerOf(token) {
      const [id = '', endsAt = ''] = token.split('.');
      if (!sameText(token, sealed(`${id}.${endsAt}`)) || clock.now().getTime() >= Number(endsAt)) throw ended();
      const user = await users.byId(id);
      if (!user || user.deletedAt) throw ended();
      return { id, emailVerified: user.emailVerifiedAt !== null, roles: [] };
    },
  };
}

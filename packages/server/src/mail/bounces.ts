import { z } from 'zod';
import { refuse } from '../http/errors.ts';
import { isSigned } from '../ports/payments.ts';
import type { MailService } from './service.ts';

/** Of one call; a provider with more to tell calls again. */
const EVENTS_MAX = 1_000;

const Told = z.object({
  events: z
    .array(z.object({ kind: z.string(), address: z.string().max(254), permanent: z.boolean().default(true) }))
    .max(EVENTS_MAX),
});

export interface BouncesPorts {
  /** What the provider signs with; without it nobody is heard. */
  secret: string | undefined;
  mailer: Pick<MailService, 'refused'>;
}

export type Bounces = ReturnType<typeof createBounces>;

/** Hears from whoever delivers mails that an address takes none, or that somebody has complained: then it gets no more of what can be unsubscribed from. */
export const createBounces = ({ secret, mailer }: BouncesPorts) => ({
  /** Once or more often. @throws Refusal `not_found` without a secret, `wrong_signature`, `invalid` */
  async receive(body: Buffer, signature: string | undefined): Promise<void> {
    if (secret === undefined) throw refuse('not_found', 'There is nothing here.');
    if (!isSigned(body, signature, secret))
      throw refuse('wrong_signature', 'This was not signed with the key of this platform.');
    const told = Told.safeParse(parsed(body));
    if (!told.success) throw refuse('invalid', 'This is nothing that is told of mails.');
    for (const { kind, address, permanent } of told.data.events)
      if (kind === 'complaint' || (kind === 'bounce' && permanent)) await mailer.refused(address.trim());
  },
});

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}

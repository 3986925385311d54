import { z } from 'zod';
import { refuse } from '../http/errors.ts';
import { isSigned } from '../ports/payments.ts';
import type { Clock } from '../ports/clock.ts';
import type { MailService } from './service.ts';

/** Of one call; a provider with more to tell calls again. */
const EVENTS_MAX = 1_000;

/** How far its time may be from ours, so that a recorded call is worth nothing. */
const WITHIN_MS = 5 * 60_000;

const Told = z.object({
  sent_at: z.iso.datetime({ offset: true }),
  events: z
    .array(z.object({ kind: z.string(), address: z.string().max(254), permanent: z.boolean().default(true) }))
    .max(EVENTS_MAX),
});

export interface BouncesPorts {
  /** What the provider signs with; without it nobody is heard. */
  secret: string | undefined;
  mailer: Pick<MailService, 'refused'>;
  clock: Clock;
}

export type Bounces = ReturnType<typeof createBounces>;

/** Hears from whoever delivers mails that an address takes none, or that somebody has complained: then it gets no more of what can be unsubscribed from. */
export const createBounces = ({ secret, mailer, clock }: BouncesPorts) => ({
  /** Once or more often: what was told before somebody wanted mails again stops nothing. @throws Refusal `not_found` without a secret, `wrong_signature`, `invalid` */
  async receive(body: Buffer, signature: string | undefined): Promise<void> {
    if (secret === undefined) throw refuse('not_found', 'There is nothing here.');
    if (!isSigned(body, signature, secret))
      throw refuse('wrong_signature', 'This was not signed with the key of this platform.');
    const told = Told.safeParse(parsed(body));
    if (!told.success) throw refuse('invalid', 'This is nothing that is told of mails.');
    const sentAt = new Date(told.data.sent_at);
    if (Math.abs(clock.now().getTime() - sentAt.getTime()) > WITHIN_MS)
      throw refuse('wrong_signature', 'This was signed more than five minutes ago.');
    for (const { kind, address, permanent } of told.data.events)
      if (kind === 'complaint' || (kind === 'bounce' && permanent)) await mailer.refused(address.trim(), sentAt);
  },
});

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}

import type { Clock, Random } from '../ports/clock.ts';
import type { Database } from '../ports/database/index.ts';
import type { Inbox } from '../inbox/index.ts';
import type { Mailer } from '../mail/index.ts';
import type { Payments } from '../payments/index.ts';
import type { Plans } from './plans.ts';

/** What the rules of subscriptions are given. */
export interface SubscriptionPorts {
  db: Database;
  clock: Clock;
  random: Random;
  payments: Payments;
  plans: Plans;
  inbox: Inbox;
  mailer: Mailer;
}

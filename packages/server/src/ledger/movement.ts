import type { SQL } from '../ports/database/index.ts';
import type { MOVEMENT_KINDS } from '../schema/ledger.ts';
import type { Account } from './accounts.ts';

/** One movement: amounts in coins, kobo or cents, what leaves an account below zero, what arrives above; in each currency they sum to zero. */
export interface Movement {
  /** The idempotency key. The same key with the same entries moves nothing again; with others it is a conflict. */
  key: string;
  kind: MovementKind;
  reason: string;
  entries: readonly { account: Account; amount: number }[];
  /** What must be found for it to be made, in the same statement: each gives a row, or nothing moves. */
  onlyIf?: readonly Along[];
  /** What is written down with it, in the same statement. */
  along?: readonly Along[];
}

/**
 * What writes something down along with a movement, `from journal` with its id, so that it writes nothing when the movement was made
 * before. Its values stand in it as placeholders, whose names are its own. The same name always means the same text.
 */
export interface Step {
  name: string;
  statement: SQL;
}

/** A step with its values. */
export interface Along {
  step: Step;
  values: Record<string, unknown>;
}

export type MovementKind = (typeof MOVEMENT_KINDS)[number];

/** What people's accounts hold: under the locks of this transaction, where a movement brings it up to date, or as they were read. */
export type Held = Map<string, { balance: number; version: number }>;

/** An entry as it is written down, with what its account holds after it; null for the platform's own. */
export interface Line {
  account: Account;
  amount: number;
  balanceAfter: number | null;
  version: number | null;
}

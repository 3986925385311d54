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
 * What is looked for or written down along with movements, however many are entered at once: `asked` are its rows, each with the
 * `journal_id` of its movement and with `columns` besides, whose types are PostgreSQL's. What looks answers the `journal_id` of each
 * row that it finds. What writes joins `journal`, so that it writes nothing for a movement that is not made. The same name always
 * means the same text.
 */
export interface Step {
  name: string;
  columns: Readonly<Record<string, string>>;
  statement: (asked: SQL) => SQL;
}

/** A step with its rows for one movement. */
export interface Along {
  step: Step;
  rows: readonly Readonly<Record<string, unknown>>[];
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

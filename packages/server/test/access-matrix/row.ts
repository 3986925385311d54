import type { CallName } from '@griot/contracts/contract';

/** What a call is made about, and with what. */
export interface Case {
  /** What stands in the path: a value for all, or one made anew for each. */
  in?: Record<string, string | (() => Promise<string>)>;
  query?: string;
  body?: () => unknown;
  headers?: (body: unknown) => Record<string, string>;
}

/** What each of the columns is answered: nobody, unconfirmed, a reader, the author of what the call is about, another author, editor, administrator. */
export type Row = [statuses: string, what?: Case];

/** The rows of some calls. */
export type Rows = Partial<Record<CallName, Row>>;

import { contactEmail } from '../config/index.ts';
import { refuse, type Refusal } from '../http/errors.ts';
import type { Db } from '../ports/database/index.ts';

/** Said only to those who have shown who they are; with a token by which they can take their novels along. */
export const blocked = async (db: Db, takeaway?: string): Promise<Refusal> =>
  refuse(
    'account_blocked',
    `This account is blocked. If you think that this is a mistake, write to ${await contactEmail(db)}.`,
    takeaway === undefined ? {} : { extra: { takeaway } },
  );

import { contactEmail } from '../config/store.ts';
import { refuse, type Refusal } from '../http/errors.ts';
import type { Db } from '../ports/database/index.ts';

/** Said only to those who have shown who they are. */
export const blocked = async (db: Db): Promise<Refusal> =>
  refuse(
    'not_allowed',
    `This account is blocked. If you think that this is a mistake, write to ${await contactEmail(db)}.`,
  );

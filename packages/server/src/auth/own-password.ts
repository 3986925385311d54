import { invalid } from '../http/errors.ts';
import { LIMITS, type Limits } from '../limits/index.ts';
import { NO_PASSWORD, passwordFits } from '../ports/passwords.ts';

/**
 * Asks whoever is signed in for their password once more; the hash that it fits, to be compared with the one that stands when
 * what it is asked for is done.
 * @throws Refusal `invalid` at `field` when it is wrong, or they have none; `too_many`
 */
export async function ownPassword(
  limits: Limits,
  { id, passwordHash }: { id: string; passwordHash: string },
  password: string,
  field: string,
): Promise<string> {
  if (passwordHash === NO_PASSWORD)
    throw invalid({ [field]: ['You have no password yet. Set one by "Reset Here" at the sign-in.'] });
  const fits = await limits.attempt([{ limit: LIMITS.changeByAccount, who: id }], async () =>
    (await passwordFits(password, passwordHash)) ? true : null,
  );
  if (!fits) throw wrongPassword(field);
  return passwordHash;
}

export const wrongPassword = (field: string) => invalid({ [field]: ['The current password is wrong.'] });

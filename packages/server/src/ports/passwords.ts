import { hash, verify } from '@node-rs/argon2';
import { availableParallelism } from 'node:os';
import { atOnce } from './at-once.ts';

/** Argon2id with 19 MiB and two passes: memory-hard (ruling 8), about 11 ms. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * As many are worked on at once as leave a core to everything else, and a thread of Node's four to files and names. The others wait their turn, which
 * costs nothing.
 */
const inTurn = atOnce(Math.min(3, Math.max(1, availableParallelism() - 1)));

export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password.normalize('NFC'), COST));

/** Stands in place of a hash where no password is right, such as for who has set none yet. */
export const NO_PASSWORD = '!';

let nobody: Promise<string> | undefined;

/** Whether the password is right. Without a hash (no such account, or no password set) it is never right, and takes as long to say so. */
export async function passwordFits(password: string, passwordHash: string | undefined): Promise<boolean> {
  nobody ??= hashPassword('no account has this password');
  const own = passwordHash === NO_PASSWORD ? undefined : passwordHash;
  const against = own ?? (await nobody);
  const fits = await inTurn(() => verify(against, password.normalize('NFC')));
  return fits && own !== undefined;
}

import { hash, verify } from '@node-rs/argon2';

/** Argon2id with 19 MiB and two passes: memory-hard (ruling 8), about 11 ms. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password.normalize('NFC'), COST);

/** Stands in place of a hash where no password is right, such as for who has set none yet. */
export const NO_PASSWORD = '!';

let nobody: Promise<string> | undefined;

/** Whether the password is right. Without a hash (no such account, or no password set) it is never right, and takes as long to say so. */
export async function passwordFits(password: string, passwordHash: string | undefined): Promise<boolean> {
  nobody ??= hashPassword('no account has this password');
  const own = passwordHash === NO_PASSWORD ? undefined : passwordHash;
  const fits = await verify(own ?? (await nobody), password.normalize('NFC'));
  return fits && own !== undefined;
}

import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The user "nobody". */
export const NOBODY = 65_534;

/** How to start PostgreSQL, which refuses to run as root. */
export interface Lowered {
  /** Who its files must belong to as this process sees it; undefined when that is simply us. */
  uid: number | undefined;
  command(program: string, args: string[]): [command: string, args: string[], options: { uid?: number; gid?: number }];
}

/**
 * As an ordinary user: ourselves. As root: in a user namespace that shows root as nobody, which needs no such user
 * and no change of owner; where those are refused (some containers), as the user nobody.
 */
export async function asPlainUser(): Promise<Lowered> {
  if (process.getuid?.() !== 0) return { uid: undefined, command: (program, args) => [program, args, {}] };
  const namespace = ['--user', `--map-user=${NOBODY}`, `--map-group=${NOBODY}`, '--'];
  try {
    await run('unshare', [...namespace, 'true']);
    return { uid: 0, command: (program, args) => ['unshare', [...namespace, program, ...args], {}] };
  } catch {
    return { uid: NOBODY, command: (program, args) => [program, args, { uid: NOBODY, gid: NOBODY }] };
  }
}

import { execFileSync } from 'node:child_process';

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
 * @throws when root may not become anybody else
 */
export function asPlainUser(): Lowered {
  if (process.getuid?.() !== 0) return { uid: undefined, command: (program, args) => [program, args, {}] };
  const namespace = ['--user', `--map-user=${NOBODY}`, `--map-group=${NOBODY}`, '--'];
  if (runs('unshare', [...namespace, 'true']))
    return { uid: 0, command: (program, args) => ['unshare', [...namespace, program, ...args], {}] };
  const nobody = { uid: NOBODY, gid: NOBODY };
  if (!runs('true', [], nobody))
    throw new Error(
      'PostgreSQL does not run as root, and root may not become another user here. Start as an ordinary user, or set DATABASE_URL.',
    );
  return { uid: NOBODY, command: (program, args) => [program, args, nobody] };
}

function runs(command: string, args: string[], user: { uid?: number; gid?: number } = {}): boolean {
  try {
    execFileSync(command, args, { stdio: 'ignore', ...user });
    return true;
  } catch {
    return false;
  }
}

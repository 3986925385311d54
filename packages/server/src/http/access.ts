import type { Access } from '@griot/contracts';
import { refuse } from './errors.ts';
import type { Caller } from './route.ts';

/** Who can tell callers apart: the auth feature. */
export interface Guard {
  /** @throws Refusal `token_expired` or `not_signed_in` */
  callerOf(accessToken: string): Promise<Caller>;
  /** Whether the caller's session runs and they may go on, as it was within the last second (ruling 32). */
  goesOn(caller: Caller): Promise<boolean>;
  /** The caller as the database knows them now, since a token is 15 minutes old at worst; null when they are gone. */
  refreshed(caller: Caller): Promise<Caller | null>;
}

/** The token of an `Authorization: Bearer …` header. */
export const bearerOf = (authorization: string | undefined): string | undefined =>
  /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1];

const challenge = { headers: { 'www-authenticate': 'Bearer' } };
const notSignedIn = () => refuse('not_signed_in', 'Sign in first.', challenge);

/** Whether the caller is an administrator now: for calls that anyone may make and of which administrators see more. */
export const isAdministrator = async (guard: Guard, caller: Caller | null): Promise<boolean> =>
  caller !== null && ((await guard.refreshed(caller))?.roles.includes('admin') ?? false);

/**
 * Finds out who calls and whether they may: 401 before 403 (ruling 17).
 * A token that was sent and is no good is refused even where anyone may call, so that the client renews it
 * instead of showing a guest's view to someone who is signed in. What only reads ends with its session within a second, and takes
 * the token's word for the rest; who `writes` is asked after in the database, so that the blocked and the erased leave nothing behind.
 */
export async function guardCall(
  access: Access,
  authorization: string | undefined,
  guard: Guard,
  writes = true,
): Promise<Caller | null> {
  const bearer = bearerOf(authorization);
  if (!bearer) {
    if (access === 'anyone') return null;
    throw notSignedIn();
  }
  const caller = await guard.callerOf(bearer);
  if (!writes && (access === 'anyone' || access === 'signed-in' || (access === 'verified' && caller.emailVerified))) {
    if (!(await guard.goesOn(caller))) throw notSignedIn();
    return caller;
  }

  const now = await guard.refreshed(caller);
  if (!now) throw notSignedIn();
  switch (access) {
    case 'anyone':
    case 'signed-in':
      return now;
    case 'verified':
      if (!now.emailVerified) throw refuse('email_not_verified', 'Your e-mail is not verified yet.');
      return now;
    case 'editor':
      if (!now.roles.includes('editor') && !now.roles.includes('admin'))
        throw refuse('not_allowed', 'This is for editors.');
      return now;
    case 'admin':
      if (!now.roles.includes('admin')) throw refuse('not_allowed', 'This is for administrators.');
      return now;
  }
}

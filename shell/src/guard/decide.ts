import { ownPath, type Guard } from '@griot/contracts';
import type { SessionState } from '@griot/session';

/** What a guard says: go on, wait for the session, go elsewhere, or act as if there were no such page. */
export type Decision =
  { verdict: 'pass' } | { verdict: 'wait' } | { verdict: 'missing' } | { verdict: 'go'; to: string };

export interface Visit {
  guard: Guard;
  session: SessionState;
  /** Path and query of the page asked for. */
  path: string;
  /** The page under a dialog, when there is one. */
  behind: string | null;
  noRedirect: boolean;
  /** A Back button, a fresh visit, or a change of session on the page. */
  cause: 'visit' | 'back' | 'session';
}

const go = (to: string): Decision => ({ verdict: 'go', to });
const pass: Decision = { verdict: 'pass' };

/** The guard rules of part 2 §2.1 and ruling 19, as one function of what is known. */
export function decide({ guard, session, path, behind, noRedirect, cause }: Visit): Decision {
  if (guard === 'public') return pass;
  if (session.state === 'unknown') return { verdict: 'wait' };
  const user = session.state === 'authorised' ? session.user : null;
  const query = new URL(path, 'http://own.invalid').searchParams;
  const back = ownPath(query.get('returnURL'));
  const code = path.startsWith('/otp');
  const home = noRedirect || cause === 'back';

  switch (guard) {
    case 'guest':
      if (!user) return pass;
      return go(back ?? (cause === 'session' ? (behind ?? '/') : '/account-dashboard'));
    case 'unverified':
      // The code's page is for guests too, who confirm on another device than they signed up with, or set a new password.
      if (!user) return code ? pass : signIn(path, home);
      if (!user.email_verified && !(code && query.get('mode') === 'reset-password')) return pass;
      return go(back ?? (cause === 'session' ? (behind ?? '/') : code ? '/account-dashboard' : '/'));
    case 'signed-in':
    case 'verified':
    case 'staff':
      if (!user) return signIn(path, home);
      if (!user.email_verified) return go(home ? '/' : `/verify-email?returnURL=${encodeURIComponent(path)}`);
      if (guard !== 'staff') return pass;
      if (!user.roles) return { verdict: 'wait' };
      return user.roles.includes('editor') || user.roles.includes('admin') ? pass : { verdict: 'missing' };
  }
}

/** To the sign-in with the way back; on Back, or with the flag, home instead. */
const signIn = (path: string, home: boolean): Decision =>
  go(home ? '/' : `/signin?returnURL=${encodeURIComponent(path)}`);

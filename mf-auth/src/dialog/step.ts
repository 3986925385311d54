import { ownPath } from '@griot/contracts';

/** What the dialog asks for. Routes and overlays go through the same steps (part 1 §2 and §4). */
export type Step =
  | { name: 'login' }
  | { name: 'signup' }
  /** `requestId` belongs to the code that was mailed; null when it was lost, and only Resend helps. */
  | { name: 'otp'; email: string; requestId: string | null }
  | { name: 'verify-email' };

/** What every step keeps in its address. */
export interface Carried { returnURL: string | null; referral: string | null }

/** What the address asks to carry along; a returnURL of another site is dropped. */
export const carriedBy = (search: string): Carried => {
  const query = new URLSearchParams(search);
  return { returnURL: ownPath(query.get('returnURL')), referral: query.get('referral') };
};

const PATHS = { login: '/signin', signup: '/signup', otp: '/otp', 'verify-email': '/verify-email' } as const;

/** The address of a step: `/otp?email=ada%40example.com&mode=confirm-email&returnURL=%2Fcreate`. */
export function addressOf(step: Step, { returnURL, referral }: Carried): string {
  const query = new URLSearchParams();
  if (step.name === 'otp') {
    query.set('email', step.email);
    query.set('mode', 'confirm-email');
  }
  if (returnURL !== null) query.set('returnURL', returnURL);
  if (referral !== null && (step.name === 'login' || step.name === 'signup')) query.set('referral', referral);
  const text = query.toString();
  return text ? `${PATHS[step.name]}?${text}` : PATHS[step.name];
}

interface At { pathname: string; search: string; state: unknown }

/**
 * The step of an address. `email` is the signed-in user's; without any e-mail there is nothing to confirm, and one
 * signs in. The link in a mail is `/verify-email?request_id=…`: the code is at hand, so it is asked for at once.
 */
export function stepAt({ pathname, search, state }: At, email: string | undefined): Step {
  const query = new URLSearchParams(search);
  if (pathname.startsWith('/signup')) return { name: 'signup' };
  if (pathname.startsWith('/otp')) {
    const to = query.get('email') ?? email;
    return to ? { name: 'otp', email: to, requestId: keptRequest(state) } : { name: 'login' };
  }
  if (pathname.startsWith('/verify-email')) {
    const requestId = query.get('request_id');
    return requestId && email ? { name: 'otp', email, requestId: keptRequest(state) ?? requestId } : { name: 'verify-email' };
  }
  return { name: 'login' };
}

/** The request_id travels in the history's state, so that it outlives a reload and stands in no address (part 1 §2). */
function keptRequest(state: unknown): string | null {
  const kept = (state as { request_id?: unknown } | null)?.request_id;
  return typeof kept === 'string' && kept !== '' ? kept : null;
}

import { ownPath } from '@griot/contracts';
import { providerProblem } from './provider-problem.ts';

/** What a code is for: the `mode` of `/otp` (part 1 §2). */
export type CodeMode = 'confirm-email' | 'reset-password';

/** What the dialog asks for. Routes and overlays go through the same steps (part 1 §2 and §4). */
export type Step =
  /** `email` is known from a step before; `problem` is why a sign-in with an account elsewhere did not work. */
  | { name: 'login'; email?: string | null; problem?: string | null }
  | { name: 'signup' }
  /** A browser that comes back from an account elsewhere, with what it exchanges for its tokens. */
  | { name: 'handover'; handover: string }
  /** `requestId` belongs to the code that was mailed; null when it was lost, and only Resend helps. */
  | { name: 'otp'; mode: CodeMode; email: string; requestId: string | null }
  | { name: 'verify-email' }
  /** `ended`: a reset was under way and is over. */
  | { name: 'reset-password'; email: string | null; ended?: boolean }
  | { name: 'new-password'; token: string; email: string | null }
  /** `done`: this browser has just set the password. An address alone claims nothing. */
  | { name: 'successful-reset'; token: string; email: string | null; done: boolean };

/** What every step keeps in its address. */
export interface Carried {
  returnURL: string | null;
  referral: string | null;
}

/** What the address asks to carry along; a returnURL of another site is dropped. */
export const carriedBy = (search: string): Carried => {
  const query = new URLSearchParams(search);
  return { returnURL: ownPath(query.get('returnURL')), referral: query.get('referral') };
};

const PATHS = {
  login: '/signin',
  handover: '/signin',
  signup: '/signup',
  otp: '/otp',
  'verify-email': '/verify-email',
  'reset-password': '/reset-password',
  'new-password': '/new-password',
  'successful-reset': '/successful-reset',
} as const;

/** The address of a step: `/otp?email=ada%40example.com&mode=confirm-email&returnURL=%2Fcreate`. */
export function addressOf(step: Step, { returnURL, referral }: Carried): string {
  const query = new URLSearchParams();
  if ((step.name === 'otp' || step.name === 'reset-password') && step.email) query.set('email', step.email);
  if (step.name === 'otp') query.set('mode', step.mode);
  if (step.name === 'new-password' || step.name === 'successful-reset') query.set('token', step.token);
  if (returnURL !== null) query.set('returnURL', returnURL);
  if (referral !== null && (step.name === 'login' || step.name === 'signup')) query.set('referral', referral);
  const text = query.toString();
  return text ? `${PATHS[step.name]}?${text}` : PATHS[step.name];
}

/** What a step stores beside its address, in the history's state: it outlives a reload and stands in no link. */
export function stateOf(step: Step): Record<string, unknown> | undefined {
  switch (step.name) {
    case 'otp':
      return { request_id: step.requestId };
    case 'login':
      return { email: step.email, problem: step.problem };
    case 'reset-password':
      return { ended: step.ended };
    case 'new-password':
      return { email: step.email };
    case 'successful-reset':
      return { email: step.email, done: step.done };
    default:
      return undefined;
  }
}

interface StepLocation {
  pathname: string;
  search: string;
  state: unknown;
}

/** The step of an address. `email` is the signed-in user's; without any e-mail there is nothing to confirm, and one signs in. */
export function stepAt({ pathname, search, state }: StepLocation, email: string | undefined): Step {
  const query = new URLSearchParams(search);
  const token = query.get('token');
  const stored = (name: string): string | null => textIn(state, name);
  switch (pathname.split('/')[1]) {
    case 'signup':
      return { name: 'signup' };
    case 'otp':
      return codeStep(query, query.get('email') ?? email, stored('request_id'));
    case 'verify-email':
      return { name: 'verify-email' };
    case 'forget-password':
    case 'reset-password':
      return {
        name: 'reset-password',
        email: query.get('email'),
        ended: isSaid(state, 'ended'),
      };
    case 'new-password':
      return token
        ? { name: 'new-password', token, email: stored('email') }
        : { name: 'reset-password', email: stored('email') };
    case 'successful-reset':
      return token
        ? { name: 'successful-reset', token, email: stored('email'), done: isSaid(state, 'done') }
        : { name: 'login' };
    default: {
      const handover = query.get('handover');
      if (handover) return { name: 'handover', handover };
      const error = query.get('error');
      return {
        name: 'login',
        email: stored('email'),
        problem: stored('problem') ?? (error === null ? null : providerProblem(error, query.get('provider'))),
      };
    }
  }
}

/** The request_id is the history's, as long as one goes through the steps; a mail's link brings it in its query. */
function codeStep(query: URLSearchParams, to: string | undefined, storedId: string | null): Step {
  const mode = query.get('mode') === 'reset-password' ? 'reset-password' : 'confirm-email';
  if (to) return { name: 'otp', mode, email: to, requestId: storedId ?? (query.get('request_id') || null) };
  return mode === 'reset-password' ? { name: 'reset-password', email: null } : { name: 'login' };
}

const isSaid = (state: unknown, name: string): boolean => (state as Record<string, unknown> | null)?.[name] === true;

function textIn(state: unknown, name: string): string | null {
  const text = (state as Record<string, unknown> | null)?.[name];
  return typeof text === 'string' && text !== '' ? text : null;
}

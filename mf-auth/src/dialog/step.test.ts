import { PROVIDER_SIGN_IN_ERRORS } from '@griot/contracts';
import { addressOf, carriedBy, stateOf, stepAt, type Step } from './step.ts';

const NOTHING = { returnURL: null, referral: null };
const at = (path: string, state: unknown = null, email?: string): Step => {
  const { pathname, search } = new URL(path, 'http://griot.test');
  return stepAt({ pathname, search, state }, email);
};

it('a step’s address carries the returnURL, and the referral as long as one may sign up', () => {
  const carried = { returnURL: '/create', referral: 'ADA1' };
  expect(addressOf({ name: 'login' }, carried)).toBe('/signin?returnURL=%2Fcreate&referral=ADA1');
  expect(addressOf({ name: 'signup' }, NOTHING)).toBe('/signup');
  expect(
    addressOf({ name: 'otp', mode: 'confirm-email', email: 'ada+1@example.com', requestId: 'req_1' }, carried),
  ).toBe('/otp?email=ada%2B1%40example.com&mode=confirm-email&returnURL=%2Fcreate');
  expect(addressOf({ name: 'reset-password', email: null }, carried)).toBe('/reset-password?returnURL=%2Fcreate');
  expect(addressOf({ name: 'reset-password', email: 'ada@example.com' }, NOTHING)).toBe(
    '/reset-password?email=ada%40example.com',
  );
  expect(addressOf({ name: 'new-password', token: 'tok', email: 'ada@example.com' }, NOTHING)).toBe(
    '/new-password?token=tok',
  );
  expect(addressOf({ name: 'successful-reset', token: 'tok', email: 'ada@example.com', done: true }, carried)).toBe(
    '/successful-reset?token=tok&returnURL=%2Fcreate',
  );
});

it.each<Step>([
  { name: 'otp', mode: 'confirm-email', email: 'ada@example.com', requestId: 'req_1' },
  { name: 'otp', mode: 'reset-password', email: 'ada@example.com', requestId: 'req_2' },
  { name: 'reset-password', email: 'ada@example.com', ended: true },
  { name: 'new-password', token: 'tok', email: 'ada@example.com' },
  { name: 'successful-reset', token: 'tok', email: null, done: true },
  { name: 'successful-reset', token: 'tok', email: null, done: false },
  { name: 'login', email: 'ada@example.com', problem: 'This sign-in has ended. Please start it again.' },
])('a reload finds the step again: $name', (step) => {
  expect(at(addressOf(step, NOTHING), stateOf(step))).toEqual(step);
});

it('a returnURL of another site is dropped', () => {
  for (const url of ['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)']) {
    expect(carriedBy(`?returnURL=${encodeURIComponent(url)}`)).toEqual(NOTHING);
  }
  expect(carriedBy('?returnURL=%2Fbook%2Fsalt-road%3Fa%3D1&referral=ADA1')).toEqual({
    returnURL: '/book/salt-road?a=1',
    referral: 'ADA1',
  });
});

it('the link of a mail brings its request_id; whoever has asked anew since keeps the newer one', () => {
  const link = '/otp?email=ada%40example.com&mode=reset-password&request_id=req_1';
  expect(at(link)).toEqual({ name: 'otp', mode: 'reset-password', email: 'ada@example.com', requestId: 'req_1' });
  expect(at(link, { request_id: 'req_2' })).toEqual({
    name: 'otp',
    mode: 'reset-password',
    email: 'ada@example.com',
    requestId: 'req_2',
  });
  expect(at('/otp?email=ada%40example.com&mode=confirm-email')).toEqual({
    name: 'otp',
    mode: 'confirm-email',
    email: 'ada@example.com',
    requestId: null,
  });
});

it('without an e-mail there is nothing to confirm, and one signs in or asks for a reset', () => {
  expect(at('/otp')).toEqual({ name: 'login' });
  expect(at('/otp', null, 'ada@example.com')).toEqual({
    name: 'otp',
    mode: 'confirm-email',
    email: 'ada@example.com',
    requestId: null,
  });
  expect(at('/otp?mode=reset-password')).toEqual({ name: 'reset-password', email: null });
});

it('without its token a reset begins anew', () => {
  expect(at('/new-password', { email: 'ada@example.com' })).toEqual({
    name: 'reset-password',
    email: 'ada@example.com',
  });
  expect(at('/successful-reset')).toEqual({ name: 'login' });
});

it('/forget-password is /reset-password', () => {
  expect(at('/forget-password?email=ada%40example.com')).toEqual({
    name: 'reset-password',
    email: 'ada@example.com',
    ended: false,
  });
});

describe('the end of a sign-in with an account elsewhere', () => {
  const problemAt = (query: Record<string, string>) => {
    const step = at(`/signin?${new URLSearchParams({ ...query, returnURL: '/shelf' })}`);
    return step.name === 'login' ? step.problem : undefined;
  };
  const UNKNOWN = 'Signing in did not work. Please try again in a moment.';

  it('is a handover to exchange', () => {
    expect(at('/signin?handover=abc&returnURL=%2Fshelf')).toEqual({ name: 'handover', handover: 'abc' });
  });

  it('or a code, which has a text of its own', () => {
    const texts = PROVIDER_SIGN_IN_ERRORS.map((error) => problemAt({ error, provider: 'google' }));
    expect(new Set([...texts, UNKNOWN]).size).toBe(PROVIDER_SIGN_IN_ERRORS.length + 1);
  });

  it('names the provider', () => {
    expect(problemAt({ error: 'sign_in_declined', provider: 'google' })).toBe('You did not go on with Google.');
    expect(problemAt({ error: 'provider_failed', provider: 'facebook' })).toBe(
      'Signing in with Facebook did not work. Please try again in a moment.',
    );
  });

  it('never says what somebody else wrote into a link', () => {
    for (const error of ['Call +234 1 234 567 to unlock your account.', 'toString', 'invalid'])
      expect(problemAt({ error, provider: 'google' })).toBe(UNKNOWN);
    for (const provider of ['Evil Bank', 'constructor', ''])
      expect(problemAt({ error: 'provider_email_unconfirmed', provider })).toBe(UNKNOWN);
  });
});

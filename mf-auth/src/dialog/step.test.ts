import { addressOf, carriedBy, stepAt } from './step.ts';

const NOTHING = { returnURL: null, referral: null };

it('a step’s address carries the returnURL, and the referral as long as one may sign up', () => {
  const carried = { returnURL: '/create', referral: 'ADA1' };
  expect(addressOf({ name: 'login' }, carried)).toBe('/signin?returnURL=%2Fcreate&referral=ADA1');
  expect(addressOf({ name: 'signup' }, NOTHING)).toBe('/signup');
  expect(addressOf({ name: 'otp', email: 'ada+1@example.com', requestId: 'req_1' }, carried)).toBe('/otp?email=ada%2B1%40example.com&mode=confirm-email&returnURL=%2Fcreate');
});

it('a returnURL of another site is dropped', () => {
  for (const url of ['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)']) {
    expect(carriedBy(`?returnURL=${encodeURIComponent(url)}`)).toEqual(NOTHING);
  }
  expect(carriedBy('?returnURL=%2Fbook%2Fsalt-road%3Fa%3D1&referral=ADA1')).toEqual({ returnURL: '/book/salt-road?a=1', referral: 'ADA1' });
});

it('the request_id is read from the history’s state alone', () => {
  const at = { pathname: '/otp', search: '?email=ada%40example.com&request_id=req_forged', state: null };
  expect(stepAt(at, undefined)).toEqual({ name: 'otp', email: 'ada@example.com', requestId: null });
  expect(stepAt({ ...at, state: { request_id: 'req_1' } }, undefined)).toEqual({ name: 'otp', email: 'ada@example.com', requestId: 'req_1' });
});

it('without an e-mail there is nothing to confirm, and one signs in', () => {
  expect(stepAt({ pathname: '/otp', search: '', state: null }, undefined)).toEqual({ name: 'login' });
  expect(stepAt({ pathname: '/otp', search: '', state: null }, 'ada@example.com')).toEqual({ name: 'otp', email: 'ada@example.com', requestId: null });
});

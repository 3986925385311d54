import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { solveChallenge, type Challenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/sha';
import { startPlatform } from '../../test/platform.ts';
import { LIMITS } from '../limits/limits.ts';
import { createLimits } from '../limits/service.ts';
import { countersAfter } from './sign-up-proof.ts';

const platform = await startPlatform();
after(() => platform.close());
const { api, clock } = platform;
const limits = createLimits(platform.db, clock);

let people = 0;
const signUp = (from: string, proof?: unknown) => {
  people += 1;
  return api('POST', '/auth/signup/', {
    from,
    body: {
      email: `pupil.${people}@readers.test`,
      password: 'a good password',
      pen_name: `Pupil ${people}`,
      first_name: 'Ada',
      last_name: 'Obi',
      proof,
    },
  });
};
const challenge = async (from: string): Promise<Challenge> =>
  (await api('GET', '/auth/signup/challenge/', { from })).body;
const prove = async (from: string) => {
  const given = await challenge(from);
  return { challenge: given, solution: await solveChallenge({ challenge: given, deriveKey }) };
};
const counted = (limit: keyof typeof LIMITS, times: number, who: string) =>
  Promise.all(Array.from({ length: times }, () => limits.count({ limit: LIMITS[limit], who })));

test('a hundred sign up from one address within an hour without proof, the next are asked for it', async () => {
  await counted('signUpWithoutProof', 99, '198.51.100.1');
  assert.equal((await signUp('198.51.100.1')).status, 201);
  const { status, body } = await signUp('198.51.100.1');
  assert.deepEqual(
    [status, body.code, body.error],
    [403, 'proof_needed', 'Very many have signed up from here. Please reload the page and try again.'],
  );
  assert.equal((await signUp('198.51.100.1', await prove('198.51.100.1'))).status, 201);
  assert.equal((await signUp('198.51.100.2')).status, 201);
  clock.step({ minutes: 60 });
  assert.equal((await signUp('198.51.100.1')).status, 201);
});

test('with proof four hundred sign up from one address within an hour, then it must wait', async () => {
  await counted('signUpByAddress', 399, '198.51.100.3');
  assert.equal((await signUp('198.51.100.3', await prove('198.51.100.3'))).status, 201);
  const refused = await signUp('198.51.100.3');
  assert.deepEqual([refused.status, refused.body.code, refused.headers['retry-after']], [429, 'too_many', '3600']);
});

test('a proof serves once, also of ten at once', async () => {
  const proof = await prove('198.51.100.4');
  const answers = await Promise.all(Array.from({ length: 10 }, () => signUp('198.51.100.4', proof)));
  assert.deepEqual(answers.map(({ status }) => status).sort(), [201, ...Array.from({ length: 9 }, () => 403)]);
  const again = await signUp('198.51.100.4', proof);
  assert.deepEqual([again.body.code, again.body.error], ['proof_needed', 'This took too long. Please try again.']);
});

test('a proof serves for half an hour', async () => {
  const [early, late] = [await prove('198.51.100.5'), await prove('198.51.100.5')];
  clock.step({ minutes: 30 });
  assert.equal((await signUp('198.51.100.5', early)).status, 201);
  clock.step({ seconds: 1 });
  assert.equal((await signUp('198.51.100.5', late)).body.code, 'proof_needed');
});

test('a challenge drawn while it was cheap serves nobody once the address needs more work', async () => {
  const [first, second] = [await prove('198.51.100.10'), await prove('198.51.100.10')];
  // From fifty sign-ups on it is twice the work; twenty more may still come with what was drawn before.
  await counted('signUpByAddress', 69, '198.51.100.10');
  assert.equal((await signUp('198.51.100.10', first)).status, 201);
  const refused = await signUp('198.51.100.10', second);
  assert.deepEqual([refused.status, refused.body.code], [403, 'proof_needed']);
  assert.equal((await signUp('198.51.100.10', await prove('198.51.100.10'))).status, 201);
});

test('a challenge serves the address that drew it', async () => {
  const proof = await prove('198.51.100.11');
  assert.equal((await signUp('198.51.100.12', proof)).body.code, 'proof_needed');
  assert.equal((await signUp('198.51.100.11', proof)).status, 201);
});

test('nothing but the work itself proves it', async () => {
  const proof = await prove('198.51.100.6');
  const { parameters, signature } = proof.challenge;
  const { counter = 0, derivedKey = '' } = proof.solution ?? {};
  const changed = (of: object) => ({ ...proof, challenge: { signature, parameters: { ...parameters, ...of } } });
  for (const [what, forged] of Object.entries({
    'easier work': changed({ cost: 1 }),
    'a later end': changed({ data: { ...parameters.data, ends: Number(parameters.data?.ends) + 3600 } }),
    'more work than it was': changed({ data: { ...parameters.data, counters: 8_000 } }),
    'another start of the key': changed({ keyPrefix: '00' }),
    'a key that is only its beginning': {
      ...proof,
      solution: { counter, derivedKey: parameters.keyPrefix.padEnd(64, '0') },
    },
    'no key': { ...proof, solution: { counter, derivedKey: '' } },
    'the work for another challenge': { ...proof, challenge: await challenge('198.51.100.6') },
    'a challenge of their own': { ...proof, challenge: { parameters, signature: derivedKey } },
  })) {
    assert.equal((await signUp('198.51.100.6', forged)).status, 403, what);
  }
  assert.equal((await signUp('198.51.100.6', proof)).status, 201);
});

test('a proof of the wrong shape is an invalid form', async () => {
  for (const proof of ['', 7, [], {}, { challenge: {}, solution: {} }])
    assert.deepEqual((await signUp('198.51.100.7', proof)).body.code, 'invalid');
});

test('the work doubles with every fifty sign-ups of an address, up to eight times', () => {
  assert.deepEqual(
    [0, 49, 50, 99, 100, 149, 150, 400].map(countersAfter),
    [1_000, 1_000, 2_000, 2_000, 4_000, 4_000, 8_000, 8_000],
  );
});

test('challenges themselves are limited', async () => {
  await counted('signUpChallengeByAddress', 1200, '198.51.100.8');
  assert.equal((await api('GET', '/auth/signup/challenge/', { from: '198.51.100.8' })).status, 429);
});

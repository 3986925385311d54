import { refusal, renderPage, type Answers } from '@griot/testing';
import { act, screen, waitFor } from '@testing-library/react';
import AuthPage from '../auth.page.tsx';
import { typeSignUp } from '../dialog.fixture.ts';
import { deriveKey } from './derive-key.ts';

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');
const parameters = {
  algorithm: 'SHA-256' as const,
  nonce: '00',
  salt: '00',
  cost: 1,
  keyLength: 32,
  keyPrefix: '00',
  keySignature: '00',
  data: { ends: 0, from: '', counters: 1 },
};
const CHALLENGE = { parameters, signature: 'ab' };
const SOLUTION = { counter: 7, derivedKey: 'cd' };

/** The browser's worker, whose work ends when the test says so. */
class Worker {
  static all: Worker[] = [];
  onmessage: (message: { data: unknown }) => void = () => undefined;
  ended = false;
  asked: unknown;
  constructor() {
    Worker.all.push(this);
  }
  postMessage(asked: unknown): void {
    this.asked = asked;
  }
  terminate(): void {
    this.ended = true;
  }
}
const last = () => Worker.all.at(-1);
const solve = (solution: unknown = SOLUTION) =>
  act(async () => last()?.onmessage({ data: solution && { ...solution, time: 1 } }));

beforeEach(() => {
  Worker.all = [];
  Object.assign(globalThis, { Worker });
});
afterEach(() => {
  Reflect.deleteProperty(globalThis, 'Worker');
});

const CREATED = {
  token: 'access-1',
  refresh_token: 'refresh-1',
  pen_name: 'Ada Reader',
  name: 'Ada Obi',
  email_verified: false,
  request_id: 'req_1',
};
const open = (answers: Answers = {}) => {
  const page = renderPage(AuthPage, {
    path: '/signup',
    at: '/signup',
    answers: {
      'GET /auth/providers/': { results: [] },
      'GET /auth/signup/challenge/': CHALLENGE,
      'POST /auth/signup/': CREATED,
      ...answers,
    },
  });
  const proofs = () =>
    page.platform.asked
      .filter(({ call }) => call === 'POST /auth/signup/')
      .map(({ input }) => (input.body as { proof?: unknown }).proof);
  const send = async () => {
    await typeSignUp(page.person);
    await page.person.click(screen.getByRole('button', { name: 'Sign up' }));
  };
  return { ...page, proofs, send };
};

test('keys are derived without the browser’s crypto: each round hashes the one before', async () => {
  const bytes = (text: string) => new TextEncoder().encode(text);
  const key = async (cost: number, keyLength = 32) =>
    hex((await deriveKey({ ...parameters, cost, keyLength }, bytes('a'), bytes('bc'))).derivedKey);
  expect(await key(1)).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  expect(await key(2)).toBe('4f8b42c22dd3729b519ba6f68d2da7cc5b2d606d05daed5ad5128cc03e6c6358');
  expect(await key(1, 4)).toBe('ba7816bf');
});

test('a sign-up brings the proof that was worked on while its form was filled in', async () => {
  const { proofs, send } = open();
  await waitFor(() => expect(last()?.asked).toEqual({ type: 'work', challenge: CHALLENGE }));
  await solve();
  await send();
  await waitFor(() => expect(proofs()).toEqual([{ challenge: CHALLENGE, solution: SOLUTION }]));
  expect(last()?.ended).toBe(true);
});

test('whoever is faster than the work waits a moment, and is told nothing aloud', async () => {
  const { proofs, send } = open();
  await waitFor(() => expect(last()).toBeDefined());
  await send();
  expect(await screen.findByText('Just a moment…')).toBeVisible();
  expect(screen.getByText('Just a moment…').closest('[aria-live], [role=status], [role=alert]')).toBeNull();
  expect(proofs()).toEqual([]);
  await solve();
  await waitFor(() => expect(proofs()).toHaveLength(1));
  expect(screen.queryByText('Just a moment…')).toBeNull();
});

test('a proof that is over is replaced without a word', async () => {
  let refused = false;
  const { platform, proofs, send } = open({
    'POST /auth/signup/': () => {
      if (refused) return CREATED;
      refused = true;
      throw refusal(403, 'proof_needed', 'This took too long. Please try again.');
    },
  });
  await waitFor(() => expect(last()).toBeDefined());
  await solve();
  await send();
  await waitFor(() => expect(Worker.all).toHaveLength(2));
  await solve({ counter: 8, derivedKey: 'ef' });
  await waitFor(() => expect(platform.session.current().state).toBe('authorised'));
  expect(proofs()).toEqual([
    { challenge: CHALLENGE, solution: SOLUTION },
    { challenge: CHALLENGE, solution: { counter: 8, derivedKey: 'ef' } },
  ]);
  expect(screen.queryByText(/took too long/)).toBeNull();
});

test('without a connection the work begins when the form is sent', async () => {
  let online = false;
  const { proofs, send } = open({
    'GET /auth/signup/challenge/': () => {
      if (online) return CHALLENGE;
      throw new TypeError('Failed to fetch');
    },
  });
  expect(Worker.all).toEqual([]);
  online = true;
  await send();
  await waitFor(() => expect(last()).toBeDefined());
  await solve();
  await waitFor(() => expect(proofs()).toEqual([{ challenge: CHALLENGE, solution: SOLUTION }]));
});

test('a form that is refused is ready with another proof', async () => {
  const { send } = open({
    'POST /auth/signup/': () => {
      throw refusal(400, 'invalid', 'Invalid', { fields: { pen_name: ['This pen name is taken.'] } });
    },
  });
  await waitFor(() => expect(last()).toBeDefined());
  await solve();
  await send();
  expect(await screen.findByText('This pen name is taken.')).toBeVisible();
  await waitFor(() => expect(Worker.all).toHaveLength(2));
});

test('a browser without workers, or whose worker gives up, signs up without proof', async () => {
  const { proofs, send } = open();
  await waitFor(() => expect(last()).toBeDefined());
  await solve(null);
  Reflect.deleteProperty(globalThis, 'Worker');
  await send();
  await waitFor(() => expect(proofs()).toEqual([undefined]));
});

test('the work ends with the dialog', async () => {
  const { unmount } = open();
  await waitFor(() => expect(last()).toBeDefined());
  unmount();
  expect(last()?.ended).toBe(true);
});

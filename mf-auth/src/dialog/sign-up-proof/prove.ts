import type { Platform } from '@griot/remote-kit';
import type { Answer, BodyIn } from '@griot/contracts/contract';

type Challenge = Answer<'GET /auth/signup/challenge/'>;
export type Proof = NonNullable<BodyIn<'POST /auth/signup/'>['proof']>;

/** Does the work that a sign-up costs, beside the page; undefined where the browser has no workers or gives none. */
export async function prove(api: Platform['api'], signal: AbortSignal): Promise<Proof | undefined> {
  if (typeof Worker === 'undefined') return undefined;
  const challenge = await api.call('GET /auth/signup/challenge/', { signal });
  const solution = await solved(challenge, signal);
  return solution ? { challenge, solution } : undefined;
}

function solved(challenge: Challenge, signal: AbortSignal): Promise<Proof['solution'] | undefined> {
  return new Promise((done) => {
    const worker = new Worker(new URL('./solve.worker.ts', import.meta.url));
    const end = (solution?: Proof['solution']): void => {
      worker.terminate();
      done(solution);
    };
    worker.onmessage = ({ data }) =>
      end(data?.derivedKey ? { counter: data.counter, derivedKey: data.derivedKey } : undefined);
    worker.onerror = () => end();
    signal.addEventListener('abort', () => end());
    worker.postMessage({ type: 'work', challenge });
  });
}

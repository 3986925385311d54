import type { RegisteredRemote } from '@griot/contracts';
import { RemoteFailure } from '@griot/remote-kit';

/**
 * What nothing is heard of for so many ms has failed. It is silence that counts, and not time: on a slow phone a file may take a
 * minute, as long as some of it arrives. A build that is silent and then the one before it are given up within 10 s together.
 */
export const SILENCE_MS = 4_800;

/** Where there is no build before it, the only one is given the time of both. */
const silenceOf = ({ previous }: Pick<RegisteredRemote, 'previous'>): number =>
  previous ? SILENCE_MS : 2 * SILENCE_MS;

/** Rejects with a `timeout` failure when nothing is heard of a promise: it does not settle, and no file of any build arrives. */
export function patiently<T>(promise: Promise<T>, remote: RegisteredRemote): Promise<T> {
  return within(promise, silenceOf(remote), remote.name, 'griot.arrival');
}

/** Rejects with a `timeout` failure when a promise takes longer than `ms`, counted anew from each event of the window by that name. */
export function within<T>(promise: Promise<T>, ms: number, what: string, signOfLife = ''): Promise<T> {
  return new Promise((resolve, reject) => {
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        over();
        reject(new RemoteFailure('timeout', `${what} did not answer within ${ms / 1000} s.`));
      }, ms);
    };
    const over = () => {
      clearTimeout(timer);
      window.removeEventListener(signOfLife, wait);
    };
    window.addEventListener(signOfLife, wait);
    wait();
    promise.finally(over).then(resolve, (error: unknown) => {
      reject(error instanceof Error ? error : new Error(String(error)));
    });
  });
}

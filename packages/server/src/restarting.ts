import type { EventEmitter } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';

/** The pause before a server that fell is started again, and the longest one, in ms. */
const AGAIN_AFTER_MS = 1_000;
const AGAIN_WITHIN_MS = 30_000;
/** Who has served for so long is started again as if for the first time, in ms. */
const STEADY_AFTER_MS = 60_000;

/** What a server tells the process above it once it serves. */
export const SERVING = 'serving';

/** A server in a process of its own: emits `message` (`SERVING`) and `exit` (code, signal). */
export interface ServerProcess extends EventEmitter {
  kill(signal: NodeJS.Signals): unknown;
}

export interface RestartingOptions {
  start(): ServerProcess;
  say(line: string): void;
  /** Where signals arrive; the process itself unless told otherwise, and likewise for the rest. */
  signals?: EventEmitter;
  /** Lets some ms pass, or fewer when `signal` is aborted. */
  wait?(ms: number, signal: AbortSignal): Promise<unknown>;
  /** A clock that never goes back, in ms. */
  now?(): number;
}

/**
 * Runs a server, and starts it again when it falls: killed, out of memory, or by an error of its own. One that ends with an
 * error before it has ever served has said what is wrong, and is not started again. Ctrl-C is passed on.
 * @returns the code to end with
 */
export async function keepServing({
  start,
  say,
  signals = process,
  wait = (ms, signal) => pause(ms, undefined, { signal }).catch(() => undefined),
  now = () => performance.now(),
}: RestartingOptions): Promise<number> {
  const stop = new AbortController();
  let server: ServerProcess | undefined;
  for (const name of ['SIGINT', 'SIGTERM'] as const) {
    signals.on(name, () => {
      stop.abort();
      server?.kill(name);
    });
  }

  let served = false;
  for (let again = AGAIN_AFTER_MS; ; again = Math.min(2 * again, AGAIN_WITHIN_MS)) {
    const begun = now();
    const running = (server = start());
    running.once('message', () => (served = true));
    const [code, signal] = await new Promise<[number | null, NodeJS.Signals | null]>((done) =>
      running.once('exit', (...how: [number | null, NodeJS.Signals | null]) => done(how)),
    );
    server = undefined;
    if (stop.signal.aborted || code === 0 || (!served && code !== null)) return code ?? 1;
    if (now() - begun >= STEADY_AFTER_MS) again = AGAIN_AFTER_MS;
    say(`The server has ended (${signal ?? code}) and is started again`);
    await wait(again, stop.signal);
    if (stop.signal.aborted) return 0;
  }
}

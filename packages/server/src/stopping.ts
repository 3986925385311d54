import type { EventEmitter } from 'node:events';

/** Signals this close together are one Ctrl-C, in ms: the terminal sends it to all, and npm and `node --watch` pass it on. */
const SAME_CTRL_C_MS = 1_000;

export interface StoppingOptions {
  say(line: string): void;
  /** Where signals arrive; the process itself unless told otherwise, and likewise for the rest. */
  signals?: EventEmitter;
  exit?(code: number): void;
  /** A clock that never goes back, in ms. */
  now?(): number;
}

/**
 * Starts something and stops it at Ctrl-C or SIGTERM, also while it is still starting; then the process ends. A second
 * Ctrl-C does not wait for anything.
 * @returns what was started; null when it was stopped before it stood
 * @throws whatever kept it from starting or from stopping
 */
export async function runUntilStopped<Running extends { close(): Promise<void> }>(
  start: (signal: AbortSignal) => Promise<Running>,
  { say, signals = process, exit = (code) => process.exit(code), now = () => performance.now() }: StoppingOptions,
): Promise<Running | null> {
  const stop = new AbortController();
  let running: Running | null = null;
  let since = 0;

  const close = async (): Promise<void> => {
    await running?.close();
    exit(0);
  };
  const interrupted = (): void => {
    if (stop.signal.aborted) {
      if (now() - since >= SAME_CTRL_C_MS) exit(130);
      return;
    }
    since = now();
    say('\nStopping…');
    stop.abort();
    if (running)
      close().catch((failure: unknown) => {
        console.error(failure);
        exit(1);
      });
  };
  for (const name of ['SIGINT', 'SIGTERM']) signals.on(name, interrupted);

  try {
    running = await start(stop.signal);
  } catch (failure) {
    if (failure !== stop.signal.reason) throw failure;
  }
  if (!stop.signal.aborted) return running;
  await close();
  return null;
}

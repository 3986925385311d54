import { setTimeout as pause } from 'node:timers/promises';
import { alive, identity } from './processes.ts';

/** How soon the end of a PostgreSQL is seen. */
const LOOK_EVERY_MS = 200;
/** The pause after the first attempt to start it again, and the longest one. */
const AGAIN_AFTER_MS = 100;
const AGAIN_WITHIN_MS = 5_000;

export interface Started {
  pid: number;
  /** Another server was quicker. */
  adopted: boolean;
}

export interface Watched {
  pid: number;
  /** Its process by its own account. */
  running(): number | undefined;
  /** Whether it is ours to start: no other living server answers for it. */
  ours(): boolean;
  begin(): Promise<Started>;
  log: { warn(fields: object, text: string): void; error(fields: object, text: string): void } | undefined;
}

/** Looks after a PostgreSQL until `end`, and starts it again when it is gone, sooner at first and then every few seconds. */
export function keepRunning({ pid, running, ours, begin, log }: Watched): {
  pid(): number;
  lives(): boolean;
  end(): Promise<void>;
} {
  let now = { pid, identity: identity(pid) };
  const ending = new AbortController();
  const lives = (): boolean => alive(now.pid) && identity(now.pid) === now.identity;

  async function bringBack(): Promise<void> {
    log?.warn({ pid: now.pid }, 'PostgreSQL has ended and is started again');
    for (let wait = AGAIN_AFTER_MS; !ending.signal.aborted; wait = Math.min(2 * wait, AGAIN_WITHIN_MS)) {
      try {
        const next = ours() ? (await begin()).pid : running();
        if (next !== undefined) {
          now = { pid: next, identity: identity(next) };
          log?.warn({ pid: next }, 'PostgreSQL is back');
          return;
        }
      } catch (failure) {
        log?.error({ err: failure }, 'PostgreSQL did not start again; it is tried anew');
      }
      await pause(wait, undefined, { signal: ending.signal }).catch(() => undefined);
    }
  }

  const watching = (async () => {
    while (!ending.signal.aborted) {
      if (!lives()) await bringBack();
      else await pause(LOOK_EVERY_MS, undefined, { signal: ending.signal, ref: false }).catch(() => undefined);
    }
  })();
  return {
    pid: () => now.pid,
    lives,
    async end() {
      ending.abort();
      await watching;
    },
  };
}

import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { asPlainUser } from '../../packages/server/src/ports/database/plain-user.ts';
import type { AtEnd } from '../../packages/server/test/until.ts';
import { undoAll } from '../undoing.ts';
import { PROGRAMS, type Program } from './programs.ts';

/** A program that runs beside others. */
export interface Running {
  pid: number;
  /** As a machine that loses its power. */
  kill(): Promise<void>;
}

/** Starts programs and, at the end, leaves none of them. */
export interface Processes {
  start(program: Program, args: string[], more: { env?: Record<string, string>; log: string }): Running;
  /** Whatever else is to be done at the end, the last first. */
  atEnd: AtEnd;
  end(): Promise<void>;
}

const lowered = asPlainUser();

export function createProcesses(): Processes {
  const undo: (() => Promise<void>)[] = [];
  const living = new Set<ChildProcess>();
  process.once('exit', () => {
    for (const child of living) child.kill('SIGKILL');
  });
  return {
    start(program, args, { env, log }) {
      const [command, given, options] = lowered.command(PROGRAMS[program][0], args);
      const file = openSync(log, 'a');
      const child = spawn(command, given, {
        ...options,
        stdio: ['ignore', file, file],
        env: { PATH: process.env['PATH'], LC_ALL: 'C.UTF-8', ...env },
      });
      closeSync(file);
      const gone = once(child, 'exit');
      living.add(child);
      let meant = false;
      void gone.then(([code]) => {
        living.delete(child);
        if (!meant) console.log(`  ${program} ended by itself with ${String(code)}: ${log}`);
      });
      const kill = async (): Promise<void> => {
        meant = true;
        // What nginx has started outlives it, unless it is asked to end.
        child.kill(program === 'nginx' ? 'SIGTERM' : 'SIGKILL');
        await gone;
      };
      undo.push(kill);
      if (child.pid === undefined) throw new Error(`${program} did not start`);
      return { pid: child.pid, kill };
    },
    atEnd: (step) => void undo.push(step),
    end: () => undoAll(undo),
  };
}

/** Waits for what comes by itself. @throws when that takes too long */
export async function until(
  what: string,
  holds: () => boolean | Promise<boolean>,
  { ms = 60_000, signal }: { ms?: number; signal?: AbortSignal } = {},
): Promise<void> {
  const since = performance.now();
  while (!(await holds())) {
    signal?.throwIfAborted();
    if (performance.now() - since > ms) throw new Error(`${what} took longer than ${ms / 1000} s`);
    await pause(50);
  }
}

/** Lets so many ms go by. */
export async function stillness(ms: number, signal: AbortSignal): Promise<void> {
  const end = performance.now() + ms;
  await until('time', () => performance.now() >= end, { signal });
}

import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';

/** Waits for what comes by itself, and fails when that takes too long. */
export async function until(what: string, holds: () => boolean | Promise<boolean>, ms = 20_000): Promise<void> {
  const since = performance.now();
  while (!(await holds())) {
    assert.ok(performance.now() - since < ms, `${what} took longer than ${ms} ms`);
    await pause(10);
  }
}

/** Takes what is to be done when all is over. */
export type AtEnd = (end: () => Promise<void>) => void;

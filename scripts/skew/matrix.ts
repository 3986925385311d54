import { promote, readPointers, Refusal, remove, SHELL, type Store } from '@griot/release';
import { setTimeout as pause } from 'node:timers/promises';
import { keyOf, type Builds, type Meeting, type Outcome } from '../../e2e/run/skew.ts';

export const BY = { by: 'the skew matrix' };

const SERVED_WITHIN_MS = 10_000;

/** What met, one after the other, and what became of it. */
export interface Matrix {
  readonly rows: readonly (readonly [Meeting, Outcome])[];
  /** Promotes a meeting; with `gate`, what is not refused is tried as well. */
  meet(meeting: Meeting, options: { gate: boolean }): Promise<Outcome>;
}

/** Lets builds meet on one running platform, which serves what is promoted in `store`. */
export function createMatrix(
  store: Store,
  url: string,
  tryGate: (name: string) => Promise<{ passed: number; failed: number }>,
): Matrix {
  const rows: (readonly [Meeting, Outcome])[] = [];
  const known = new Map<string, Outcome>();

  async function outcomeOf({ name, builds, idle }: Meeting, gate: boolean): Promise<Outcome> {
    if (idle !== undefined) return { kind: 'idle', why: idle };
    const key = `${gate} ${keyOf(builds)}`;
    const outcome = known.get(key) ?? (await promoted(name, builds, gate));
    known.set(key, outcome);
    return outcome;
  }

  async function promoted(name: string, builds: Builds, gate: boolean): Promise<Outcome> {
    // Without a past: browsers must not fall back to another build than the one that is tried.
    const { pointers } = await readPointers(store);
    for (const line of Object.keys(pointers.lines)) if (line !== SHELL) await remove(store, line, BY);
    try {
      await promote(store, builds, BY);
    } catch (failure) {
      if (failure instanceof Refusal) return { kind: 'refused', reason: failure.message.replaceAll('\n', '; ') };
      throw failure;
    }
    if (!gate) return { kind: 'fits' };
    console.log(`\nskew: ${name}`);
    await served(url, builds);
    const { passed, failed } = await tryGate(name);
    return { kind: 'tried', passed, failed: failed || (passed ? 0 : 1) };
  }

  return {
    rows,
    async meet(meeting, { gate }) {
      const outcome = await outcomeOf(meeting, gate);
      rows.push([meeting, outcome]);
      return outcome;
    },
  };
}

async function served(url: string, builds: Builds): Promise<void> {
  const end = Date.now() + SERVED_WITHIN_MS;
  for (;;) {
    const answer = await fetch(new URL('/r/current.json', url));
    const current = ((await answer.json()) as { builds: Record<string, string> }).builds;
    if (keyOf(new Map(Object.entries(current))) === keyOf(builds)) return;
    if (Date.now() > end) throw new Error('The platform does not serve what was promoted.');
    await pause(50);
  }
}

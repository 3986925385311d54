import { setTimeout as pause } from 'node:timers/promises';
import type { Answer, Call } from './asking.ts';
import type { Doing } from './day.ts';

/** What came of a time of arrivals. */
export interface Heard {
  /** Arrivals, answers that were no refusal for lack of room, and those, in a second. */
  arrived: number;
  accepted: number;
  shed: number;
  /** Of those refused for lack of room, how many were told when to come again. */
  toldWhen: number;
  /** In ms, of what was accepted. */
  p50: number;
  p95: number;
  p99: number;
  /** p95 of each thing that people do, in ms. */
  byDoing: Record<string, number>;
  /** What was neither expected nor shed, by status and code. */
  errors: Record<string, number>;
}

/** What is sent, by what, and for how long. */
export interface Crowding {
  next: () => { doing: Doing; call: Call };
  ask: (call: Call) => Promise<Answer>;
  seconds: number;
}

/** Ms between two looks at who has arrived meanwhile. */
const TICK_MS = 5;
/** More are not sent while so many wait for an answer: this machine would fall before the other. They count as never answered. */
const WAITING_MOST = 4_000;

/** Those who arrive come at their own times and wait for nobody: as many a second as are told, by chance, however long answers take. */
export async function arrive({ next, ask, seconds }: Crowding, rate: number): Promise<Heard> {
  const heard = new Ears();
  const begun = performance.now();
  const ends = begun + seconds * 1_000;
  let due = begun;
  const waiting = new Set<Promise<void>>();
  while (performance.now() < ends) {
    for (const now = performance.now(); due < now; due += (-Math.log(1 - Math.random()) / rate) * 1_000) {
      const { doing, call } = next();
      if (waiting.size >= WAITING_MOST)
        heard.note(doing, call, { status: 0, code: 'nobody listens', ms: 0, retryAfter: false });
      else follow(waiting, heard, { doing, call }, ask);
    }
    await pause(TICK_MS);
  }
  const took = (performance.now() - begun) / 1_000;
  await Promise.all(waiting);
  return heard.sum(took);
}

/** So many who ask one after the other without a pause: how many are answered in a second, at most. */
export async function saturate({ next, ask, seconds }: Crowding, callers: number): Promise<Heard> {
  const heard = new Ears();
  const begun = performance.now();
  const ends = begun + seconds * 1_000;
  await Promise.all(
    Array.from({ length: callers }, async () => {
      while (performance.now() < ends) {
        const { doing, call } = next();
        heard.note(doing, call, await ask(call));
      }
    }),
  );
  return heard.sum((performance.now() - begun) / 1_000);
}

function follow(
  waiting: Set<Promise<void>>,
  heard: Ears,
  { doing, call }: ReturnType<Crowding['next']>,
  ask: Crowding['ask'],
): void {
  const answered = ask(call).then((answer) => {
    heard.note(doing, call, answer);
    waiting.delete(answered);
  });
  waiting.add(answered);
}

class Ears {
  readonly #times = new Map<Doing, number[]>();
  readonly #errors: Record<string, number> = {};
  #arrived = 0;
  #shed = 0;
  #toldWhen = 0;

  note(doing: Doing, { expected = [] }: Call, { status, code, ms, retryAfter }: Answer): void {
    this.#arrived += 1;
    if (status === 503) {
      this.#shed += 1;
      if (retryAfter) this.#toldWhen += 1;
      return;
    }
    if (status < 200 || (status >= 400 && !expected.includes(status))) {
      const name = `${status} ${code} (${doing})`;
      this.#errors[name] = (this.#errors[name] ?? 0) + 1;
      return;
    }
    const times = this.#times.get(doing) ?? [];
    times.push(ms);
    this.#times.set(doing, times);
  }

  sum(seconds: number): Heard {
    const all = sorted([...this.#times.values()].flat());
    return {
      arrived: this.#arrived / seconds,
      accepted: all.length / seconds,
      shed: this.#shed / seconds,
      toldWhen: this.#shed === 0 ? 1 : this.#toldWhen / this.#shed,
      p50: at(all, 0.5),
      p95: at(all, 0.95),
      p99: at(all, 0.99),
      byDoing: Object.fromEntries([...this.#times].map(([doing, times]) => [doing, at(sorted(times), 0.95)])),
      errors: this.#errors,
    };
  }
}

const sorted = (times: number[]): number[] => times.sort((a, b) => a - b);
const at = (times: number[], share: number): number => times[Math.floor(times.length * share)] ?? Number.NaN;

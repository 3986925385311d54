import { setTimeout as after } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { Inlined } from '../inline.ts';

/** A page as a guest sees it, and the styles it needs. */
export interface WrittenPage {
  html: string;
  css: string;
  /** The version of styled-components that made the styles, which the same one in the browser takes over; absent: they are only shown. */
  styledBy?: string;
}

export interface Asked {
  id: number;
  path: string;
  /** `Inlined[]` as JSON: the server half makes objects of its own world of it. */
  inlined: string;
}

/** The first word of a thread is its bare `id` 0: it has loaded the server half. */
export interface Told {
  id: number;
  page?: WrittenPage | null;
  failure?: string;
}

/** What a server half may take. */
export interface ThreadLimits {
  /** Some hundred ms are usual. */ startMaxMs: number;
  /** For a page; some ms are usual. If its thread had the processor for less than half of this time, it gets more. */ timeMaxMs: number;
  /** The longest that a page is waited for, whether its thread had the processor or not. */ waitMaxMs: number;
  /** Of its heap, and once more of the bytes of typed arrays, which lie outside it. */ heapMaxMb: number;
  /** A thread that nothing was asked of for so long ends, and the next page starts another. */
  idleMs: number;
}

export const THREAD_LIMITS: ThreadLimits = {
  startMaxMs: 8_000,
  timeMaxMs: 2_000,
  waitMaxMs: 6_000,
  heapMaxMb: 96,
  idleMs: 60_000,
};

/** A thread that had to be ended so often within `REST_MS` is not started for as long. */
const FALLS_MAX = 3;
const REST_MS = 60_000;

/** How often a thread is asked for its bytes outside the heap, since it does not tell of itself, in ms. */
const LOOK_MS = 25;

/** The thread had to be ended for a page, which takes more time or memory than it may. */
export class Fallen extends Error {}

/** A server half in a thread of its own, with bounds on its memory and its time: whatever it does, the server goes on. */
export interface Thread {
  /** Rejects when the server half throws or falls over another page; with `Fallen` when this page takes too long or too much memory, or it cannot be loaded. */
  write(path: string, inlined: Inlined[]): Promise<WrittenPage | null>;
  end(): Promise<void>;
}

interface Waiting {
  tell: (page: WrittenPage | null) => void;
  fail: (failure: Error) => void;
  path: string;
  timers: NodeJS.Timeout[];
}

/** What a thread has taken of the processor, in ms; nothing, if it has ended. Before Node 24.6 no thread tells, and all time counts as taken. */
const processorMs = async (worker: Worker): Promise<number> => {
  if (!('cpuUsage' in worker)) return performance.now();
  const { user, system } = await worker.cpuUsage().catch(() => ({ user: 0, system: 0 }));
  return (user + system) / 1_000;
};

export function createThread(
  file: string,
  now: () => Date,
  { startMaxMs, timeMaxMs, waitMaxMs, heapMaxMb, idleMs }: ThreadLimits = THREAD_LIMITS,
): Thread {
  let worker: Worker | null = null;
  let ready = false;
  let watched: Worker | null = null;
  let starting: NodeJS.Timeout | undefined;
  let idle: NodeJS.Timeout | undefined;
  let count = 0;
  let falls: number[] = [];
  const waiting = new Map<number, Waiting>();

  const rests = (): boolean => {
    falls = falls.filter((at) => at > now().getTime() - REST_MS);
    return falls.length >= FALLS_MAX;
  };

  /** What fell it, if that is known, fails with it; what waits for the thread besides has waited in vain. */
  const end = async (failure?: Error, over?: Waiting): Promise<void> => {
    if (failure) falls.push(now().getTime());
    const last = worker;
    worker = null;
    ready = false;
    clearTimeout(starting);
    clearTimeout(idle);
    for (const [id, asked] of waiting) {
      asked.timers.forEach(clearTimeout);
      waiting.delete(id);
      if (!failure) asked.tell(null);
      else asked.fail(over && over !== asked ? new Error(`Another page: ${failure.message}`) : failure);
    }
    await last?.terminate();
  };

  const bound = (asked: Waiting, mine: Worker): void => {
    const waits = (): boolean => [...waiting.values()].includes(asked);
    const fall = (ms: number): void => {
      if (waits()) void end(new Fallen(`Writing ${asked.path} takes more than ${ms} ms.`), asked);
    };
    const before = processorMs(mine);
    const look = async (): Promise<void> => {
      if (waits() && (await processorMs(mine)) - (await before) > timeMaxMs / 2) fall(timeMaxMs);
    };
    // Where this process stood still itself, the answer may be there and is heard first.
    asked.timers = [
      setInterval(() => setImmediate(look), timeMaxMs),
      setTimeout(() => setImmediate(fall, waitMaxMs), waitMaxMs),
    ];
  };

  /** As long as pages are being written, and once at the least. */
  const watch = async (mine: Worker): Promise<void> => {
    if (mine === watched) return;
    watched = mine;
    while (mine === worker && waiting.size > 0) {
      // A thread that has ended meanwhile has no bytes.
      const { external_memory: bytes } = await mine.getHeapStatistics().catch(() => ({ external_memory: 0 }));
      if (mine === worker && bytes > heapMaxMb * 1024 * 1024)
        return await end(new Fallen(`It takes more than ${heapMaxMb} MB of memory outside its heap.`));
      await after(LOOK_MS, undefined, { ref: false });
    }
    if (mine === watched) watched = null;
  };

  const start = (): Worker => {
    const mine = new Worker(new URL('./worker.mjs', import.meta.url), {
      workerData: file,
      resourceLimits: { maxOldGenerationSizeMb: heapMaxMb, maxYoungGenerationSizeMb: 4 },
      // It needs no secrets.
      env: {},
    });
    // It keeps nobody from ending.
    mine.unref();
    starting = setTimeout(() => void end(new Fallen(`Loading ${file} takes more than ${startMaxMs} ms.`)), startMaxMs);
    mine.on('message', ({ id, page = null, failure }: Told) => {
      if (mine !== worker) return;
      if (id === 0) {
        ready = true;
        clearTimeout(starting);
        for (const asked of waiting.values()) bound(asked, mine);
        void watch(mine);
        return;
      }
      const asked = waiting.get(id);
      if (!asked) return;
      waiting.delete(id);
      asked.timers.forEach(clearTimeout);
      if (failure === undefined) asked.tell(page);
      else asked.fail(new Error(failure));
      if (waiting.size > 0) return;
      clearTimeout(idle);
      idle = setTimeout(() => void end(), idleMs);
      idle.unref();
    });
    const gone = (failure: Error) => {
      if (mine === worker) void end(failure);
    };
    mine.on('error', (failure) =>
      gone(new Fallen(failure instanceof Error ? failure.message : String(failure), { cause: failure })),
    );
    // Of a server half that ends the thread nothing else is heard.
    mine.on('exit', () => gone(new Fallen('The thread ended without a word.')));
    return mine;
  };

  return {
    end: () => end(),
    write: (path, inlined) =>
      new Promise((tell, fail) => {
        clearTimeout(idle);
        if (!worker && rests()) return fail(new Error('The thread has fallen too often.'));
        worker ??= start();
        const id = (count += 1);
        const asked: Waiting = { tell, fail, path, timers: [] };
        waiting.set(id, asked);
        if (ready) {
          bound(asked, worker);
          void watch(worker);
        }
        worker.postMessage({ id, path, inlined: JSON.stringify(inlined) } satisfies Asked);
      }),
  };
}

import type { PageMatch, RegisteredRemote } from '@griot/contracts';
import { SERVER_HALF, type Release } from '@griot/release';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { HOLDS_BRIEFLY_MS, UNASKED_MS } from '../../http/stored-answers.ts';
import type { Inlined } from '../inline.ts';
import { checkBalance } from './balance.ts';
import { createThread, Fallen, THREAD_LIMITS, type Thread, type ThreadLimits, type WrittenPage } from './thread.ts';

export type { WrittenPage } from './thread.ts';

/** In characters of one page; in bytes of all that are stored, and what one counts for besides what it holds. */
const PAGE_MAX = 500_000;
const STORED_MAX = 16_000_000;
const ENTRY = 500;

/** A page over which the thread fell would fell it for all others soon enough, tried as often as one that threw. */
const FALLEN_HOLDS_MS = 60_000;

/** Server halves that are known at a time; those that nobody asks end by themselves before that. */
const THREADS_MAX = 24;

export interface Writer {
  /** A page as its remote's server half writes it; null where there is none. Never rejects. */
  write(
    release: Release,
    match: PageMatch,
    address: string,
    inlined: Inlined[],
  ): Promise<WrittenPage | null | 'failed'>;
  close(): Promise<void>;
}

interface WriterOptions {
  /** Hears of a failure of a server half once for each build. */
  failed: (remote: RegisteredRemote, failure: unknown) => void;
  now: () => Date;
  limits?: ThreadLimits;
}

interface Stored {
  page: Promise<WrittenPage | null | 'failed'>;
  size: number;
  askedAt: number;
  /** When it is tried again, of one that failed: as soon as the page that lacks it is, and later when the thread fell over it. */
  until?: number;
}

/** Has pages written by the server halves of the builds that are served, each page once for the same data. */
export function createWriter({ failed, now, limits = THREAD_LIMITS }: WriterOptions): Writer {
  const threads = new Map<string, Thread | null>();
  const stored = new Map<string, Stored>();
  const told = new Set<string>();
  let size = 0;

  /** A canary's build and what others get are written side by side; what nobody has asked for longest ends. */
  const threadOf = (release: Release, { name, buildId }: RegisteredRemote): Thread | null => {
    const key = `${name} ${buildId}`;
    const folder = release.folders.get(name);
    const file = folder === undefined ? null : path.join(folder, SERVER_HALF);
    const thread = threads.get(key) ?? (file !== null && existsSync(file) ? createThread(file, now, limits) : null);
    threads.delete(key);
    threads.set(key, thread);
    for (const [oldest, idle] of threads) {
      if (threads.size <= THREADS_MAX) break;
      threads.delete(oldest);
      void idle?.end();
    }
    return thread;
  };

  const forget = (key: string): void => {
    size -= stored.get(key)?.size ?? 0;
    stored.delete(key);
  };

  return {
    async write(release, { remote }, address, inlined) {
      const thread = threadOf(release, remote);
      if (!thread) return null;
      const key = [remote.name, remote.buildId, address, digest(inlined)].join(' ');
      const last = stored.get(key);
      if (last && (last.until === undefined || last.until > now().getTime())) {
        // What is asked for stays longest.
        last.askedAt = now().getTime();
        stored.delete(key);
        stored.set(key, last);
        return last.page;
      }
      forget(key);
      const entry: Stored = {
        size: ENTRY,
        askedAt: now().getTime(),
        page: writeOnce(thread, address, inlined),
      };
      entry.page = entry.page.catch((failure: unknown) => {
        entry.until = now().getTime() + (failure instanceof Fallen ? FALLEN_HOLDS_MS : HOLDS_BRIEFLY_MS);
        const build = `${remote.name} ${remote.buildId}`;
        if (!told.has(build)) failed(remote, failure);
        told.add(build);
        return 'failed' as const;
      });
      stored.set(key, entry);
      size += entry.size;
      const page = await entry.page;
      if (page && page !== 'failed' && entry.size === ENTRY && stored.get(key) === entry) {
        entry.size += 2 * (page.html.length + page.css.length);
        size += entry.size - ENTRY;
      }
      for (const [oldest, { askedAt }] of stored) {
        if (size <= STORED_MAX && now().getTime() - askedAt <= UNASKED_MS) break;
        forget(oldest);
      }
      return page;
    },
    async close() {
      await Promise.all([...threads.values()].flatMap((thread) => thread?.end() ?? []));
    },
  };
}

const writeOnce = async (thread: Thread, address: string, inlined: Inlined[]): Promise<WrittenPage | null> => {
  const page = await thread.write(address, inlined);
  if (page) check(page);
  return page;
};

const digest = (inlined: Inlined[]): string => createHash('sha256').update(JSON.stringify(inlined)).digest('base64');

/** Refuses what no page of ours is, and what would leave the element that it stands in. On the main thread, where the parser is loaded already, for chapters. */
function check({ html, css, styledBy }: WrittenPage): void {
  if (html.length + css.length > PAGE_MAX) throw new Error('The page is too long.');
  if (/<\/style/i.test(css)) throw new Error('The styles of the page leave their element.');
  if (styledBy !== undefined && !/^[\w.-]{1,40}$/.test(styledBy))
    throw new Error('The maker of the styles is no version.');
  checkBalance(html);
}

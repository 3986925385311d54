import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { fillWallet } from '../../packages/server/bench/wallets.ts';
import type { Database } from '../../packages/server/src/ports/database/index.ts';
import type { Answer, Ask, Asked } from './asking.ts';
import type { Done } from './comparing.ts';

const COINS = 3_000;
/** Between two reads of a guest, two writes of somebody, and two of a draft, of which an author may save 600 in ten minutes, in ms. */
const READ_MS = 100;
const WRITE_MS = 400;
const SAVE_MS = 2_200;

/** What came of it all. */
export interface Counts {
  acknowledged: number;
  /** Told to come again. */
  unavailable: number;
  /** The connection was lost. */
  lost: number;
  /** Guests' pages, and those that were refused. */
  pages: number;
  pagesFailed: string[];
  /** What guests read that nothing before the instances has stored. */
  anew: Record<Anew, Read[]>;
  /** What nobody should be answered: a failure that is no 503, or a 503 that does not say when to come again. */
  wrong: string[];
}

/** Pages that nobody has asked for, and calls, which are stored for nobody. */
export type Anew = 'pages' | 'calls';

interface Read {
  begun: number;
  at: number;
  /** Whether it was answered with what it is about: a page with its text, a call with 200. */
  whole: boolean;
}

/** A request that was not answered as it is when nothing is wrong. */
export interface Failed {
  begun: Date;
  ended: Date;
  method: string;
  path: string;
  /** Which instance it was at, where that is known. */
  by: string | undefined;
  how: string;
}

/** What of those who read anew met a bad moment. */
export interface AwayFor {
  asked: number;
  away: number;
  /** From that moment to the last answer that was not whole. */
  seconds: number;
}

export interface People {
  counts: Counts;
  /** When the last write that was begun after `since` was acknowledged first; undefined while none was. */
  firstWriteAfter(since: number): number | undefined;
  failed: readonly Failed[];
  /** The longest time since then in which no write was acknowledged, in ms. */
  longestWithoutWrite(since: number): number;
  /** What of those who read anew was away since then. */
  awaySince(since: number): Record<Anew, AwayFor>;
  start(): void;
  stop(): Promise<void>;
  done: Done;
}

interface PeopleOptions {
  guests?: number;
  /** Guests who read what nothing before the instances has stored. */
  explorers?: number;
  members?: number;
}

/** Guests read pages, stored ones and others, members unlock chapters and give, each by a key that is sent again until it is answered, and an author saves. */
export async function gatherPeople(
  ask: Ask,
  db: Database,
  { guests = 4, explorers = 3, members: many = 6 }: PeopleOptions = {},
): Promise<People> {
  const counts: Counts = {
    acknowledged: 0,
    unavailable: 0,
    lost: 0,
    pages: 0,
    pagesFailed: [],
    anew: { pages: [], calls: [] },
    wrong: [],
  };
  /** Of writes, by when they were begun. */
  const acknowledged: { begun: number; at: number }[] = [];

  async function json<T>(method: string, path: string, asked?: Asked): Promise<T> {
    const { status, text } = await ask(method, path, asked);
    if (status < 200 || status > 299) throw new Error(`${method} ${path} answered ${status}: ${text.slice(0, 200)}`);
    return JSON.parse(text) as T;
  }

  const { results: novels } = await json<{ results: { id: string; slug: string }[] }>(
    'GET',
    '/api/novels/?ordering=-num_views&limit=40',
  );
  const chapters = await Promise.all(
    novels.map(async ({ slug }) => ({
      slug,
      all: (
        await json<{ results: { chapter: string; unlock_mode: string | null; locked: boolean }[] }>(
          'GET',
          `/api/novels/${slug}/chapters/?limit=100`,
        )
      ).results,
    })),
  );
  const locked = chapters.flatMap(({ slug, all }) =>
    all.filter((c) => c.unlock_mode === 'C' || c.unlock_mode === 'A').map(({ chapter }) => ({ slug, chapter })),
  );
  const kept = [
    '/',
    ...novels.slice(0, 4).map(({ slug }) => `/book/${slug}`),
    ...chapters.slice(0, 4).flatMap(({ slug, all }) => (all[0] ? [`/book/${slug}/read/${all[0].chapter}`] : [])),
  ];
  const free = chapters.flatMap(({ slug, all }) =>
    all.slice(1).flatMap(({ chapter, locked: shut }) => (shut ? [] : [{ slug, chapter }])),
  );
  const { results: options } = await json<{ results: { id: string; num_coins: number }[] }>(
    'GET',
    '/api/gift-options/',
  );
  const cheapest = options.toSorted((one, other) => one.num_coins - other.num_coins)[0];

  const members: { id: string; token: string }[] = [];
  for (let n = 0; n < many; n += 1) {
    const name = `trial-${randomUUID().slice(0, 8)}`;
    const form = {
      email: `${name}@trial.test`,
      password: 'a good password',
      pen_name: name,
      first_name: 'A',
      last_name: 'B',
    };
    const { token } = await json<{ token: string }>('POST', '/api/auth/signup/', { body: form });
    const { rows } = await db.$client.query<{ id: string }>(
      'update users set email_verified_at = now() where email = $1 returning id',
      [form.email],
    );
    const id = rows[0]?.id ?? '';
    await fillWallet(db, id, COINS);
    members.push({ id, token });
  }
  const { token: author } = await json<{ token: string }>('POST', '/api/auth/login/', {
    body: { email: 'author@demo.griot.test', password: 'griot-demo' },
  });
  const [own] = (await json<{ results: { slug: string }[] }>('GET', '/api/novels/mine/?limit=1', { token: author }))
    .results;
  if (!own) throw new Error('The demo has no novel of its author.');
  const { slug: novel } = own;
  const drafts = await Promise.all(
    ['One', 'Two'].map(async (title) => ({
      ...(await json<{ id: string }>('POST', `/api/novels/mine/${novel}/chapters/`, {
        token: author,
        body: { title },
      })),
      sent: 0,
      acknowledged: 0,
    })),
  );

  let goingOn = false;
  const under: Promise<void>[] = [];

  const failed: Failed[] = [];
  /** Asks, and notes an answer that is not as it is when nothing is wrong. */
  async function met(
    method: string,
    path: string,
    { asked, isWhole }: { asked?: Asked; isWhole: (answer: Answer) => boolean },
  ): Promise<Answer & { whole: boolean }> {
    const begun = new Date();
    const answer = await ask(method, path, asked);
    const whole = isWhole(answer);
    const { status, text, by } = answer;
    const how = status === 0 ? text : `${status} ${status < 300 ? 'but not whole' : text.slice(0, 100)}`;
    if (!whole) failed.push({ begun, ended: new Date(), method, path, by, how });
    return { ...answer, whole };
  }

  /** One write; whether it was acknowledged, or refused for good. */
  async function write(method: string, path: string, asked: Asked): Promise<Answer> {
    const begun = performance.now();
    const answer = await met(method, path, { asked, isWhole: ({ status }) => status >= 200 && status < 300 });
    if (answer.whole) {
      counts.acknowledged += 1;
      acknowledged.push({ begun, at: performance.now() });
    } else if (answer.status === 0) counts.lost += 1;
    else if (answer.status === 503 && answer.retryAfter) counts.unavailable += 1;
    else counts.wrong.push(`${method} ${path}: ${answer.status} ${answer.text.slice(0, 200)}`);
    return answer;
  }

  const unlocked: Done['unlocked'] = [];
  const given = new Map<string, number>();
  async function spend({ id, token }: { id: string; token: string }, first: number): Promise<void> {
    for (let n = first; goingOn; n += many) {
      // Every other member unlocks, as long as there is something to unlock; the rest give.
      const chapter = n % 2 === 0 ? locked[Math.floor(n / 2)] : undefined;
      const key = randomUUID();
      const [path, body] = chapter
        ? [`/api/novels/${chapter.slug}/chapters/${chapter.chapter}/unlock/`, {}]
        : ['/api/gifts/send-gift/', { novel: novels[n % novels.length]?.id ?? '', gift_option: cheapest?.id ?? '' }];
      // Whoever hears nothing asks again by the same key, as the shell does.
      for (;;) {
        const { status } = await write('POST', path, { token, body, key });
        if (status >= 200 && status < 300) {
          if (chapter) unlocked.push({ user: id, ...chapter });
          else given.set(id, (given.get(id) ?? 0) + 1);
          break;
        }
        if (status !== 0 && status !== 503) break;
        await pause(READ_MS);
      }
      await pause(WRITE_MS);
    }
  }

  async function save(draft: (typeof drafts)[number]): Promise<void> {
    while (goingOn) {
      draft.sent += 1;
      const n = draft.sent;
      const { status } = await write('PATCH', `/api/novels/mine/${novel}/chapters/${draft.id}/draft/`, {
        token: author,
        body: { draft: `<p>Line ${n} and no other.</p>` },
      });
      if (status >= 200 && status < 300) draft.acknowledged = n;
      await pause(SAVE_MS);
    }
  }

  async function read(first: number): Promise<void> {
    for (let n = first; goingOn; n += 1) {
      const path = kept[n % kept.length] ?? '/';
      const { status, text, whole } = await met('GET', path, {
        isWhole: ({ status, text }) => status === 200 && text.includes('</html>'),
      });
      counts.pages += 1;
      if (!whole) counts.pagesFailed.push(`${path}: ${status} ${status === 200 ? '' : text.slice(0, 100)}`);
      await pause(READ_MS);
    }
  }

  /** Reads each chapter once, the page of one and the text of the next. A page that the database does not give its text stands there without it. */
  async function readAnew(first: number): Promise<void> {
    for (let n = first; goingOn; n += explorers) {
      const at = free[n % free.length];
      if (!at) throw new Error('The demo has no free chapters.');
      const { slug, chapter } = at;
      const kind: Anew = n % 2 === 0 ? 'pages' : 'calls';
      // Where all have been read a page is another one by its query.
      const path =
        kind === 'pages'
          ? `/book/${slug}/read/${chapter}${n < free.length ? '' : `?again=${Math.floor(n / free.length)}`}`
          : `/api/novels/${slug}/chapters/${chapter}/content/`;
      const begun = performance.now();
      const { status, retryAfter, text, whole } = await met('GET', path, {
        isWhole: ({ status, text }) => status === 200 && (kind === 'calls' || text.includes('"content":"')),
      });
      counts.anew[kind].push({ begun, at: performance.now(), whole });
      // A lost connection is away, too.
      if (status !== 0 && status !== 200 && !(status === 503 && retryAfter))
        counts.wrong.push(`GET ${path}: ${status} ${text.slice(0, 200)}`);
      await pause(READ_MS);
    }
  }

  // So that they are stored.
  for (const path of kept) await ask('GET', path);
  return {
    counts,
    firstWriteAfter: (since) => acknowledged.find(({ begun }) => begun >= since)?.at,
    failed,
    longestWithoutWrite(since) {
      const times = [since, ...acknowledged.flatMap(({ at }) => (at > since ? [at] : [])), performance.now()];
      return Math.max(...times.map((at, n) => at - (times[n - 1] ?? at)));
    },
    awaySince(since) {
      const of = (kind: Anew): AwayFor => {
        const met = counts.anew[kind].filter(({ at }) => at >= since);
        const away = met.filter(({ whole }) => !whole);
        return { asked: met.length, away: away.length, seconds: ((away.at(-1)?.at ?? since) - since) / 1000 };
      };
      return { pages: of('pages'), calls: of('calls') };
    },
    start() {
      goingOn = true;
      under.push(
        ...members.map((member, n) => spend(member, n)),
        ...drafts.map(save),
        ...Array.from({ length: guests }, (_, n) => read(n * 2)),
        ...Array.from({ length: explorers }, (_, n) => readAnew(n)),
      );
    },
    async stop() {
      goingOn = false;
      await Promise.all(under.splice(0));
    },
    done: { coins: COINS, members, unlocked, given, drafts },
  };
}

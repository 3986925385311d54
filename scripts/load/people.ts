import { randomUUID } from 'node:crypto';
import { DOINGS, type Day, type Doing } from './day.ts';
import type { Call } from './asking.ts';

interface Chapter {
  chapter: string;
  unlock_mode: string | null;
}

/** What of a platform people meet: found by its own lists, so that it can be any. */
export interface Library {
  novels: { slug: string; free: string[]; locked: string[] }[];
  genres: string[];
}

/** Those who are signed in. */
export interface People {
  members: string[];
  author: { token: string; novel: string; chapter: string } | null;
  signIn: { email: string; password: string };
}

const NOVELS = 40;

async function json<T>(url: string, init?: RequestInit): Promise<T> {
  const answer = await fetch(url, init);
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as T;
}

export async function findLibrary(base: string): Promise<Library> {
  const { results } = await json<{ results: { slug: string; genres: string[] }[] }>(
    `${base}/api/novels/?ordering=-num_views&limit=${NOVELS}`,
  );
  const novels = await Promise.all(
    results.map(async ({ slug }) => {
      const { results: chapters } = await json<{ results: Chapter[] }>(
        `${base}/api/novels/${slug}/chapters/?limit=100`,
      );
      const numbers = (...modes: (string | null)[]): string[] =>
        chapters.filter((c) => modes.includes(c.unlock_mode)).map((c) => c.chapter);
      return { slug, free: numbers('F', null), locked: numbers('C', 'A') };
    }),
  );
  return {
    novels: novels.filter(({ free }) => free.length > 0),
    genres: [...new Set(results.flatMap((n) => n.genres))],
  };
}

/** Signs in and up whom the day needs; an author where the demo has one. */
export async function gather(base: string, members: number): Promise<People> {
  const post = <T>(path: string, body: object): Promise<T> =>
    json<T>(base + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const password = 'griot-demo';
  const signIn = {
    email: process.env['LOAD_EMAIL'] ?? 'reader@demo.griot.test',
    password: process.env['LOAD_PASSWORD'] ?? password,
  };
  const tokens = [(await post<{ token: string }>('/api/auth/login/', signIn)).token];
  for (let n = 1; n < members; n += 1) {
    const name = randomUUID().slice(0, 8);
    const form = {
      email: `load-${name}@load.test`,
      password,
      pen_name: `Load ${name}`,
      first_name: 'Load',
      last_name: 'Reader',
    };
    tokens.push((await post<{ token: string }>('/api/auth/signup/', form)).token);
  }
  return { members: tokens, author: await findAuthor(base, post), signIn };
}

async function findAuthor(
  base: string,
  post: <T>(path: string, body: object) => Promise<T>,
): Promise<People['author']> {
  const entered = await post<{ token: string }>('/api/auth/login/', {
    email: 'author@demo.griot.test',
    password: 'griot-demo',
  }).catch(() => null);
  if (!entered) return null;
  const headers = { authorization: `Bearer ${entered.token}`, 'content-type': 'application/json' };
  const { results } = await json<{ results: { slug: string }[] }>(`${base}/api/novels/mine/?limit=1`, { headers });
  const novel = results[0]?.slug;
  if (novel === undefined) return null;
  const { chapter } = await json<{ chapter: string }>(`${base}/api/novels/mine/${novel}/chapters/`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ title: 'Written under load' }),
  });
  return { token: entered.token, novel, chapter };
}

/** Draws what somebody does next, by the proportions of the day. */
export function createCrowd(
  day: Day,
  { novels, genres }: Library,
  { members, author, signIn }: People,
  chance: () => number = Math.random,
): () => { doing: Doing; call: Call } {
  const one = <T>(of: readonly T[]): T => of[Math.floor(chance() * of.length)] as T;
  // A few novels have most readers.
  const popular = () => novels[Math.floor(novels.length * chance() ** 2)] as Library['novels'][number];
  const chapterOf = (locked: boolean): string => {
    const novel = locked ? one(novels.filter((n) => n.locked.length > 0)) : popular();
    return `/api/novels/${novel.slug}/chapters/${one(locked ? novel.locked : novel.free)}`;
  };
  const get = (path: string, token?: string): Call => ({ method: 'GET', path, ...(token !== undefined && { token }) });
  const ways: Record<Doing, (() => Call) | null> = {
    'read a chapter': () => get(`${chapterOf(false)}/content/`),
    'open a novel': () => get(`/api/novels/${popular().slug}/`),
    'look through a list': () =>
      get(`/api/novels/?genre=${encodeURIComponent(one(genres))}&ordering=-num_views&limit=20`),
    'look at a ranking': () => get(`/api/novels/ranking/?type=${one(['power', 'trending', 'popular', 'active'])}`),
    search: () => get(`/api/novels/?search=${encodeURIComponent(popular().slug.split('-').at(-1) ?? 'the')}`),
    'be counted as a reader': () => ({ method: 'POST', path: `${chapterOf(false)}/view/` }),
    'go on reading': () => {
      const novel = popular();
      const body = { chapter: one(novel.free), paragraph: Math.floor(chance() * 30) };
      return { method: 'PUT', path: `/api/novels/reading/${novel.slug}/`, token: one(members), body };
    },
    'unlock a chapter': novels.some(({ locked }) => locked.length > 0)
      ? () => ({ method: 'POST', path: `${chapterOf(true)}/unlock/`, token: one(members), expected: [402] })
      : null,
    'look into the wallet': () => get('/api/coin-wallet/', one(members)),
    'look into the inbox': () => get('/api/inbox/', one(members)),
    // How often somebody saves is limited, and so it should be.
    'save a draft':
      author &&
      (() => ({
        method: 'PATCH',
        path: `/api/novels/mine/${author.novel}/chapters/${author.chapter}/draft/`,
        token: author.token,
        body: { draft: `<p>${'Words come and go. '.repeat(50 + Math.floor(chance() * 250))}</p>` },
        expected: [429],
      })),
    'sign in': () => ({ method: 'POST', path: '/api/auth/login/', body: signIn, expected: [429] }),
  };
  const able = DOINGS.filter((doing) => ways[doing] && day[doing] > 0);
  const whole = able.reduce((sum, doing) => sum + day[doing], 0);
  return () => {
    let at = chance() * whole;
    const doing = able.find((d) => (at -= day[d]) < 0) ?? able[0];
    const way = doing && ways[doing];
    if (!way) throw new Error('Nobody does anything on such a day.');
    return { doing, call: way() };
  };
}

import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { after } from 'node:test';
import { openDatabase, closeDatabase } from '../src/ports/database/index.ts';
import { firstMessage } from './child-process.ts';
import { miscounted } from './recount.ts';
import { novelForm } from './writing.ts';

export { until } from './until.ts';

export interface ServerProcess {
  url: string;
  /** What it has said since it answers, with `LOG_LEVEL`. */
  log(): string;
  /** `kill -9`. */
  kill(): Promise<void>;
  /** Ctrl-C. */
  stop(): Promise<void>;
}

/** Servers whose test did not come to their end. */
const living = new Set<ChildProcess>();
after(() => {
  for (const child of living) child.kill('SIGKILL');
});

/** A server in a process of its own, once it answers. */
export async function serve(settings: Record<string, string>): Promise<ServerProcess> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'serve-and-wait.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, PORT: '0', LOG_LEVEL: 'silent', ...settings },
  });
  const gone = once(child, 'exit');
  living.add(child);
  void gone.then(() => living.delete(child));
  let log = '';
  child.stdout.on('data', (said: Buffer) => void (log += said.toString()));
  const { url } = await firstMessage<{ url: string }>(child);
  return {
    url,
    log: () => log,
    async kill() {
      child.kill('SIGKILL');
      await gone;
    },
    async stop() {
      child.kill('SIGTERM');
      assert.deepEqual(await gone, [0, null], 'the server stops in good order');
    },
  };
}

interface Sent {
  /** Undefined when the connection was lost before an answer came. */
  status: number | undefined;
  retryAfter: string | null;
  /** The cookies that it sets, to be sent along. */
  cookies: string;
  // oxlint-disable-next-line typescript/no-explicit-any -- a test reads answers whose shape it is about to assert
  body: any;
}

/** Asks a server; an answer that takes ten seconds is a hang. */
export async function send(
  url: string,
  method: string,
  path: string,
  { token, body, cookies }: { token?: string; body?: unknown; cookies?: string } = {},
): Promise<Sent> {
  try {
    const answer = await fetch(`${url}/api${path}`, {
      method,
      signal: AbortSignal.timeout(10_000),
      headers: {
        ...(body === undefined || body instanceof FormData ? {} : { 'content-type': 'application/json' }),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(cookies ? { cookie: cookies } : {}),
      },
      ...(body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) }),
    });
    const text = await answer.text();
    return {
      status: answer.status,
      retryAfter: answer.headers.get('retry-after'),
      cookies: answer.headers
        .getSetCookie()
        .map((cookie) => cookie.split(';')[0] ?? '')
        .join('; '),
      body: text ? JSON.parse(text) : null,
    };
  } catch (failure) {
    if ((failure as Error).name === 'TimeoutError') throw new Error(`${method} ${path} hangs`, { cause: failure });
    return { status: undefined, retryAfter: null, cookies: '', body: null };
  }
}

export async function signIn(url: string, name: string): Promise<string> {
  const { status, body } = await send(url, 'POST', '/auth/login/', {
    body: { email: `${name}@demo.griot.test`, password: 'griot-demo' },
  });
  assert.equal(status, 200);
  return body.token as string;
}

const NOVELS = ['pack-law', 'the-moon-keeps-accounts', 'nine-nights-in-kano', 'a-suitable-silence'];
const draftOf = (n: number): string => `<p>${'salt '.repeat(n % 50)}and line ${n}</p>`;

/** People who write all at once, and remember what they were told was done. */
export interface Writers {
  /** How many writes were acknowledged, refused for now (503), lost, or answered otherwise. */
  counts: { done: number; unavailable: number; lost: number; other: string[] };
  /** Whether so many writes were acknowledged, a sign-up among them, which takes longest. */
  wrote(many: number): boolean;
  /** Begins; each goes on until `stop`. */
  write(): void;
  stop(): Promise<void>;
  /** Asserts that everything acknowledged is there, and nothing half. */
  check(url: string, databaseUrl: string): Promise<void>;
}

/** The author saves three chapters, readers fill and empty a shelf, and newcomers sign up, against the demo at `url`. */
export async function createWriters(url: string, round: string): Promise<Writers> {
  const [author, reader] = [await signIn(url, 'author'), await signIn(url, 'reader')];
  const counts: Writers['counts'] = { done: 0, unavailable: 0, lost: 0, other: [] };
  const novel = (
    await send(url, 'POST', '/novels/mine/', { token: author, body: novelForm({ title: `Of the kill ${round}` }) })
  ).body;
  const chapters: { id: string; acknowledged: number; sent: number }[] = [];
  for (const title of ['One', 'Two', 'Three']) {
    const { body } = await send(url, 'POST', `/novels/mine/${novel.slug}/chapters/`, {
      token: author,
      body: { title },
    });
    chapters.push({ id: body.id, acknowledged: 0, sent: 0 });
  }
  const shelf = new Map<string, 'on' | 'off' | 'unsure'>();
  const signedUp: string[] = [];
  let writing = false;
  let newcomers = 0;
  const running: Promise<void>[] = [];

  /** One write and what came of it. */
  const wrote = async (method: string, path: string, more: { token?: string; body?: unknown }): Promise<boolean> => {
    const { status, retryAfter } = await send(url, method, path, more);
    if (status === undefined) {
      counts.lost += 1;
      writing = false;
      return false;
    }
    if (status < 300) {
      counts.done += 1;
      return true;
    }
    if (status === 503 && Number(retryAfter) > 0) counts.unavailable += 1;
    else counts.other.push(`${method} ${path}: ${status}`);
    return false;
  };
  const writers: (() => Promise<void>)[] = [
    ...chapters.map((chapter) => async () => {
      chapter.sent += 1;
      const n = chapter.sent;
      if (
        await wrote('PATCH', `/novels/mine/${novel.slug}/chapters/${chapter.id}/draft/`, {
          token: author,
          body: { draft: draftOf(n) },
        })
      )
        chapter.acknowledged = n;
    }),
    ...NOVELS.map((slug) => async () => {
      const on = shelf.get(slug) !== 'on';
      shelf.set(slug, 'unsure');
      if (
        await (on
          ? wrote('POST', '/shelf/', { token: reader, body: { novel: slug } })
          : wrote('DELETE', `/shelf/${slug}/`, { token: reader }))
      )
        shelf.set(slug, on ? 'on' : 'off');
    }),
    ...['a', 'b'].map((line) => async () => {
      const name = `newcomer-${round}-${line}-${(newcomers += 1)}`;
      const body = {
        email: `${name}@readers.test`,
        password: 'a good password',
        pen_name: name,
        first_name: 'New',
        last_name: 'Comer',
      };
      if (await wrote('POST', '/auth/signup/', { body })) signedUp.push(body.email);
    }),
  ];
  return {
    counts,
    wrote: (many) => counts.done >= many && signedUp.length > 0,
    write() {
      writing = true;
      for (const step of writers) {
        running.push(
          (async () => {
            while (writing) await step();
          })(),
        );
      }
    },
    async stop() {
      writing = false;
      await Promise.all(running);
    },
    async check(at, databaseUrl) {
      const token = await signIn(at, 'author');
      for (const { id, acknowledged, sent } of chapters) {
        const { body } = await send(at, 'GET', `/novels/mine/${novel.slug}/chapters/${id}/draft/`, { token });
        const n = Number(/line (\d+)</.exec(body.draft)?.[1] ?? 0);
        // One that was sent and not acknowledged may have come through; none of it may be half there.
        assert.ok(n >= acknowledged && n <= sent, `draft ${n}, acknowledged ${acknowledged}, sent ${sent}`);
        if (n > 0) assert.equal(body.draft, draftOf(n));
      }
      const kept = (
        await send(at, 'GET', '/shelf/?limit=1000', { token: await signIn(at, 'reader') })
      ).body.results.map((entry: { novel: { slug: string } }) => entry.novel.slug) as string[];
      for (const [slug, state] of shelf)
        if (state !== 'unsure') assert.equal(kept.includes(slug), state === 'on', `${slug} is ${state} the shelf`);
      const db = openDatabase(databaseUrl, { max: 2 });
      assert.ok(signedUp.length > 0);
      for (const email of signedUp) {
        assert.equal(
          (await send(at, 'POST', '/auth/login/', { body: { email, password: 'a good password' } })).status,
          200,
          email,
        );
        // The mail was promised with the account: it has been sent, or it is still to be.
        const { rows } = await db.$client.query(
          `select 1 from mails where "to" = $1 union all select 1 from jobs.job where name = 'mail' and data->>'to' = $1 and state <> 'failed'`,
          [email],
        );
        assert.ok(rows.length > 0, `no mail to ${email}`);
      }
      assert.deepEqual(await miscounted(db), []);
      await closeDatabase(db);
    },
  };
}

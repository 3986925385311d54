import type { Platform } from '@griot/remote-kit';

const LIVE = '/api/follows/live/';
/** One tab of the person listens for all: browsers open six connections to a server, and no more. */
const LOCK = 'griot.live-news';
/** A tab that is not seen lets another listen, or nobody, after this long; the server is asked again when it is seen. */
const UNSEEN_MS = 30_000;
/** The server says something every 20 seconds; one that has been silent for this long is gone. */
const SILENT_MS = 60_000;
/** The pause before it is tried again, and the longest one. */
const AGAIN_MS = 1_000;
const AGAIN_MOST_MS = 60_000;

/** What happened to a stream: it came and ended, the sign-in is no good any more, or it did not come. */
type Ended = 'over' | 'refused' | 'away';

/** `withLock` of `@griot/browser`. */
export type Locking = <T>(name: string, work: () => Promise<T>) => Promise<T>;

/**
 * Listens to how many chapters are unread for as long as somebody is signed in and looks at the page, and says so
 * by `follows.told.v1`. What comes says how things stand, so nothing is lost or counted twice between two streams. Returns how to stop.
 */
export function followLive({ session, bus }: Pick<Platform, 'session' | 'bus'>, withLock: Locking): () => void {
  let stopped = false;
  let running = false;
  let listening = new AbortController();
  let endPause = (): void => undefined;
  let unseen: ReturnType<typeof setTimeout> | undefined;

  const wanted = (): boolean => {
    const now = session.current();
    const seen = document.visibilityState === 'visible' && navigator.onLine;
    return !stopped && seen && now.state === 'authorised' && !now.expired;
  };

  async function run(): Promise<void> {
    if (running) return;
    running = true;
    try {
      await withLock(LOCK, async () => {
        for (let wait = AGAIN_MS; wanted();) {
          listening = new AbortController();
          const ended = await listen(listening);
          if (ended === 'refused') return;
          wait = ended === 'over' ? AGAIN_MS : Math.min(2 * wait, AGAIN_MOST_MS);
          // Not all pages at the same moment, when a server has come back.
          if (wanted()) await pause(wait * (0.5 + Math.random() / 2));
        }
      });
    } finally {
      running = false;
    }
  }

  async function listen(control: AbortController): Promise<Ended> {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const heard = (): void => {
      clearTimeout(timer);
      timer = setTimeout(() => control.abort(), SILENT_MS);
    };
    try {
      heard();
      const answer = await ask(control.signal);
      if (answer === null) return 'refused';
      if (!answer.ok || !answer.body) return 'away';
      for await (const count of counts(answer.body, heard)) bus.publish('follows.told.v1', { unread: count });
      return 'over';
    } catch {
      return 'away';
    } finally {
      clearTimeout(timer);
    }
  }

  const pause = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      endPause = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  /** Ends what is under way; it goes on only where it is still wanted. */
  const letGo = (): void => {
    listening.abort();
    endPause();
  };

  /** Null when the sign-in is no good any more. */
  async function ask(signal: AbortSignal): Promise<Response | null> {
    const send = (token: string): Promise<Response> =>
      fetch(LIVE, { headers: { authorization: `Bearer ${token}` }, signal, cache: 'no-store', credentials: 'omit' });
    const token = session.accessToken();
    if (token === null) return null;
    const answer = await send(token);
    if (answer.status !== 401) return answer;
    const renewed = await session.refresh(token);
    return renewed === null ? null : await send(renewed);
  }

  const look = (): void => {
    clearTimeout(unseen);
    if (wanted()) void run();
    else if (document.visibilityState === 'hidden') unseen = setTimeout(letGo, UNSEEN_MS);
    else letGo();
  };
  document.addEventListener('visibilitychange', look);
  window.addEventListener('online', look);
  window.addEventListener('offline', look);
  const sessions = session.state$.subscribe(look);
  return () => {
    stopped = true;
    clearTimeout(unseen);
    document.removeEventListener('visibilitychange', look);
    window.removeEventListener('online', look);
    window.removeEventListener('offline', look);
    sessions.unsubscribe();
    letGo();
  };
}

/** What the events of a stream count. */
async function* counts(body: ReadableStream<Uint8Array>, heard: () => void): AsyncGenerator<number> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    heard();
    const events = (rest + decoder.decode(next.value, { stream: true })).split('\n\n');
    rest = events.pop() ?? '';
    for (const event of events) {
      const [, data] = /^data: (.*)$/m.exec(event) ?? [];
      if (data !== undefined) yield (JSON.parse(data) as { count: number }).count;
    }
  }
}

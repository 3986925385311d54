import pg from 'pg';
import { setTimeout as pause } from 'node:timers/promises';

/** A connection that hears what others on the same database notify. */
export interface Hearing {
  /** Whether it stands, as it did moments ago. */
  holds(): boolean;
  close(): Promise<void>;
}

interface Heard {
  heard(text: string): void;
  /** It stands, and before that it did not: who knows what was notified meanwhile. */
  missed(): void;
}

/** How often the connection is asked whether it stands; one that broke without a word is believed in for so long. */
const ASK_MS = 1_000;
const BELIEVED_MS = 4_000;
/** The pause before it is tried again. */
const AGAIN_MS = 500;

/** Listens on a channel for as long as it is not closed, and again whenever the connection is lost. */
export function hearNotifications(url: string, channel: string, { heard, missed }: Heard): Hearing {
  const closing = new AbortController();
  let until = -Infinity;

  async function listen(): Promise<void> {
    const client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: BELIEVED_MS,
      query_timeout: BELIEVED_MS,
    });
    const ended = new AbortController();
    const lost = (): void => {
      until = -Infinity;
      ended.abort();
    };
    client.on('error', lost).on('end', lost);
    client.on('notification', ({ payload = '' }) => heard(payload));
    try {
      await client.connect();
      await client.query(`listen ${pg.escapeIdentifier(channel)}`);
      for (;;) {
        // Whatever was notified before it was asked has come before the answer.
        const asked = performance.now();
        await client.query('select 1');
        if (until < performance.now()) missed();
        until = asked + BELIEVED_MS;
        await pause(ASK_MS, undefined, { signal: AbortSignal.any([ended.signal, closing.signal]), ref: false });
      }
    } finally {
      lost();
      const end = client.end().catch(() => undefined);
      if (closing.signal.aborted) await end;
    }
  }

  const listening = (async () => {
    while (!closing.signal.aborted) {
      await listen().catch(() => undefined);
      await pause(AGAIN_MS, undefined, { signal: closing.signal, ref: false }).catch(() => undefined);
    }
  })();

  return {
    holds: () => performance.now() < until,
    async close() {
      closing.abort();
      await listening;
    },
  };
}

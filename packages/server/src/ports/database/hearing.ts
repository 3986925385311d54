import { randomUUID } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { turns } from './turns.ts';

/** A connection that hears what others on the same database notify. */
export interface Hearing {
  /** Whether it stands, as it did moments ago. */
  holds(): boolean;
  /** Why nothing is heard; null while something is, and while it is tried for the first time. */
  trouble(): string | null;
  /** Hears of a trouble when it begins, at once of one that has begun, and of its end by null. */
  onTrouble(hear: (trouble: string | null) => void): void;
  /** Waits until all is heard that others had committed when this was asked, or until nothing is heard at all. */
  caughtUp(): Promise<void>;
  /** Within a second, whatever the other side does. */
  close(): Promise<void>;
}

interface HearingOptions {
  heard(text: string): void;
  /** It stands, and before that it did not: who knows what was notified meanwhile. */
  missed(): void;
  /** Notifies over another connection: what is heard of that is heard of others, too. */
  notify(channel: string, text: string): Promise<unknown>;
  /** How often it is proved, in ms. */
  askMs?: number;
  /** How long a beat is at least, in ms. */
  beatMs?: number;
}

/** So many beats may a step take, and so long is believed what was proved. */
const BELIEVED_BEATS = 16;
/** The pause before it is tried again, and how long a farewell may take, in ms. */
const AGAIN_MS = 500;
const FAREWELL_MS = 300;

/** By this name PostgreSQL lists the connection. */
export const HEARING = 'griot hearing';

const SILENT = 'the database does not answer';
const DEAF = 'what is notified is not heard: LISTEN takes a direct connection, or one of a pool by sessions';

/** Over the connection that listens; nobody needs to find it on the disk. */
const NOTIFY = `select set_config('synchronous_commit', 'off', true), pg_notify($1, $2)`;

/**
 * Listens on a channel for as long as it is not closed, and again whenever the connection is lost. That it hears is proved again and
 * again, by a word to itself. Time is counted in beats of the event loop, and one that is busy has few: what came meanwhile could not
 * be read, which says nothing against the connection.
 */
export function hearNotifications(
  url: string,
  channel: string,
  { heard, missed, notify, askMs = 1_000, beatMs = 250 }: HearingOptions,
): Hearing {
  const closing = new AbortController();
  let beats = 0;
  let until = -Infinity;
  let trouble: string | null = null;
  let tell: (trouble: string | null) => void = () => undefined;

  /** Says a word over the connection that listens, and waits for it; undefined while none stands. */
  let echo: (() => Promise<unknown>) | undefined;

  const report = (now: string | null): void => {
    const turned = (now === null) !== (trouble === null);
    trouble = now;
    if (turned) tell(now);
  };

  async function listen(): Promise<void> {
    const socket = new Socket();
    const client = new pg.Client({ connectionString: url, application_name: HEARING, stream: () => socket });
    const lost = new AbortController();
    const over = AbortSignal.any([lost.signal, closing.signal]);
    client.on('error', (failure) => lost.abort(failure));
    client.on('end', () => lost.abort(new Error('the connection was closed')));

    let step = { until: beats + BELIEVED_BEATS, otherwise: SILENT };
    const beating = setInterval(() => {
      beats += 1;
      if (beats <= step.until) return;
      lost.abort(new Error(step.otherwise));
      socket.destroy();
    }, beatMs).unref();
    // Who closes it waits for no answer.
    const leave = (): void => void setTimeout(() => socket.destroy(), FAREWELL_MS).unref();
    closing.signal.addEventListener('abort', leave, { signal: lost.signal });

    /** A channel that nobody else uses, on the same connection as the one that is listened on. */
    const own = `griot_hearing_${randomUUID()}`;
    const words = new EventEmitter();
    client.on('notification', ({ channel: on, payload = '' }) => (on === own ? words.emit(payload) : heard(payload)));
    /** @throws when a word that is notified does not come back */
    async function prove(say: (word: string) => Promise<unknown>): Promise<void> {
      const word = randomUUID();
      step = { until: beats + BELIEVED_BEATS, otherwise: DEAF };
      await Promise.all([once(words, word, { signal: over }), say(word)]);
      step = { until: Infinity, otherwise: '' };
    }

    try {
      await client.connect();
      await client.query(`listen ${pg.escapeIdentifier(channel)}; listen ${pg.escapeIdentifier(own)}`);
      // A pool by transactions may pass on what this connection notifies, and nothing of others.
      await prove((word) => notify(own, word));
      for (;;) {
        // Whatever was notified before it was asked has come before the answer.
        const asked = beats;
        await prove((word) => client.query(NOTIFY, [own, word]));
        if (beats >= until) missed();
        until = asked + BELIEVED_BEATS;
        echo = () => {
          const word = randomUUID();
          return Promise.all([once(words, word, { signal: over }), client.query(NOTIFY, [own, word])]);
        };
        report(null);
        await pause(askMs, undefined, { signal: over, ref: false });
      }
    } catch (failure) {
      throw lost.signal.aborted ? lost.signal.reason : failure;
    } finally {
      until = -Infinity;
      echo = undefined;
      clearInterval(beating);
      const farewell = client.end().catch(() => undefined);
      if (closing.signal.aborted) await farewell;
      socket.destroy();
      lost.abort();
    }
  }

  const listening = (async () => {
    while (!closing.signal.aborted) {
      await listen().catch((failure: unknown) => {
        if (!closing.signal.aborted) report(reasonOf(failure));
      });
      await pause(AGAIN_MS, undefined, { signal: closing.signal, ref: false }).catch(() => undefined);
    }
  })();

  // What is lost meanwhile is not believed any more, so nobody waits on for it.
  const catchUp = turns(async () => void (await echo?.().catch(() => undefined)));

  return {
    holds: () => beats < until,
    caughtUp: catchUp,
    trouble: () => trouble,
    onTrouble(hear) {
      tell = hear;
      if (trouble !== null) hear(trouble);
    },
    async close() {
      closing.abort();
      await listening;
    },
  };
}

/** Node says of several addresses that were tried nothing but the code. */
const reasonOf = (failure: unknown): string => {
  const { message, code } = failure as NodeJS.ErrnoException;
  return message.split('\n')[0] || code || SILENT;
};

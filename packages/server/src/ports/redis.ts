import type { Redis as Client } from 'ioredis';

/** A Redis that instances share, for what may be lost at any moment. */
export interface Redis {
  /**
   * Runs a script on keys, in one step.
   * @throws at once while it is away, and when it does not answer within a blink
   */
  run(script: string, keys: readonly string[], values: readonly (string | number)[]): Promise<unknown>;
  /** Why it is away; null while it answers, and while it is tried for the first time. */
  trouble(): string | null;
  /** Hears of a trouble when it begins, and of its end by null. */
  onTrouble(hear: (trouble: string | null) => void): void;
  close(): Promise<void>;
}

/** What is asked of it is asked of PostgreSQL where it does not come at once, so nobody waits long, in ms. */
const ANSWER_WITHIN_MS = 250;
const CONNECT_WITHIN_MS = 2_000;
/** The longest pause before it is looked for again, in ms. */
const AGAIN_WITHIN_MS = 1_000;

/** Connects, and connects again whenever that is lost. */
export async function openRedis(url: string): Promise<Redis> {
  // A server without one needs no library for it.
  const { Redis: Connection } = await import('ioredis');
  const client: Client = new Connection(url, {
    connectionName: 'griot',
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: ANSWER_WITHIN_MS,
    connectTimeout: CONNECT_WITHIN_MS,
    retryStrategy: (times) => Math.min(100 * times, AGAIN_WITHIN_MS),
  });
  let trouble: string | null = null;
  let tell: (trouble: string | null) => void = () => undefined;
  const report = (now: string | null): void => {
    const turned = (now === null) !== (trouble === null);
    trouble = now;
    if (turned) tell(now);
  };
  client.on('error', (failure: NodeJS.ErrnoException) =>
    report(failure.message || failure.code || 'it does not answer'),
  );
  client.on('close', () => report(trouble ?? 'the connection was closed'));
  client.on('ready', () => report(null));
  return {
    run: (script, keys, values) => client.eval(script, keys.length, ...keys, ...values),
    trouble: () => trouble,
    onTrouble: (hear) => void (tell = hear),
    async close() {
      tell = () => undefined;
      client.disconnect();
    },
  };
}

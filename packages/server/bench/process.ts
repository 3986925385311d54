import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** A server in a process of its own, so that who measures does not share its event loop. */
export interface Served {
  url: string;
  pid: number;
  /** How many queries an answered request took, by its name in the header `x-counted`. */
  queriesOf(request: string): Promise<number>;
  stop(): Promise<void>;
}

/** Starts one of the scripts beside this one. @throws when it ends before it serves */
export async function serveApart(script: 'server.ts' | 'bare.ts', env: Record<string, string>): Promise<Served> {
  const child = fork(fileURLToPath(new URL(script, import.meta.url)), {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const leave = (): void => void child.kill('SIGKILL');
  process.once('exit', leave);
  const ended = new Promise<void>((tell) => child.once('exit', () => tell()));
  const told = <T>(): Promise<T> =>
    new Promise((tell, fail) => {
      child.once('message', (message) => tell(message as T));
      void ended.then(() => fail(new Error(`${script} has ended`)));
    });
  const { url } = await told<{ url: string }>();
  return {
    url,
    pid: child.pid ?? 0,
    async queriesOf(request) {
      const answer = told<{ queries?: number }>();
      child.send({ request });
      const { queries } = await answer;
      if (queries === undefined) throw new Error(`${script} has answered no request by the name of ${request}`);
      return queries;
    },
    async stop() {
      child.send('stop');
      await ended;
      process.removeListener('exit', leave);
    },
  };
}

/** The other side: tells where it serves, and answers what the parent asks. */
export function answerParent(
  url: string,
  queriesOf: (request: string) => number | undefined,
  close: () => Promise<void>,
): void {
  process.on('message', (asked: 'stop' | { request: string }) => {
    if (asked === 'stop') void close().finally(() => process.exit());
    else process.send?.({ queries: queriesOf(asked.request) });
  });
  // Whoever measures may be stopped by force.
  process.once('disconnect', () => void close().finally(() => process.exit()));
  process.send?.({ url });
}

/** The server with what every measurement of it has, and what this one says besides. */
export const serveServer = (env: Record<string, string>): Promise<Served> =>
  serveApart('server.ts', {
    PORT: '0',
    HOST: '127.0.0.1',
    LOG_LEVEL: 'warn',
    PLATFORM_MODE: 'demo',
    PUBLIC_URL: '',
    SMTP_URL: '',
    TOKEN_KEY: 'a secret for the benchmark, and for it only',
    DATA_KEY: 'another for the benchmark, and for it only',
    ...env,
  });

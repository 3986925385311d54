import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export interface Spent {
  queries: number;
  cpu: number;
}

/** A server in a process of its own, so that who measures does not share its event loop. */
export interface Served {
  url: string;
  /** What it has done so far: queries sent to the database, and time of the processor in µs. */
  spent(): Promise<Spent>;
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
    async spent() {
      const answer = told<Spent>();
      child.send('spent');
      return await answer;
    },
    async stop() {
      child.send('stop');
      await ended;
      process.removeListener('exit', leave);
    },
  };
}

/** The other side: tells where it serves, and answers what the parent asks. */
export function answerParent(url: string, queries: () => number, close: () => Promise<void>): void {
  process.on('message', (asked) => {
    if (asked === 'spent') {
      const { user, system } = process.cpuUsage();
      process.send?.({ queries: queries(), cpu: user + system });
    }
    if (asked === 'stop') void close().finally(() => process.exit());
  });
  process.send?.({ url });
}

import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { freePort } from '../../e2e/platform.ts';
import { SERVER_PROCESS } from '../server-process.ts';

/** A version of the server: a folder with its sources and libraries. */
export interface Version {
  name: string;
  tree: string;
}

/** One that serves, in a process of its own. */
export interface Instance {
  version: Version;
  url: string;
  /** Lets it end what is under way. */
  stop(): Promise<void>;
}

/** Starts instances of any version on what all of them share. @throws when one ends before it serves */
export const instancesOn =
  (shared: Record<string, string>) =>
  async (version: Version, role: 'web' | 'worker'): Promise<Instance> => {
    const port = await freePort();
    const child = fork(path.join(version.tree, 'scripts/serve.ts'), {
      cwd: version.tree,
      execArgv: [...process.execArgv, ...SERVER_PROCESS.execArgv],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      env: { ...process.env, PORT: String(port), HOST: '::', LOG_LEVEL: 'warn', GRIOT_ROLE: role, ...shared },
    });
    const ended = once(child, 'exit');
    await Promise.race([
      once(child, 'message'),
      ended.then(([code]) =>
        Promise.reject(new Error(`A ${role} of ${version.name} ended with ${String(code)} before it served.`)),
      ),
    ]);
    return {
      version,
      url: `http://localhost:${port}`,
      async stop() {
        child.kill('SIGTERM');
        await ended;
      },
    };
  };

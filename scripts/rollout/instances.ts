import { fork } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
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
  name: string;
  version: Version;
  url: string;
  /** When it was told to stop, and when it had. */
  told?: Date;
  ended?: Date;
  /** Lets it end what is under way. */
  stop(): Promise<void>;
}

/** Starts instances of any version on what all of them share; each writes its log into a file of `logs`. @throws when one ends before it serves */
export function instancesOn(
  shared: Record<string, string>,
  logs: string,
): (version: Version, role: 'web' | 'worker') => Promise<Instance> {
  let count = 0;
  return async (version, role) => {
    const name = `${role}-${(count += 1)}`;
    const port = await freePort();
    const log = openSync(path.join(logs, `${name}.log`), 'a');
    const child = fork(path.join(version.tree, 'scripts/serve.ts'), {
      cwd: version.tree,
      execArgv: [...process.execArgv, ...SERVER_PROCESS.execArgv],
      stdio: ['ignore', log, log, 'ipc'],
      env: { ...process.env, PORT: String(port), HOST: '::', LOG_LEVEL: 'warn', GRIOT_ROLE: role, ...shared },
    });
    closeSync(log);
    const ended = once(child, 'exit');
    await Promise.race([
      once(child, 'message'),
      ended.then(([code]) =>
        Promise.reject(new Error(`A ${role} of ${version.name} ended with ${String(code)} before it served.`)),
      ),
    ]);
    const instance: Instance = {
      name,
      version,
      url: `http://localhost:${port}`,
      async stop() {
        instance.told = new Date();
        child.kill('SIGTERM');
        await ended;
        instance.ended = new Date();
      },
    };
    return instance;
  };
}

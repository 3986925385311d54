import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { connect } from 'node:net';
import { after } from 'node:test';
import { freePort } from './free-port.ts';
import { until, type AtEnd } from './until.ts';

/** Debian's, which `.ci/run` installs. */
const REDIS = '/usr/bin/redis-server';
export const redisInstalled = existsSync(REDIS);
/** What a test says that had none. */
export const WITHOUT_REDIS = 'Redis is not installed, so nothing was counted in it';

export interface RedisProcess {
  url: string;
  /** `kill -9`: what it knew is forgotten. */
  kill(): Promise<void>;
}

/** A Redis that writes nothing to a disk; it ends with the tests, or when somebody else says so. */
export async function startRedis(port?: number, atEnd: AtEnd = after): Promise<RedisProcess> {
  const at = port ?? (await freePort());
  const child = spawn(REDIS, ['--port', `${at}`, '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'], {
    stdio: 'ignore',
  });
  const gone = once(child, 'exit');
  const kill = async (): Promise<void> => {
    child.kill('SIGKILL');
    await gone;
  };
  atEnd(kill);
  await until('Redis', () => listens(at));
  return { url: `redis://127.0.0.1:${at}`, kill };
}

async function listens(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

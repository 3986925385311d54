import { fakeS3 } from '@griot/release/s3.fixture';
import { fork, execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { startRedis } from '../../packages/server/test/redis.ts';
import { createAsk } from './asking.ts';
import { bundleServer } from '../server-bundle.ts';
import { SERVER_PROCESS } from '../server-process.ts';
import { shipTree } from '../tree.ts';
import { until, type Processes } from './processes.ts';
import { PROGRAMS } from './programs.ts';
import type { Recipe } from './recipe.ts';

const WEBS = { web1: 21, web2: 22 } as const;
const BUCKET = 's3://griot/ha';
export type Web = keyof typeof WEBS;

/** Two webs that do jobs too, and HAProxy and nginx before them. */
export interface Instances {
  /** Where readers come in. */
  url: string;
  /** What to believe of that. */
  certificate: Buffer;
  certificateFile: string;
  /** Where each instance says whether it takes everything, past nginx and HAProxy. */
  ready: string[];
  /** Stops one in good order, and starts it again. */
  restart(web: Web): Promise<void>;
}

/** Starts PgBouncer, over which the second goes, Redis, a bucket, both webs from what was built, then HAProxy and nginx. */
export async function startInstances(
  { file, variables, address }: Recipe,
  { start, atEnd }: Processes,
  dir: string,
): Promise<Instances> {
  const shared = variables('griot.env');
  const logAt = (name: string): string => path.join(dir, `${name}.log`);
  for (const folder of ['etc/pgbouncer', 'etc/nginx', 'var/cache/nginx', 'var/log/nginx'])
    mkdirSync(path.join(dir, folder), { recursive: true });
  execFileSync('chmod', ['-R', '777', path.join(dir, 'etc'), path.join(dir, 'var')]);

  const served = new URL(shared['DATABASE_URL'] ?? '');
  writeFileSync(path.join(dir, 'etc/pgbouncer/userlist.txt'), `"${served.username}" "${served.password}"\n`);
  writeFileSync(path.join(dir, 'pgbouncer.ini'), file('database/pgbouncer.ini'));
  start('pgbouncer', [path.join(dir, 'pgbouncer.ini')], { log: logAt('pgbouncer') });
  const pooled = new URL(served);
  pooled.port = '6432';

  const redis = await startRedis(undefined, atEnd);
  const s3 = await fakeS3('griot');
  atEnd(() => s3.close());
  Object.assign(process.env, s3.variables);
  await shipTree(`${BUCKET}/remotes`, { by: 'a trial' });
  // As it is written there for who has replicas.
  const replicas = /^# DATABASE_REPLICA_URLS=(.+)$/m.exec(file('griot.env'))?.[1];
  if (replicas === undefined) throw new Error('deploy/griot.env names no replicas.');
  const url = `https://${address(1)}:8443`;
  const env = {
    ...shared,
    PLATFORM_MODE: 'demo',
    PAYMENT_PROVIDER: 'sandbox',
    SMTP_URL: '',
    S3_URL: BUCKET,
    ...s3.variables,
    REDIS_URL: redis.url,
    DATABASE_REPLICA_URLS: replicas,
    PUBLIC_URL: url,
    TOKEN_KEY: 'a secret for a trial, and for a trial only',
    DATA_KEY: 'another one for a trial, and for a trial only',
    METRICS_TOKEN: '',
    PORT: '8080',
    LOG_LEVEL: 'warn',
  };
  const ways: Record<Web, Record<string, string>> = {
    web1: {},
    web2: { DATABASE_URL: pooled.href, DATABASE_POOL_MODE: 'transaction', DATABASE_DIRECT_URL: served.href },
  };
  const living = new Map<Web, { end(): Promise<void> }>();
  async function serve(web: Web): Promise<void> {
    const { execArgv, env: usual } = SERVER_PROCESS;
    const log = openSync(logAt(web), 'a');
    const child = fork(await bundleServer(), {
      execArgv: [...process.execArgv, ...execArgv],
      stdio: ['ignore', log, log, 'ipc'],
      env: {
        ...usual,
        PATH: process.env['PATH'],
        ...env,
        ...ways[web],
        HOST: address(WEBS[web]),
        DATA_DIR: path.join(dir, web),
      },
    });
    closeSync(log);
    const ended = once(child, 'exit');
    living.set(web, {
      async end() {
        child.kill('SIGTERM');
        await ended;
      },
    });
    await Promise.race([
      once(child, 'message'),
      ended.then(([code]) => Promise.reject(new Error(`${web} ended with ${String(code)}; see ${logAt(web)}`))),
    ]);
  }
  atEnd(async () => void (await Promise.all([...living.values()].map(({ end }) => end()))));
  // The first fills the library.
  await serve('web1');
  await serve('web2');

  writeFileSync(path.join(dir, 'haproxy-web.cfg'), file('haproxy/web.cfg'));
  start('haproxy', ['-f', path.join(dir, 'haproxy-web.cfg')], { log: logAt('haproxy-web') });
  execFileSync(
    PROGRAMS.openssl[0],
    `req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=griot.example -addext subjectAltName=DNS:griot.example,IP:${address(1)} -keyout ${dir}/etc/nginx/griot.key -out ${dir}/etc/nginx/griot.crt`.split(
      ' ',
    ),
    { stdio: 'ignore' },
  );
  execFileSync('chmod', ['644', path.join(dir, 'etc/nginx/griot.key')]);
  writeFileSync(path.join(dir, 'griot.conf'), file('nginx/griot.conf'));
  writeFileSync(
    path.join(dir, 'nginx.conf'),
    `daemon off; pid ${dir}/nginx.pid; error_log stderr warn;
events { worker_connections 2000; }
http {
  include /etc/nginx/mime.types; access_log off;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((use) => `${use}_temp_path ${dir}/var/cache/nginx/${use};`).join(' ')}
  include ${dir}/griot.conf;
}
`,
  );
  start('nginx', ['-p', dir, '-e', 'stderr', '-c', path.join(dir, 'nginx.conf')], { log: logAt('nginx') });
  const certificateFile = path.join(dir, 'etc/nginx/griot.crt');
  const certificate = readFileSync(certificateFile);
  const { ask, close } = createAsk(url, certificate);
  await until('nginx, HAProxy and the webs', async () => (await ask('GET', '/')).status === 200);
  close();
  return {
    url,
    certificate,
    certificateFile,
    ready: Object.values(WEBS).map((machine) => `http://${address(machine)}:8080/readyz`),
    async restart(web) {
      await living.get(web)?.end();
      await serve(web);
    },
  };
}

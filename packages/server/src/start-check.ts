import { createServer } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import { refuseUnreadable } from './backup/upgrading.ts';
import { embeddedMajor } from './ports/database/binaries.ts';
import { databaseAway } from './ports/database/index.ts';
import { refuseClosedWay } from './ports/database/open-folder.ts';
import { asPlainUser } from './ports/database/plain-user.ts';
import { OLDEST_POSTGRES } from './ports/database/cluster.ts';
import type { Settings } from './ports/env.ts';

const ANSWER_WITHIN_MS = 5_000;

/**
 * Finds, before anything slow begins, what would keep the server from starting. A database that does not answer yet does not: the
 * start waits for it.
 * @throws with a line for whoever started it, which says what to do
 */
export async function checkStart(settings: Settings, say: (line: string) => void): Promise<void> {
  if (settings.databaseUrl) await checkDatabase(settings.databaseUrl, say);
  else {
    const major = embeddedMajor();
    const home = join(settings.dataDir, 'postgres');
    await refuseUnreadable(home, { major, version: String(major) });
    refuseClosedWay([home], asPlainUser());
  }
  await checkPort(settings);
}

async function checkDatabase(url: string, say: (line: string) => void): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: ANSWER_WITHIN_MS });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ version: string }>('show server_version');
    const version = rows[0]?.version ?? '';
    if (Number.parseInt(version, 10) < OLDEST_POSTGRES)
      throw new Error(`it is PostgreSQL ${version}, and ${OLDEST_POSTGRES} or later is needed`);
  } catch (cause) {
    const { message, code } = cause as NodeJS.ErrnoException;
    if (databaseAway(cause))
      return say(`The database of DATABASE_URL does not answer (${message || code}); the start waits for it`);
    throw new Error(`The database of DATABASE_URL cannot be used: ${message || code}.`, { cause });
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function checkPort({ port, host }: Settings): Promise<void> {
  try {
    await listenOnce(port, host);
  } catch (cause) {
    const { code, message } = cause as NodeJS.ErrnoException;
    // The server then listens on IPv4 alone.
    if (host === '::' && (code === 'EAFNOSUPPORT' || code === 'EADDRNOTAVAIL')) return;
    const reasons: Record<string, string> = {
      EADDRINUSE: `Something else listens on port ${port} already. Stop it, or set PORT to another.`,
      EACCES: `Port ${port} is not open to this user. Set PORT to 1024 or more.`,
      EADDRNOTAVAIL: `HOST is ${host}, which is no address of this machine.`,
    };
    throw new Error(reasons[code ?? ''] ?? `The server cannot listen on port ${port} of ${host}: ${message}.`, {
      cause,
    });
  }
}

const listenOnce = (port: number, host: string): Promise<void> =>
  new Promise((done, fail) => {
    const probe = createServer().once('error', fail);
    probe.listen({ port, host }, () => probe.close(() => done()));
  });

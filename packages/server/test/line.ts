import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import pg from 'pg';
import type { AtEnd } from './until.ts';

/** A way to a database that can be made to stand still. */
export interface Line {
  url: string;
  stand(still: boolean): void;
}

/** Lays one to the database at `to`; it is taken away at the end. */
export async function layLine(to: string, atEnd: AtEnd): Promise<Line> {
  const { host, port, user = '', database = '' } = new pg.Client(to);
  const open = new Set<Socket>();
  let still = false;
  const server = createServer((near) => {
    const far = connect(host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port });
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one);
      one.on('data', (bytes) => still || other.write(bytes));
      one.on('close', () => other.destroy());
      one.on('error', () => other.destroy());
    }
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  atEnd(async () => {
    for (const socket of open) socket.destroy();
    server.close();
  });
  const at = (server.address() as AddressInfo).port;
  return { url: `postgresql://${user}@127.0.0.1:${at}/${database}`, stand: (now) => void (still = now) };
}

import http from 'node:http';
import https from 'node:https';
import { SERVED_BY } from '../several/front.ts';

export interface Answer {
  /** 0 when the connection was lost before an answer came. */
  status: number;
  retryAfter: boolean;
  /** What it says, or how the connection was lost. */
  text: string;
  /** Which instance it came from, where who passes it on says so. */
  by: string | undefined;
  ms: number;
}

export interface Asked {
  token?: string;
  body?: object;
  key?: string;
}

export type Ask = (method: string, path: string, asked?: Asked) => Promise<Answer>;

/** No answer takes longer, and no connection is kept longer that nobody uses, in ms. */
const WITHIN_MS = 30_000;

/**
 * Asks over kept connections, as browsers do, trusting the certificate of the trial where it has one. Where a browser would ask again on another
 * connection, since this one was closed as it asked, it leaves such a one in time: without `timeout` Node hears of no server when it will close.
 */
export function createAsk(base: string, ca?: Buffer): { ask: Ask; close(): void } {
  const kept = { keepAlive: true, timeout: WITHIN_MS };
  const agent = ca ? new https.Agent({ ...kept, ca, servername: 'griot.example' }) : new http.Agent(kept);
  const { request } = ca ? https : http;
  const ask: Ask = (method, path, { token, body, key } = {}) =>
    new Promise((done) => {
      const begun = performance.now();
      const bytes = body && JSON.stringify(body);
      let by: string | undefined;
      const end = (status: number, text: string, retryAfter = false): void =>
        done({ status, text, retryAfter, by, ms: performance.now() - begun });
      const asked = request(
        new URL(path, base),
        {
          method,
          agent,
          timeout: WITHIN_MS,
          headers: {
            ...(token !== undefined && { authorization: `Bearer ${token}` }),
            ...(key !== undefined && { 'idempotency-key': key }),
            ...(bytes !== undefined && {
              'content-type': 'application/json',
              'content-length': Buffer.byteLength(bytes),
            }),
          },
        },
        (answer) => {
          by = [answer.headers[SERVED_BY]].flat()[0];
          const chunks: Buffer[] = [];
          answer.on('data', (chunk: Buffer) => chunks.push(chunk));
          answer.on('end', () =>
            end(answer.statusCode ?? 0, Buffer.concat(chunks).toString(), answer.headers['retry-after'] !== undefined),
          );
          answer.on('error', (failure) => end(0, failure.message));
        },
      );
      asked.on('timeout', () => asked.destroy(new Error(`no answer in ${WITHIN_MS / 1000} s`)));
      asked.on('error', (failure: NodeJS.ErrnoException) => end(0, failure.code ?? failure.message));
      asked.end(bytes);
    });
  return { ask, close: () => agent.destroy() };
}

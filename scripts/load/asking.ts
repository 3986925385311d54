import { Agent, request as httpRequest } from 'node:http';
import { request as httpsRequest, Agent as HttpsAgent } from 'node:https';

export interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH';
  path: string;
  token?: string;
  body?: object;
  /** Statuses that are an answer and no fault, beside 200 to 399: too few coins, for one. */
  expected?: readonly number[];
}

export interface Answer {
  status: number;
  ms: number;
  /** What of a refusal names it. */
  code: string;
  retryAfter: boolean;
}

/** Asks over kept connections, as many as it takes: arrivals wait for nobody. */
export function createAsker(base: string): (call: Call) => Promise<Answer> {
  const secure = base.startsWith('https:');
  const settings = { keepAlive: true, maxSockets: Infinity, maxFreeSockets: 256 };
  const agent = secure ? new HttpsAgent(settings) : new Agent(settings);
  const send = secure ? httpsRequest : httpRequest;
  return ({ method, path, token, body }) =>
    new Promise((done) => {
      const begun = performance.now();
      const bytes = body && JSON.stringify(body);
      const end = (status: number, code: string, retryAfter: boolean): void =>
        done({ status, code, retryAfter, ms: performance.now() - begun });
      const asked = send(
        new URL(path, base),
        {
          method,
          agent,
          timeout: 30_000,
          headers: {
            'accept-encoding': 'gzip',
            ...(token !== undefined && { authorization: `Bearer ${token}` }),
            ...(bytes !== undefined && {
              'content-type': 'application/json',
              'content-length': Buffer.byteLength(bytes),
            }),
          },
        },
        (answer) => {
          const status = answer.statusCode ?? 0;
          let text = '';
          answer.setEncoding('utf8');
          answer.on('data', (chunk: string) => (text += status >= 400 ? chunk : ''));
          answer.on('end', () => end(status, codeOf(text), answer.headers['retry-after'] !== undefined));
          answer.on('error', (failure) => end(0, failure.message, false));
        },
      );
      asked.on('timeout', () => asked.destroy(new Error('no answer in 30 s')));
      asked.on('error', (failure: NodeJS.ErrnoException) => end(0, failure.code ?? failure.message, false));
      asked.end(bytes);
    });
}

function codeOf(text: string): string {
  try {
    return String((JSON.parse(text) as { code?: unknown }).code ?? '');
  } catch {
    return '';
  }
}

import { randomUUID } from 'node:crypto';
import type { Database } from '../../packages/server/src/ports/database/index.ts';
import { until } from '../ha/processes.ts';
import type { Instance } from './instances.ts';

const WITHIN_MS = 10_000;

/**
 * What one instance makes and another goes on with, in sentences where that fails: sessions, keys that are renewed, what guests are shown from an
 * instance's memory, and mails that a web promises and the worker sends.
 */
export async function misunderstandings(
  from: Instance,
  to: Instance,
  { db, signal }: { db: Database; signal: AbortSignal },
): Promise<string[]> {
  const faults: string[] = [];
  const between = `${from.version.name} to ${to.version.name}`;
  const must = (holds: boolean, what: string): void => void (holds || faults.push(`${between}: ${what}`));

  const signedIn = await call(from, 'POST', '/auth/login/', {
    body: { email: 'author@demo.griot.test', password: 'griot-demo' },
  });
  const { token, refresh_token: refresh } = signedIn.body as { token: string; refresh_token: string };
  const me = await call(to, 'GET', '/users/me/', { token });
  must(me.status === 200, `a session is not known (${me.status})`);
  const renewed = await call(to, 'POST', '/auth/token/refresh/', { body: { refresh } });
  must(renewed.status === 200, `a session is not renewed (${renewed.status})`);

  const mine = await call(from, 'GET', '/novels/mine/?limit=1', { token });
  const { slug } = (mine.body as { results: { slug: string }[] }).results[0] ?? { slug: '' };
  const before = await pageOf(to, slug);
  const words = `It was changed by ${randomUUID()}, and said so to everybody else who keeps it in mind, in as many words as it takes to be a synopsis.`;
  must(!before.includes(words), 'a page knew what was not yet written');
  const form = new FormData();
  form.append('description', words);
  const changed = await call(from, 'PATCH', `/novels/mine/${slug}/`, { token, body: form });
  must(changed.status === 200, `a novel is not changed (${changed.status})`);
  const shown = until('the page', async () => (await pageOf(to, slug)).includes(words), { signal, ms: WITHIN_MS });
  await shown.catch((failure: Error) => must(false, `a page is shown as it was (${failure.message})`));

  const email = `rollout-${randomUUID().slice(0, 8)}@trial.test`;
  const signUp = await call(from, 'POST', '/auth/signup/', {
    body: { email, password: 'a good password', pen_name: email.split('@')[0], first_name: 'A', last_name: 'B' },
  });
  must(signUp.status === 201, `nobody can sign up (${signUp.status})`);
  const sent = async (): Promise<boolean> =>
    (await db.$client.query('select from mails where "to" = $1', [email])).rowCount === 1;
  await until('the mail', sent, { signal, ms: WITHIN_MS }).catch((failure: Error) =>
    must(false, `a mail is not sent (${failure.message})`),
  );
  return faults;
}

const pageOf = async ({ url }: Instance, slug: string): Promise<string> =>
  await (await fetch(new URL(`/book/${slug}`, url))).text();

async function call(
  { url }: Instance,
  method: string,
  path: string,
  { token, body }: { token?: string; body?: unknown } = {},
): Promise<{ status: number; body: unknown }> {
  const form = body instanceof FormData;
  const answer = await fetch(`${url}/api${path}`, {
    method,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && !form && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: form ? body : JSON.stringify(body) }),
  });
  const text = await answer.text();
  return { status: answer.status, body: text === '' ? null : JSON.parse(text) };
}

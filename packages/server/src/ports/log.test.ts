import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startPlatform } from '../../test/platform.ts';
import { createApp } from '../app.ts';
import { users } from '../schema/users.ts';
import { createLog, type LoggedFailure } from './log.ts';

const platform = await startPlatform();
after(() => platform.close());
const { db } = platform;
const ada = await platform.signUp('Ada Obi');

/** A log that can be read. */
function readableLog() {
  const lines: string[] = [];
  return { log: createLog('info', { write: (line) => void lines.push(line) }), lines };
}

/** What the log says of a failure, as text and as fields. */
function logged(failure: unknown): { text: string; err: LoggedFailure } {
  const { log, lines } = readableLog();
  log.error({ err: failure }, 'a call failed');
  const text = lines.join('');
  return { text, err: (JSON.parse(text) as { err: LoggedFailure }).err };
}

const failureOf = async (work: PromiseLike<unknown>): Promise<unknown> => {
  try {
    await work;
  } catch (failure) {
    return failure;
  }
  throw new Error('nothing failed');
};

test('of a row that was refused the log keeps the constraint and the place, and nothing of the row', async () => {
  const [row] = await db.select().from(users);
  assert.ok(row);
  const { text, err } = logged(await failureOf(db.insert(users).values({ ...row, id: 'usr_other' })));
  for (const secret of [
    ada.email,
    'Ada Obi',
    'argon2',
    row.passwordHash,
    'usr_other',
    'insert into',
    'params',
    'Key (',
  ])
    assert.ok(!text.includes(secret), `${secret} is in ${text}`);
  assert.deepEqual(
    [err.type, err.message, err.cause?.code, err.cause?.table],
    ['Error', 'A query failed.', '23505', 'users'],
  );
  assert.match(err.cause?.constraint ?? '', /^users_/);
  assert.match(err.stack ?? '', /^ {4}at .*\n {4}at /);
});

test('of a value that PostgreSQL cannot read the log keeps the SQLSTATE alone', async () => {
  const { text, err } = logged(await failureOf(db.$client.query('select $1::integer', ['a secret'])));
  assert.deepEqual([err.code, err.message], ['22P02', undefined]);
  assert.ok(!text.includes('a secret'));
});

test('a text of several lines in a message does not come in by the stack', () => {
  const { text, err } = logged(
    new Error('Broken:\nOnce upon a time\n    at dusk there was a secret', { cause: new TypeError('no such thing') }),
  );
  assert.equal(err.stack?.includes('secret'), false);
  assert.deepEqual([err.cause?.type, err.cause?.message], ['TypeError', 'no such thing']);
  assert.match(text, /"msg":"a call failed"/);
});

test('nobody’s e-mail is in the log, and what is thrown without being an error tells its kind alone', () => {
  assert.equal(
    logged(new Error('550 5.1.1 <ada.obi@readers.test>: unknown')).err.message,
    '550 5.1.1 <[e-mail]>: unknown',
  );
  assert.deepEqual(logged('a password').err, { type: 'string' });
});

test('a call that fails tells the log its path and place, not who called with what', async () => {
  const { log, lines } = readableLog();
  const app = await createApp({ ...platform.ports, log }, { services: platform.services });
  after(() => app.close());
  await db.$client.query('alter table users rename column password_hash to elsewhere');
  const answer = await app.inject({
    method: 'POST',
    url: '/api/auth/login/?from=ada',
    payload: { email: ada.email, password: ada.password },
  });
  assert.equal(answer.statusCode, 500);
  const text = lines.join('');
  const failed = lines
    .map((line) => JSON.parse(line) as { msg: string; err?: LoggedFailure })
    .find((line) => line.msg === 'a call failed');
  assert.equal(failed?.err?.cause?.code, '42703');
  for (const secret of [ada.email, ada.password, 'params', 'select', 'from=ada'])
    assert.ok(!text.includes(secret), `${secret} is in ${text}`);
  assert.match(text, /"path":"\/api\/auth\/login\/"/);
});

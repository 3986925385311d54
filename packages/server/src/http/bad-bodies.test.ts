import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { contract, type CallName, type Endpoint } from '@griot/contracts/contract';
import { sql } from 'drizzle-orm';
import fc, { type Arbitrary } from 'fast-check';
import { z } from 'zod';
import { contractForm } from '../../test/applying.ts';
import { realPlaces } from '../../test/places.ts';
import { startPlatform } from '../../test/platform.ts';
import { miscounted } from '../../test/recount.ts';
import { auditLedger } from '../ledger/audit-store.ts';
import { parseCall } from './serve.ts';

/** Bodies that are nearly right: made from the schema of each row, and then spoilt in one or two places. */
const RUNS = 30;
const SEED = 20_260_301;

const platform = await startPlatform();
after(() => platform.close());
const { app, db } = platform;
const admin = await platform.staff('Patient Admin', 'admin');
const realPlace = await realPlaces(platform, admin);

type Schema = Record<string, unknown> & {
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
};

const HOSTILE: unknown[] = [
  null,
  true,
  0,
  -1,
  0.5,
  1e308,
  -1e308,
  2 ** 31,
  2 ** 53,
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  'x\udfff',
  '\u202e',
  'x'.repeat(20_000),
  '🐘'.repeat(400),
  '1e309',
  '-1',
  'NaN',
  '0x10',
  "'; --",
  '%_\\',
  '{"a":1}',
  '9999-12-31T23:59:59Z',
  '0000-00-00T00:00:00Z',
  '+292278994-08-17T07:12:55Z',
  [],
  [[]],
  [null],
  ['x', 'x'],
  Array.from({ length: 500 }, () => 'x'),
  {},
  { toString: 1 },
  JSON.parse('{"__proto__":{"roles":["admin"]}}'),
  deep(200),
];
function deep(levels: number): unknown {
  return levels === 0 ? 'x' : levels % 2 === 0 ? [deep(levels - 1)] : { deeper: deep(levels - 1) };
}
const hostile = fc.constantFrom(...HOSTILE);

let made = 0;
const unique = (what: string): string => `${what}-${(made += 1)}`;
const someone = () => ({
  email: `${unique('new')}@readers.test`,
  pen_name: unique('Pen'),
  first_name: 'New',
  last_name: 'Comer',
});
const code = { email: 'real.reader@readers.test', request_id: 'unknown', code: '123456' };
const novel = () => ({
  title: unique('Gate'),
  description: 'A gate that lets nothing bad through. '.repeat(5),
  language: 'English',
  leading_gender: 'F',
  age_range: 'All ages',
  planned_length: '<100,000',
  genres: ['Fantasy'],
  tags: ['Gates'],
  book_type: 'paid',
  locked_chapter: 2,
  authors_note: 'Mind the step.',
});
const application = (slug: string) =>
  Object.fromEntries([...contractForm({ novel: slug }, { front: null, back: null })]);
/** Bodies that are right and that a schema does not tell: what it refines, and what must exist. */
const RIGHT: Partial<Record<CallName, () => object>> = {
  'POST /auth/signup/': () => ({ ...someone(), password: 'a good password' }),
  'POST /auth/login/': () => ({ email: 'real.reader@readers.test', password: 'a good password' }),
  'POST /auth/verify-email/': () => code,
  'POST /auth/complete-password-reset/': () => code,
  'POST /auth/resend-verify-email/': () => ({ email: 'nobody@readers.test' }),
  'POST /auth/password-reset/': () => ({ email: 'nobody@readers.test' }),
  'POST /auth/change-password/': () => ({
    current_password: 'wrong one',
    new_password: 'another password',
    confirm_password: 'another password',
  }),
  'POST /users/': someone,
  'POST /novels/mine/': novel,
  'POST /novels/mine/imports/{id}/accept/': () => ({ ...novel(), chapters: [{ parts: [{ place: 0 }] }] }),
  'PATCH /novels/mine/{novel}/': () => ({ ...novel(), title: 'The Gate' }),
  'PUT /novels/mine/{novel}/': () => ({ ...novel(), title: 'The Gate' }),
  'POST /shelf/': () => ({ novel: 'the-gate' }),
  'PATCH /highlights/{highlight}/': () => ({ note: 'Through it, and back.' }),
  'POST /lists/': () => ({ name: 'Roads', description: 'To be walked.', public: true }),
  'PATCH /lists/{list}/': () => ({ name: 'Other roads', description: '', public: false }),
  'PUT /lists/{list}/novels/{novel}/': () => ({ note: 'Salty.' }),
  'PUT /lists/{list}/order/': () => ({ novels: ['nov_x'] }),
  'POST /novels/{novel}/chapters/{chapter}/highlights/': () => ({ kind: 'highlight', quote: 'salt', paragraph: 0 }),
  'POST /novels/mine/{novel}/announcements/': () => ({ text: unique('The gate stays open') }),
  'PUT /novels/mine/{novel}/road-map/': () => ({ version: 0, items: [{ text: 'A second gate', state: 'planned' }] }),
  'PUT /novels/mine/{novel}/chapters/{chapter}/poll/': () => ({
    question: 'Which gate?',
    options: ['One', unique('Two')],
  }),
  'PUT /follows/push/': () => ({
    endpoint: `https://push.example/${unique('browser').replaceAll(' ', '-')}`,
    p256dh: 'A'.repeat(87),
    auth: 'A'.repeat(22),
  }),
  'POST /hides/': () => ({ kind: 'novel', key: 'the-gate' }),
  'POST /gifts/send-gift/': () => ({ novel: 'the-other-gate', gift_option: realPlace('{gift_option}') }),
  'PUT /novels/reading/{novel}/': () => ({ chapter: '1', paragraph: 2 }),
  'POST /novels/{novel}/reviews/mine/': () => ({
    writing_quality: 8,
    update_stability: 8,
    story_development: 8,
    character_design: 8,
    world_background: 8,
    is_spoiler: false,
    review: 'I went through it and was not disappointed.',
  }),
  'POST /reports/': () => ({
    kind: 'contact',
    email: 'real.reader@readers.test',
    reason: 'How do I change my pen name?',
  }),
  'POST /tags/': () => ({ name: unique('Tag'), category: 'Real category' }),
  'PUT /bank-details/mine/': () => ({ account_name: 'Real Admin', account_number: '0000014579', bank_id: '011' }),
  'POST /withdrawals/': () => ({ amount: '1.00' }),
  'POST /wallet/{user}/pay/{other}/': () => ({ amount: 1 }),
  'POST /wallet/{user}/fund/': () => ({ amount: 1, reason: 'A gift of the house.' }),
  'PUT /wallet/{user}/': () => ({ balance: (made += 1), reason: 'Counted anew.' }),
  'PATCH /wallet/{user}/': () => ({ balance: (made += 1), reason: 'Counted anew.' }),
  'POST /coin-options/': () => ({ numCoins: 50, bonus: 5, price: '900.00', currency: 'NGN' }),
  'PATCH /coin-options/{option}/': () => ({ numCoins: 50, bonus: 5, price: '900.00', offered: true }),
  'POST /coin-options/{option}/pay/': () => ({ price: '900.00' }),
  'PATCH /payments/{payment}/': () => ({ currency: 'NGN', description: unique('Coins'), payment_type: 'purchase' }),
  'PUT /payments/{payment}/': () => ({ currency: 'NGN', description: unique('Coins'), payment_type: 'purchase' }),
  // Without its pictures it is never whole: what is spoilt beside them is what is tried.
  'POST /contracts/apply/': () => application('the-gate'),
  'PATCH /contracts/{contract}/': () => application('the-gate'),
  'POST /contracts/{contract}/sign/': () => ({ signature: 'Adaeze Ngozi Obi', text_version: '1' }),
  'POST /staff/contracts/{contract}/end/': () => ({ reason: 'The author asked for it.', told_on: '2026-03-01' }),
  'POST /user/request-delete-account/': () => ({
    user_code: 'nobody',
    email: 'nobody@readers.test',
    password: 'wrong one',
    reason: '',
  }),
};

/** Values that a JSON Schema allows, as far as is easily told. */
function allowed(schema: Schema): Arbitrary<unknown> {
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map(allowed));
  if (schema.allOf?.[0]) return allowed(schema.allOf[0]);
  if ('const' in schema) return fc.constant(schema['const']);
  if (Array.isArray(schema['enum'])) return fc.constantFrom(...(schema['enum'] as unknown[]));
  switch (schema['type']) {
    case 'object': {
      const fields = Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([name, field]) => [name, allowed(field)]),
      );
      return fc.record(fields, { requiredKeys: schema.required ?? [] });
    }
    case 'array':
      return fc.array(allowed(schema.items ?? {}), {
        minLength: Number(schema['minItems'] ?? 0),
        maxLength: Math.min(5, Number(schema['maxItems'] ?? 5)),
      });
    case 'integer':
      return fc.integer({
        min: Math.max(-1_000, Number(schema['minimum'] ?? -1_000)),
        max: Math.min(100_000, Number(schema['maximum'] ?? 100_000)),
      });
    case 'number':
      return fc.double({ min: Number(schema['minimum'] ?? 0), max: Number(schema['maximum'] ?? 100), noNaN: true });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'string':
      return text(schema);
    default:
      return fc.constantFrom<unknown>('x', 'Fantasy', 1, true, []);
  }
}

function text(schema: Schema): Arbitrary<string> {
  if (schema['format'] === 'email') return fc.constantFrom('somebody@readers.test', 'real.reader@readers.test');
  if (schema['format'] === 'date-time') return fc.constant('2026-03-01T12:00:00.000Z');
  if (schema['format'] === 'uri') return fc.constant('https://novels.example/app');
  if (typeof schema['pattern'] === 'string' && !schema['pattern'].includes('(?'))
    return fc.stringMatching(new RegExp(schema['pattern']), { size: 'small' });
  const minLength = Number(schema['minLength'] ?? 0);
  return fc.string({
    unit: 'grapheme',
    minLength,
    maxLength: Math.min(Number(schema['maxLength'] ?? minLength + 30), minLength + 30),
  });
}

/** One or two of the fields spoilt, missing or surplus; now and then none, and now and then all. */
function nearly(schema: Schema, right: (() => object) | undefined): Arbitrary<unknown> {
  const names = Object.keys(schema.properties ?? {});
  const spoilt = fc
    .tuple(
      right ? fc.constant(null).map(right) : allowed(schema),
      fc.array(fc.tuple(fc.constantFrom(...names, 'surplus'), fc.oneof(hostile, fc.constant(undefined))), {
        maxLength: 2,
      }),
    )
    .map(([body, changes]) =>
      body !== null && typeof body === 'object' ? { ...body, ...Object.fromEntries(changes) } : body,
    );
  return fc.oneof({ weight: 9, arbitrary: spoilt }, { weight: 1, arbitrary: hostile });
}

const tables = await db.execute<{ name: string }>(
  sql`select relname as name from pg_class where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace and relname <> 'attempts' order by 1`,
);
/** Asked some thousand times: by its name it is planned once, which takes longer than to count. */
const COUNTING = {
  name: 'rows of each table',
  text: `select string_agg(name || ' ' || n, ' ' order by name) as counts from (${tables.rows.map(({ name }) => `select '${name}' as name, count(*) as n from "${name}"`).join(' union all ')}) each`,
};

/** How many rows each table has, without those that count tries. */
async function rowCounts(): Promise<string> {
  const { rows } = await db.$client.query<{ counts: string }>(COUNTING);
  return rows[0]?.counts ?? '';
}

let callers = 0;
async function send(method: string, path: string, body: unknown): Promise<{ status: number; text: string }> {
  callers += 1;
  const answer = await app.inject({
    method: method as 'POST',
    url: `/api${path}`,
    remoteAddress: `10.${callers >> 16}.${(callers >> 8) & 255}.${callers & 255}`,
    headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' },
    payload: JSON.stringify(body) ?? '',
  });
  return { status: answer.statusCode, text: answer.body };
}

const calls = (Object.keys(contract) as CallName[]).filter((name) => (contract[name] as Endpoint).body);
for (const name of calls) {
  test(`${name} takes or refuses whatever is nearly right, and what it refuses leaves no trace`, async () => {
    const { body } = contract[name] as Endpoint;
    const schema = z.toJSONSchema(body as z.ZodType, {
      io: 'input',
      unrepresentable: 'any',
      reused: 'inline',
    }) as Schema;
    const { method, path } = parseCall(name);
    let before = await rowCounts();
    await fc.assert(
      fc.asyncProperty(nearly(schema, RIGHT[name]), async (sent) => {
        const { status, text: answer } = await send(method, realPlace(path), sent);
        assert.ok(status < 500, `${status}: ${answer}`);
        const now = await rowCounts();
        if (status >= 400) {
          const { error, code, detail } = JSON.parse(answer) as Record<string, unknown>;
          assert.ok(
            typeof error === 'string' && error.length > 0 && typeof code === 'string' && detail !== undefined,
            answer,
          );
          if (status === 400 && code === 'invalid')
            assert.ok(
              typeof detail === 'string' ||
                Object.values(detail as object)
                  .flat()
                  .every((line) => typeof line === 'string' && line.length > 0),
              answer,
            );
          assert.equal(now, before);
        }
        before = now;
      }),
      { numRuns: RUNS, seed: SEED, endOnFailure: true },
    );
  });
}

test('every counter still equals a recount', async () => assert.deepEqual(await miscounted(db), []));

test('and the books are right', async () => assert.deepEqual((await auditLedger(db)).faults, []));

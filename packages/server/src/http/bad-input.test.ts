import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { contract, type CallName } from '@griot/contracts/contract';
import { realPlaces } from '../../test/places.ts';
import { startPlatform, type Answered } from '../../test/platform.ts';
import { miscounted } from '../../test/recount.ts';
import { auditLedger } from '../ledger/audit-store.ts';
import { parseCall } from './serve.ts';

const platform = await startPlatform();
after(() => platform.close());
const { app } = platform;
const admin = await platform.staff('Patient Admin', 'admin');

const json = { 'content-type': 'application/json' };
const strings = (value: string) =>
  JSON.stringify(
    Object.fromEntries(
      [
        'email',
        'password',
        'pen_name',
        'first_name',
        'last_name',
        'request_id',
        'code',
        'refresh',
        'title',
        'draft',
        'novel',
        'chapter',
        'reason',
        'description',
        'amount',
        'balance',
        'numCoins',
        'price',
        'currency',
        'account_number',
        'bank_id',
        'signature',
        'outcome',
      ].map((f) => [f, value]),
    ),
  );

/** Bodies that no client of ours would send. */
const BODIES: Record<string, { payload: string | Buffer; headers: Record<string, string> }> = {
  'a NUL in every text': { payload: strings('a\0b'), headers: json },
  'half a surrogate pair': { payload: strings('\ud800').replaceAll('\ufffd', '\\ud800'), headers: json },
  'an escaped half surrogate': { payload: strings('x').replaceAll('"x"', '"\\udfff"'), headers: json },
  'very long texts': { payload: strings('x'.repeat(50_000)), headers: json },
  'huge numbers': { payload: strings('x').replaceAll('"x"', '1e308'), headers: json },
  'numbers beyond a database’s': {
    payload:
      '{"version":9007199254740991,"coin_requirement":9007199254740991,"paragraph":4294967296,"chapter":99999999999,"novel":"n","balance":9007199254740992,"amount":1e300}',
    headers: json,
  },
  'nested without end': { payload: '['.repeat(200_000) + ']'.repeat(200_000), headers: json },
  'prototype names': {
    payload: '{"__proto__":{"roles":["admin"]},"constructor":{"prototype":{}},"email":{"toString":1}}',
    headers: json,
  },
  'lists instead of texts': { payload: strings('x').replaceAll('"x"', '["x"]'), headers: json },
  'bytes that are no UTF-8': { payload: Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]), headers: json },
  'an unfinished text': { payload: '{"email":"', headers: json },
  'another kind of body': {
    payload: 'email=a&password=b',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  },
  'a content type that is none': { payload: 'x', headers: { 'content-type': ';;;' } },
  'a form without a boundary': { payload: 'x', headers: { 'content-type': 'multipart/form-data' } },
  'a form that never ends': {
    payload: '--b\r\nContent-Disposition: form-data; name="title"\r\n\r\nabc',
    headers: { 'content-type': 'multipart/form-data; boundary=b' },
  },
  'a form of prototype names': {
    payload: '--b\r\nContent-Disposition: form-data; name="__proto__"\r\n\r\nabc\r\n--b--\r\n',
    headers: { 'content-type': 'multipart/form-data; boundary=b' },
  },
  'a form with a NUL': {
    payload: '--b\r\nContent-Disposition: form-data; name="title"\r\n\r\na\0b\r\n--b--\r\n',
    headers: { 'content-type': 'multipart/form-data; boundary=b' },
  },
};

const QUERIES = [
  'limit=abc',
  'limit=1e400&offset=-5',
  'offset=999999',
  'search=%00',
  'search=%ED%A0%80',
  'genre=%00,%00',
  `search=${'x'.repeat(3000)}`,
  'words_min=99999999999999',
  'words_min=9007199254740991',
  'updated_after=yesterday',
  'updated_after=0000-00-00',
  'updated_after=9999-12-31T23:59:59Z',
  'updated_after=2026-02-30',
  'ordering=;drop',
  'completed=perhaps',
  'listing=%00',
  'author=%00',
  'to=%00',
  'from=0000-01-01',
  'from=0000-01-01T00:00:00%2B14:00',
  'until=9999-12-31T23:59:59-14:00',
  'from=2026-02-30&until=yesterday',
  'from=2026-03-02&until=2026-03-01',
  'updated_after=0000-01-01',
  'updated_before=0001-01-01T00:00:00%2B14:00',
  'payment_type=bribe',
  'payment_type=%00',
  'status=%00',
  'status=paid&status=failed',
  'search=%25_%5C',
  "search='%3B--",
  'genre=a&genre=b',
  'tags_exclude=%F0%9F%92%A9',
  'show_shelf=%00',
  '__proto__=1',
  '%00=1',
];

const SUBJECTS = [
  '%00',
  '%ff',
  '%ED%A0%80',
  '..%2f..',
  'a%00b',
  "'%3B--",
  '999999999999999999999999',
  '1e309',
  '-1',
  'NaN',
  '🐘',
  'x'.repeat(300),
  'mine',
  'draft',
  '0.001',
  '%20',
  '1%2e00',
];

const calls = (Object.keys(contract) as CallName[]).map((name) => ({ name, ...parseCall(name) }));

function assertWellRefused(answer: Pick<Answered, 'status'> & { text: string }, what: string): void {
  assert.ok(answer.status < 500, `${what} answered ${answer.status}: ${answer.text}`);
  if (answer.status < 400) return;
  const body = JSON.parse(answer.text) as Record<string, unknown>;
  assert.ok(
    typeof body['error'] === 'string' && typeof body['code'] === 'string' && 'detail' in body,
    `${what}: ${answer.text}`,
  );
  assert.doesNotMatch(answer.text, /\bat \/|node_modules|Error:|select |insert /i, what);
}

async function ask(
  method: string,
  url: string,
  body?: { payload: string | Buffer; headers: Record<string, string> },
  signedIn = true,
) {
  const answer = await app.inject({
    method: method as 'GET',
    url: `/api${url}`,
    headers: { ...(signedIn ? { authorization: `Bearer ${admin.token}` } : {}), ...body?.headers },
    ...(body ? { payload: body.payload } : {}),
  });
  return { status: answer.statusCode, text: answer.body };
}

const nowhere = (path: string): string => path.replace(/\{\w+\}/g, 'nothing');
const realPlace = await realPlaces(platform, admin);

for (const { name, method, path } of calls) {
  test(`${name} refuses in plain words whatever is sent to it`, async () => {
    const isOnePlace = !path.includes('{');
    if (method !== 'GET') {
      for (const [what, body] of Object.entries(BODIES)) {
        assertWellRefused(await ask(method, nowhere(path), body), what);
        if (method !== 'DELETE' && !isOnePlace)
          assertWellRefused(await ask(method, realPlace(path), body), `${what}, to a real place,`);
      }
    } else {
      for (const query of QUERIES) {
        assertWellRefused(await ask(method, `${nowhere(path)}?${query}`), query);
        if (!isOnePlace)
          assertWellRefused(await ask(method, `${realPlace(path)}?${query}`), `${query} of a real place`);
      }
    }
    if (!isOnePlace) {
      for (const subject of SUBJECTS) assertWellRefused(await ask(method, path.replace(/\{\w+\}/g, subject)), subject);
    }
  });
}

test('a path value that cannot exist is 404', async () => {
  for (const subject of ['%00', '%ff', '%ED%A0%80', 'x'.repeat(300), 'x'.repeat(1000)]) {
    assert.equal((await ask('GET', `/novels/${subject}/`, undefined, false)).status, 404, subject);
    assert.equal((await ask('DELETE', `/shelf/${subject}/`)).status, 404, subject);
  }
});

test('a token that is none is 401, never an error of ours', async () => {
  const headers = [
    'Bearer',
    'Bearer ',
    'Bearer x',
    'Bearer a.b.c',
    `Bearer ${'x'.repeat(5000)}`,
    'Basic YTpi',
    'Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiJ4In0.',
    `Bearer ${admin.token.slice(0, -3)}AAA`,
  ];
  for (const authorization of headers) {
    const answer = await app.inject({ url: '/api/users/me/', headers: { authorization } });
    assert.deepEqual([answer.statusCode, answer.json().code], [401, 'not_signed_in'], authorization);
  }
});

test('more than the server will take is 413', async () => {
  const long = await app.inject({
    method: 'POST',
    url: '/api/auth/login/',
    payload: JSON.stringify({ email: 'x'.repeat(5 * 1024 * 1024) }),
    headers: json,
  });
  assert.deepEqual([long.statusCode, long.json().code], [413, 'too_large']);

  const form = new FormData();
  form.set('title', 'A Cover Too Heavy');
  form.set('cover_image', new Blob([new Uint8Array(5 * 1024 * 1024 + 1)]), 'cover.png');
  const heavy = await platform.api('POST', '/novels/mine/', { as: admin, body: form });
  assert.deepEqual(
    [heavy.status, heavy.body.code, heavy.body.detail],
    [413, 'too_large', { cover_image: ['This file is too large.'] }],
  );

  const huge = await app.inject({
    method: 'POST',
    url: '/api/novels/mine/',
    payload: 'x',
    headers: {
      'content-type': 'multipart/form-data; boundary=b',
      'content-length': String(1024 ** 3),
      authorization: `Bearer ${admin.token}`,
    },
  });
  assert.deepEqual([huge.statusCode, huge.json().code], [413, 'too_large']);
});

test('none of all this moved a counter', async () => assert.deepEqual(await miscounted(platform.db), []));

test('none of all this put the books wrong', async () => assert.deepEqual((await auditLedger(platform.db)).faults, []));

test('none of all this made a novel', async () => {
  const { body } = await platform.api('GET', '/novels/mine/', { as: admin });
  assert.deepEqual(body.results.map((novel: { title: string }) => novel.title).sort(), [
    'The Gate',
    'The Gate of Promises',
  ]);
});

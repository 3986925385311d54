import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type CallName, contract } from '@griot/contracts/contract';
import { accounts } from '../../test/access-matrix/accounts.ts';
import { catalogue } from '../../test/access-matrix/catalogue.ts';
import { closed } from '../../test/access-matrix/closed.ts';
import { community } from '../../test/access-matrix/community.ts';
import { moderation } from '../../test/access-matrix/moderation.ts';
import { money } from '../../test/access-matrix/money.ts';
import { novels } from '../../test/access-matrix/novels.ts';
import { reading } from '../../test/access-matrix/reading.ts';
import { PEOPLE, api, editor, people, platform, reader } from '../../test/access-matrix/people.ts';
import { application, tale, unique } from '../../test/access-matrix/subjects.ts';
import type { Case, Row, Rows } from '../../test/access-matrix/row.ts';
import { type Asking, cacheInFront } from '../../test/cache-in-front.ts';
import type { Person } from '../../test/platform.ts';
import { novelForm } from '../../test/writing.ts';
import { parseCall } from './serve.ts';

/*
 * Every call by everybody. The statuses are written by hand from the specification and the rulings, above all ruling 9 (roles),
 * ruling 17 (401, then 403, then 404), ruling 4 (the catalogue is staff's to change) and the 403 of part 2 §2.1 where a confirmed
 * e-mail is needed; nothing in its rows (`packages/server/test/access-matrix/`) is taken from the `access` of a row.
 */

/** What belongs to none of the parts. */
const others = {
  //                                                        guest unconf. reader author other editor admin
  'POST /client-errors/': [
    '204   204   204   204   204   204   204',
    { body: () => ({ name: 'mf-reader network', message: 'gone', where: '/' }) },
  ],
  'POST /vitals/': [
    '204   204   204   204   204   204   204',
    { body: () => ({ remote: 'mf-reader', build: '0123456789abcdef', lcp: 1200 }) },
  ],
  'GET /dev/mail/': ['200   200   200   200   200   200   200'],
  // Last, since whoever writes a novel is an author from then on.
  'POST /novels/mine/': [
    '401   403   201   201   201   201   201',
    { body: () => novelForm({ title: unique('Mine') }) },
  ],
} satisfies Rows;

const PARTS = [accounts, novels, reading, community, moderation, money, catalogue, others];
const MATRIX: Record<CallName, Row> = {
  ...accounts,
  ...novels,
  ...reading,
  ...community,
  ...moderation,
  ...money,
  ...catalogue,
  ...others,
};

/** What stands in a path unless its row says otherwise. */
const USUAL: Record<string, string> = { novel: tale.slug, chapter: '1' };

async function pathOf(path: string, places: Case['in'] = {}): Promise<string> {
  let filled = path;
  for (const [whole, name = ''] of path.matchAll(/\{(\w+)\}/g)) {
    const given = places[name] ?? USUAL[name];
    const value = typeof given === 'function' ? await given() : given;
    if (!value) throw new Error(`${path}: what stands for ${whole}?`);
    filled = filled.replace(whole, encodeURIComponent(value));
  }
  return filled;
}

test('every call of the contract stands in the matrix once, for everybody', () => {
  assert.deepEqual(PARTS.flatMap((part) => Object.keys(part)).sort(), Object.keys(contract).sort());
  for (const [call, [statuses]] of Object.entries(MATRIX))
    assert.equal(statuses.trim().split(/\s+/).length, PEOPLE.length, call);
});

test('a picture of somebody’s document stands in no row: its link is for the editor it was made for, whoever else holds it', async () => {
  const { images } = (await api('GET', `/staff/contracts/${application}/`, { as: editor })).body;
  const answered: string[] = [];
  for (const column of PEOPLE) {
    const headers = column === 'guest' ? {} : { authorization: `Bearer ${people[column].token}` };
    answered.push(`${column} ${(await platform.app.inject({ url: images.front, headers })).statusCode}`);
  }
  assert.deepEqual(answered, [
    'guest 401',
    'unconfirmed 403',
    'reader 403',
    'author 403',
    'other 403',
    'editor 200',
    'admin 403',
  ]);
});

/**
 * Two caches that everybody shares, by the standard and as a CDN: whatever a row answers goes through both, so a new row does, too. Nobody is
 * given out of one what they would not have been answered themselves, no cookie is stored, and what is for one person alone says so.
 */
const inFront = [false, true].map((targeted) => cacheInFront({ ask, targeted }));
async function ask({ url, headers }: Asking) {
  const { statusCode: status, headers: answered, body } = await platform.app.inject({ url, headers });
  return { status, headers: answered, body };
}
async function passes(url: string, as: Person | undefined, cookie?: string): Promise<void> {
  const headers = { ...(as && { authorization: `Bearer ${as.token}` }), ...(cookie !== undefined && { cookie }) };
  const asking: Asking = { url: `/api${url}`, headers };
  const direct = await ask(asking);
  const rules = String(direct.headers['cache-control']);
  if (as || direct.status >= 400) assert.match(rules, /^(private|no-store)\b/, `${url}: ${rules}`);
  if (/\bs-maxage=/.test(rules)) {
    assert.match(rules, /^public, max-age=0, must-revalidate, s-maxage=10$/);
    assert.equal(direct.headers['cdn-cache-control'], 'max-age=10, stale-while-revalidate=20');
    assert.match(String(direct.headers['vary']), /^authorization\b/);
  } else assert.equal(direct.headers['cdn-cache-control'], undefined, url);
  for (const cache of inFront) {
    // What may not be stored and is not there passes by.
    if (rules === 'no-store' && !cache.has(asking.url)) continue;
    const passed = await cache.get(asking);
    if (passed.stored) assert.equal(passed.body, direct.body, `${url} for ${as?.penName ?? 'a guest'}`);
    assert.ok(
      cache.entries.every(({ headers: stored }) => stored['set-cookie'] === undefined),
      url,
    );
  }
}

let callers = 0;
const rows: [name: string, call: string, statuses: string, what?: Case][] = [
  ...Object.entries<Row>(MATRIX).map(
    ([call, [statuses, what]]) => [call, call, statuses, what] as [string, string, string, Case?],
  ),
  ...closed.map(
    ([call, statuses, what]) => [`${call}, closed`, call, statuses, what] as [string, string, string, Case],
  ),
];
for (const [name, call, statuses, what = {}] of rows) {
  test(name, async () => {
    const { method, path } = parseCall(call);
    const answered: string[] = [];
    let guests = '';
    for (const column of PEOPLE) {
      // Each from an address of its own, so that no limit is met.
      callers += 1;
      const body = what.body?.();
      const url = `${await pathOf(path, what.in)}${what.query ?? ''}`;
      const { status } = await api(method, url, {
        from: `10.0.${Math.floor(callers / 250)}.${1 + (callers % 250)}`,
        body,
        headers: what.headers?.(body) ?? {},
        ...(column === 'guest' ? {} : { as: people[column] }),
      });
      answered.push(`${column} ${status}`);
      if (column === 'guest') guests = url;
      if (method === 'GET') await passes(url, column === 'guest' ? undefined : people[column]);
    }
    // Another guest, in whose browser somebody is signed in.
    if (method === 'GET') await passes(guests, undefined, `griot_refresh=${reader.refreshToken}`);
    assert.deepEqual(
      answered,
      statuses
        .trim()
        .split(/\s+/)
        .map((status, n) => `${PEOPLE[n]} ${status}`),
    );
  });
}

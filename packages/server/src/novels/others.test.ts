import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { contract } from '@griot/contracts/contract';
import { startPlatform } from '../../test/platform.ts';
import { TEXT, writing } from '../../test/writing.ts';

const platform = await startPlatform();
after(() => platform.close());
const { api } = platform;

const ada = await platform.signUp('Ada Obi');
const editor = await platform.staff('Ed Itor', 'editor');
const admin = await platform.staff('Ad Min', 'admin');
const rival = await platform.signUp('Ri Val');
const unconfirmed = await platform.signUp('Un Confirmed', { verified: false });
const publishing = writing(platform, ada, editor);
const novel = await publishing.published(1, { title: 'Somebody’s own' });
const chapter = await publishing.draft(novel, 'Secret', '<p>Nobody else may know.</p>');
const theirs = await writing(platform, rival, editor).published(1, { title: 'The rival’s' });

/**
 * Every call on novels of one's own that names one, and who may make it: whoever writes has a confirmed e-mail; without one may be ended
 * what was asked or told, and appealed. Written by hand beside the contract.
 */
const OWN: Record<string, 'read' | 'end' | 'write'> = {
  'GET /novels/mine/{novel}/': 'read',
  'PATCH /novels/mine/{novel}/': 'write',
  'PUT /novels/mine/{novel}/': 'write',
  'DELETE /novels/mine/{novel}/': 'write',
  'POST /novels/mine/{novel}/complete/': 'write',
  'POST /novels/mine/{novel}/images/': 'write',
  'GET /novels/mine/{novel}/latest-draft/': 'read',
  'GET /novels/mine/{novel}/chapters/': 'read',
  'POST /novels/mine/{novel}/chapters/': 'write',
  'PATCH /novels/mine/{novel}/chapters/draft/': 'write',
  'PUT /novels/mine/{novel}/chapters/order/': 'write',
  'GET /novels/mine/{novel}/chapters/{chapter}/': 'read',
  'PATCH /novels/mine/{novel}/chapters/{chapter}/': 'write',
  'PUT /novels/mine/{novel}/chapters/{chapter}/': 'write',
  'DELETE /novels/mine/{novel}/chapters/{chapter}/': 'write',
  'GET /novels/mine/{novel}/chapters/{chapter}/draft/': 'read',
  'PATCH /novels/mine/{novel}/chapters/{chapter}/draft/': 'write',
  'POST /novels/mine/{novel}/chapters/{chapter}/draft/': 'write',
  'PATCH /novels/mine/{novel}/chapters/{chapter}/content/': 'write',
  'POST /novels/mine/{novel}/chapters/{chapter}/request-publish/': 'write',
  'DELETE /novels/mine/{novel}/chapters/{chapter}/request-publish/': 'write',
  'PUT /novels/mine/{novel}/chapters/{chapter}/release/': 'write',
  'POST /novels/mine/{novel}/chapters/{chapter}/release/': 'write',
  'DELETE /novels/mine/{novel}/chapters/{chapter}/release/': 'write',
  'GET /novels/mine/{novel}/rhythm/': 'read',
  'PUT /novels/mine/{novel}/rhythm/': 'write',
  'DELETE /novels/mine/{novel}/rhythm/': 'write',
  'PUT /novels/mine/{novel}/chapters/{chapter}/autosave/': 'write',
  'GET /novels/mine/{novel}/chapters/{chapter}/versions/': 'read',
  'GET /novels/mine/{novel}/chapters/{chapter}/versions/{version}/': 'read',
  'POST /novels/mine/{novel}/chapters/{chapter}/versions/{version}/restore/': 'write',
  'GET /novels/mine/{novel}/export/': 'read',
  'GET /novels/mine/{novel}/numbers/': 'read',
  'GET /novels/mine/{novel}/numbers/days/': 'read',
  'PUT /novels/mine/{novel}/chapters/{chapter}/comments/': 'write',
  'GET /novels/mine/{novel}/comments/': 'read',
  'GET /novels/mine/{novel}/occurrences/': 'read',
  'POST /novels/mine/{novel}/replace/': 'write',
  'GET /novels/mine/{novel}/chapters/{chapter}/notes/': 'read',
  'PUT /novels/mine/{novel}/chapters/{chapter}/notes/': 'write',
  'GET /novels/mine/{novel}/announcements/': 'read',
  'POST /novels/mine/{novel}/announcements/': 'write',
  'DELETE /novels/mine/{novel}/announcements/{announcement}/': 'end',
  'GET /novels/mine/{novel}/road-map/': 'read',
  'PUT /novels/mine/{novel}/road-map/': 'write',
  'GET /novels/mine/{novel}/polls/': 'read',
  'PUT /novels/mine/{novel}/chapters/{chapter}/poll/': 'write',
  'POST /novels/mine/{novel}/chapters/{chapter}/poll/close/': 'end',
  'DELETE /novels/mine/{novel}/chapters/{chapter}/poll/': 'end',
  'GET /novels/mine/{novel}/gifts/': 'read',
  'GET /novels/mine/{novel}/appeal/': 'read',
  'POST /novels/mine/{novel}/appeal/': 'end',
};
const saving = await api('PATCH', `/novels/mine/${novel.id}/chapters/${chapter.id}/draft/`, {
  as: ada,
  body: { draft: '<p>Nobody else may know it.</p>' },
});
assert.equal(saving.status, 200);
const [saved] = (await api('GET', `/novels/mine/${novel.id}/chapters/${chapter.id}/versions/`, { as: ada })).body
  .results as { version: number }[];
assert.ok(saved);
const BODY = {
  title: 'Stolen',
  draft: '<p>Stolen.</p>',
  content: '<p>Stolen.</p>',
  authors_note: 'Stolen.',
  chapter: 9,
  version: 1,
  chapters: [chapter.id],
  local: '2026-03-20T18:00',
  zone: 'Africa/Lagos',
  when: 'next',
  weekdays: [1],
  time: '18:00',
  reason: 'Stolen.',
  text: 'Stolen.',
  items: [],
  question: 'Stolen?',
  options: ['Yes', 'No'],
};
const call = (name: string, keys: { novel: string; chapter: string }, as?: typeof ada) => {
  const [method = '', path = ''] = name.split(' ');
  const address = path
    .replace('{novel}', keys.novel)
    .replace('{chapter}', keys.chapter)
    .replace('{version}', String(saved.version))
    .replace('{announcement}', 'ann_0000000000000000');
  return api(method, path.endsWith('/export/') ? `${address}?format=markdown` : address, {
    as,
    ...(method === 'GET' ? {} : { body: BODY }),
  });
};
const whole = async () => [
  (await api('GET', `/novels/mine/${novel.id}/`, { as: ada })).body,
  (await api('GET', `/novels/mine/${novel.id}/chapters/`, { as: ada })).body,
  (await api('GET', `/novels/mine/${novel.id}/chapters/${chapter.id}/draft/`, { as: ada })).body,
  (await api('GET', `/novels/${novel.slug}/chapters/1/content/`)).body,
];

test('the list of calls on one’s own novels is the contract’s', () => {
  assert.deepEqual(
    Object.keys(contract)
      .filter((name) => name.includes('/novels/mine/{novel}/'))
      .sort(),
    Object.keys(OWN).sort(),
  );
});

test('another’s novel is not there for any of them, not for other authors nor for staff, and stays as it is', async () => {
  const before = await whole();
  for (const name of Object.keys(OWN)) {
    for (const as of [rival, editor, admin]) {
      for (const keys of [
        { novel: novel.slug, chapter: '2' },
        { novel: novel.id, chapter: chapter.id },
      ]) {
        const { status, body } = await call(name, keys, as);
        assert.deepEqual([status, body.code], [404, 'not_found'], `${name} as ${as.penName}`);
      }
    }
  }
  assert.deepEqual(await whole(), before);
});

test('a chapter of another’s novel is not reached through a novel of one’s own', async () => {
  const before = await whole();
  for (const name of Object.keys(OWN).filter((one) => one.includes('{chapter}'))) {
    assert.equal((await call(name, { novel: theirs.slug, chapter: chapter.id }, rival)).status, 404, name);
  }
  const { status } = await api('PUT', `/novels/mine/${theirs.slug}/chapters/order/`, {
    as: rival,
    body: { chapters: [chapter.id] },
  });
  assert.equal(status, 409);
  assert.deepEqual(await whole(), before);
});

test('guests sign in first, and who writes has a confirmed e-mail', async () => {
  for (const [name, kind] of Object.entries(OWN)) {
    assert.equal((await call(name, { novel: novel.slug, chapter: '1' })).status, 401, name);
    const { status, body } = await call(name, { novel: novel.slug, chapter: '1' }, unconfirmed);
    if (kind !== 'write') assert.equal(status, 404, name);
    else {
      assert.deepEqual([status, body.code], [403, 'email_not_verified'], name);
      assert.match(body.detail, /verified/);
    }
  }
});

test('what cannot be anything’s address is not there either', async () => {
  for (const key of ['no-such-novel', 'nov_0000000000000000', '%00', 'a'.repeat(300), "'%20or%201=1"]) {
    for (const name of Object.keys(OWN))
      assert.equal((await call(name, { novel: key, chapter: '1' }, ada)).status, 404, `${name} ${key}`);
  }
  assert.equal((await api('GET', `/novels/${novel.slug}/chapters/1/content/`)).body.content, TEXT(1));
});

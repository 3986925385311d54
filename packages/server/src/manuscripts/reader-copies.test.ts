import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, realpathSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { startPlatform, type Person } from '../../test/platform.ts';
import { temporaryFolder } from '../../test/temporary-folder.ts';
import { novelForm, writing } from '../../test/writing.ts';
import { users } from '../schema/users.ts';
import { openArchive } from './reading/archive.ts';

const platform = await startPlatform({ publicUrl: 'https://novels.example' });
after(() => platform.close());
const { api } = platform;
const ada = await platform.signUp('Ada Obi');
const reader = await platform.signUp('Rea Der');
const editor = await platform.staff('Ed Itor', 'editor');
const publishing = writing(platform, ada, editor);
await platform.services.wallet.grant(reader.id, 100, 'a test', `test:${reader.id}`);

const picture = await sharp({ create: { width: 80, height: 120, channels: 3, background: '#7a3b2e' } })
  .png()
  .toBuffer();
const form = novelForm({ title: 'Salt & Smoke', book_type: 'paid', locked_chapter: '2', downloadable: 'true' });
form.append('cover_image', new Blob([new Uint8Array(picture)]), 'cover.png');
const { body: salt } = await api('POST', '/novels/mine/', { as: ada, body: form });
for (const n of [1, 2, 3]) await publishing.chapter(salt, `Night ${n}`, `<p>SECRET ${n} &amp; more.</p>`);
await publishing.draft(salt, 'Not yet', '<p>SECRET 4</p>');
await platform.ports.jobs.drain();
const AT = `/novels/${salt.slug}/epub/`;

const fetched = async (as?: Person, headers: Record<string, string> = {}, at = AT) => {
  const {
    statusCode: status,
    headers: answered,
    rawPayload: bytes,
    body,
  } = await platform.app.inject({
    url: `/api${at}`,
    headers: { ...(as ? { authorization: `Bearer ${as.token}` } : {}), ...headers },
  });
  return { status, headers: answered, bytes, body };
};
/** Which chapters a book has, by what is written in them; and its files. */
async function bookOf(bytes: Buffer) {
  const archive = await openArchive(bytes);
  let text = '';
  for (const name of archive.names) if (name.endsWith('.xhtml')) text += await archive.text(name);
  const secrets = [...text.matchAll(/SECRET (\d)/g)].map(([, n]) => Number(n));
  return { secrets, text, names: archive.names };
}
const chaptersFor = async (as?: Person) => {
  const { status, bytes, body } = await fetched(as);
  assert.equal(status, 200, body.slice(0, 200));
  return (await bookOf(bytes)).secrets;
};
const tell = async (method: string, path: string, as: Person, body?: object) => {
  const answer = await api(method, path, { as, body });
  assert.ok(answer.status < 300, `${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
};

test('nobody downloads a novel before its author says so', async () => {
  const quiet = await publishing.published(1, { title: 'Quiet' });
  assert.equal(quiet.downloadable, false);
  for (const as of [undefined, reader, ada, editor]) {
    const { status, body } = await fetched(as, {}, `/novels/${quiet.slug}/epub/`);
    assert.deepEqual([status, JSON.parse(body).code], [403, 'not_allowed']);
  }
  await tell('PATCH', `/novels/mine/${quiet.slug}/`, ada, { downloadable: true });
  assert.equal((await fetched(undefined, {}, `/novels/${quiet.slug}/epub/`)).status, 200);
  assert.equal((await api('GET', `/novels/${quiet.slug}/`)).body.downloadable, true);
});

test('a guest takes along the free chapters, and is told of the others', async () => {
  const { status, headers, bytes } = await fetched();
  assert.equal(status, 200);
  assert.equal(headers['content-type'], 'application/epub+zip');
  assert.equal(headers['content-disposition'], 'attachment; filename="salt-and-smoke.epub"');
  const { secrets, text, names } = await bookOf(bytes);
  assert.deepEqual(secrets, [1]);
  assert.ok(names.includes('EPUB/cover.jpg'));
  assert.match(
    text,
    /<p dir="auto">2 more chapters wait to be unlocked on <a href="https:\/\/novels\.example\/book\/salt-and-smoke">Griot<\/a>\.<\/p>/,
  );
});

test('who has unlocked a chapter takes it along, and nobody does by office or for a while', async () => {
  await tell('POST', `/novels/${salt.slug}/chapters/2/unlock/`, reader);
  assert.deepEqual(await chaptersFor(reader), [1, 2]);
  assert.deepEqual(await chaptersFor(), [1]);
  assert.deepEqual(await chaptersFor(editor), [1]);
  assert.deepEqual(await chaptersFor(ada), [1]);
});

test('a chapter that stops being free stays with who read it', async () => {
  const third = `/novels/mine/${salt.slug}/chapters/3/`;
  await tell('PATCH', third, ada, { unlock_mode: 'F' });
  assert.deepEqual(await chaptersFor(), [1, 3]);
  await tell('PUT', `/novels/reading/${salt.slug}/`, reader, { chapter: '3', paragraph: 0 });
  await tell('PATCH', third, ada, { unlock_mode: 'C' });
  assert.deepEqual(await chaptersFor(), [1]);
  assert.deepEqual(await chaptersFor(reader), [1, 2, 3]);
});

test('who has the book as it is is not sent it again, and a change makes another', async () => {
  const first = await fetched();
  const tag = String(first.headers['etag']);
  const { status, bytes } = await fetched(undefined, { 'if-none-match': tag });
  assert.deepEqual([status, bytes.length], [304, 0]);
  for (const [named, answer] of [
    ['*', 304],
    [`"another", ${tag}`, 304],
    [tag.replace('W/', ''), 304],
    ['"another"', 200],
    ['nothing quoted', 200],
  ] as const)
    assert.equal((await fetched(undefined, { 'if-none-match': named })).status, answer, named);
  const nothing = await fetched(undefined, { 'if-none-match': '*' }, '/novels/nothing/epub/');
  assert.equal(nothing.status, 404, 'what is not there is not unchanged');
  assert.deepEqual((await fetched()).bytes, first.bytes, 'to the byte');
  await publishing.chapter(salt, 'A foreword', '<p>SECRET 5</p>');
  const after = await fetched(undefined, { 'if-none-match': tag });
  assert.equal(after.status, 200);
  assert.notEqual(after.headers['etag'], tag);
});

test('a book keeps its name whatever changes, and its moment is that of what it says', async () => {
  const named = async () => {
    const archive = await openArchive((await fetched()).bytes);
    const facts = await archive.text('EPUB/package.opf');
    return [/<dc:identifier[^>]*>([^<]*)</, /dcterms:modified">([^<]*)</].map((part) => part.exec(facts)?.[1]);
  };
  const [name, begun] = await named();
  assert.equal(name, `urn:griot:${salt.id}`);
  platform.clock.step({ minutes: 2 });
  await tell('PATCH', `/novels/mine/${salt.slug}/`, ada, { leading_gender: 'M' });
  assert.deepEqual(await named(), [name, begun], 'nothing that it says');
  const [first] = (await api('GET', `/novels/${salt.slug}/chapters/?limit=1`)).body.results;
  const now = platform.clock
    .now()
    .toISOString()
    .replace(/\.\d+Z$/, 'Z');
  const { body: draft } = await api('GET', `/novels/mine/${salt.slug}/chapters/${first.id}/`, { as: ada });
  await tell('PATCH', `/novels/mine/${salt.slug}/chapters/${first.id}/draft/`, ada, {
    title: draft.title,
    draft: '<p>SECRET 1, written anew.</p>',
  });
  await publishing.request(salt, first);
  await publishing.approve(salt, first);
  assert.deepEqual(await named(), [name, now]);
});

test('no copy is made of what has left the catalogue, for whoever keeps a chapter of it either', async () => {
  await tell('POST', `/staff/novels/${salt.slug}/hide/`, editor, { reason: 'It is looked at.', rule: 'never' });
  assert.equal((await fetched()).status, 404);
  assert.equal((await fetched(reader)).status, 403);
  await tell('POST', `/staff/novels/${salt.slug}/unhide/`, editor);
  assert.equal((await fetched()).status, 200);
  const begun = await publishing.novel({ title: 'Begun', downloadable: 'true' });
  assert.equal((await fetched(undefined, {}, `/novels/${begun.slug}/epub/`)).status, 404);
  assert.equal((await fetched(undefined, {}, '/novels/nothing/epub/')).status, 404);
});

test('a blocked reader’s token fetches nothing', async () => {
  const blocked = await platform.signUp('Bloc Ked');
  await platform.db.update(users).set({ blockedAt: platform.clock.now() }).where(eq(users.id, blocked.id));
  platform.clock.step({ seconds: 1 });
  assert.equal((await fetched(blocked)).status, 401);
});

/** Debian's, which `.ci/run` installs. */
const EPUBCHECK = '/usr/bin/epubcheck';
test('epubcheck finds no fault with a book that has a cover and lacks chapters', async (t) => {
  if (!existsSync(EPUBCHECK)) return t.diagnostic('epubcheck is not installed, so nobody has looked at the EPUB');
  const file = join(temporaryFolder('copy'), 'novel.epub');
  writeFileSync(file, (await fetched()).bytes);
  const said = spawnSync('java', ['-jar', realpathSync(EPUBCHECK), '--failonwarnings', file], { encoding: 'utf8' });
  assert.match(said.stdout + said.stderr, /No errors or warnings detected/);
});

test('nobody downloads without end', async () => {
  const fetch = () => platform.app.inject({ url: `/api${AT}`, remoteAddress: '203.0.113.7' });
  for (let n = 0; n < 300; n += 1) await fetch();
  const { statusCode, headers } = await fetch();
  assert.equal(statusCode, 429);
  assert.ok(Number(headers['retry-after']) > 0);
  // It was tagged as a book already, for caches that many people share.
  assert.deepEqual(
    [headers['cache-control'], headers['cdn-cache-control'], headers.etag],
    ['no-store', undefined, undefined],
  );
});

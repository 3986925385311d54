import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { CHAPTER_MAX } from '@griot/contracts';
import { startPlatform, type Person } from '../../test/platform.ts';
import { miscounted } from '../../test/recount.ts';
import { novelForm } from '../../test/writing.ts';
import { LIMITS } from '../limits/index.ts';

const platform = await startPlatform();
after(() => platform.close());
const { api, clock } = platform;
const ada = await platform.signUp('Ada Writes');
const eve = await platform.signUp('Eve Looks');

const SALT = `# The Salt Road

## Dawn

The salt came in *at dawn*.

Nobody sang.

## Noon

It stood in the sun.

## Dusk

It went out again.
`;

const fileForm = (content: string | Uint8Array<ArrayBuffer>, filename: string): FormData => {
  const form = new FormData();
  form.append('file', new Blob([content]), filename);
  return form;
};
const send = (content: string | Uint8Array<ArrayBuffer>, filename: string, as: Person = ada) =>
  api('POST', '/novels/mine/imports/', { as, body: fileForm(content, filename) });
/** Sends a file and waits until it has been read. */
async function imported(content = SALT, filename = 'salt.md', as: Person = ada) {
  const { status, body } = await send(content, filename, as);
  assert.equal(status, 202);
  await platform.ports.jobs.drain();
  return (await api('GET', `/novels/mine/imports/${body.id}/`, { as })).body;
}
const accept = (id: string, fields: Record<string, string | string[]> = {}, as: Person = ada) =>
  api('POST', `/novels/mine/imports/${id}/accept/`, { as, body: novelForm(fields) });
const chaptersOf = async (slug: string, as: Person = ada) => {
  const { results } = (await api('GET', `/novels/mine/${slug}/chapters/?limit=100`, { as })).body;
  return await Promise.all(
    (results as { id: string; title: string; chapter: string; draft_state: string; words: number }[]).map(
      async ({ id, title, chapter, draft_state, words }) => {
        const { draft } = (await api('GET', `/novels/mine/${slug}/chapters/${id}/draft/`, { as })).body;
        return { title, chapter, draft_state, words, draft: draft as string };
      },
    ),
  );
};

test('a file is read in a job, shown, and becomes a novel whose chapters are all drafts', async () => {
  const sent = await send(SALT, 'salt.md');
  assert.deepEqual([sent.status, sent.body.state], [202, 'reading']);
  const early = await api('GET', `/novels/mine/imports/${sent.body.id}/`, { as: ada });
  assert.deepEqual(early.body, {
    id: sent.body.id,
    state: 'reading',
    title: '',
    chapters: [],
    others: [],
    left_out: [],
  });
  assert.deepEqual([(await accept(sent.body.id)).status, (await accept(sent.body.id)).body.code], [409, 'conflict']);

  await platform.ports.jobs.drain();
  const { body: shown } = await api('GET', `/novels/mine/imports/${sent.body.id}/`, { as: ada });
  assert.deepEqual(shown, {
    id: sent.body.id,
    state: 'ready',
    title: 'The Salt Road',
    chapters: [
      { place: 1, title: 'Dawn', num_words: 8 },
      { place: 2, title: 'Noon', num_words: 5 },
      { place: 3, title: 'Dusk', num_words: 4 },
    ],
    others: [{ place: 0, title: 'The Salt Road', num_words: 0 }],
    left_out: ['Not taken as chapters: “The Salt Road”.'],
  });

  const { status, body: novel } = await accept(sent.body.id, { title: 'Salt' });
  assert.deepEqual(
    [status, novel.title, novel.num_draft_chapters, novel.num_draft_words, novel.num_chapters],
    [201, 'Salt', 3, 17, 0],
  );
  assert.deepEqual(await chaptersOf(novel.slug), [
    {
      title: 'Dawn',
      chapter: '1.00',
      draft_state: 'draft',
      words: 8,
      draft: '<p>The salt came in <em>at dawn</em>.</p><p>Nobody sang.</p>',
    },
    { title: 'Noon', chapter: '2.00', draft_state: 'draft', words: 5, draft: '<p>It stood in the sun.</p>' },
    { title: 'Dusk', chapter: '3.00', draft_state: 'draft', words: 4, draft: '<p>It went out again.</p>' },
  ]);
  const { body: done } = await api('GET', `/novels/mine/imports/${sent.body.id}/`, { as: ada });
  assert.deepEqual([done.state, done.novel, done.chapters], ['accepted', novel.slug, []]);
  assert.equal((await accept(sent.body.id)).status, 409);
  assert.deepEqual(await miscounted(platform.db), []);
});

test('chapters can be merged, split, skipped, renamed and put in another order', async () => {
  const { id } = await imported();
  const { body: piece } = await api('GET', `/novels/mine/imports/${id}/pieces/1/`, { as: ada });
  assert.deepEqual(piece, {
    place: 1,
    title: 'Dawn',
    num_words: 8,
    blocks: ['<p>The salt came in <em>at dawn</em>.</p>', '<p>Nobody sang.</p>'],
  });
  const plan = [
    { title: 'It comes in', parts: [{ place: 1, to: 1 }] },
    { title: 'Silence', parts: [{ place: 1, from: 1 }, { place: 3 }] },
  ];
  const { status, body: novel } = await accept(id, { chapters: JSON.stringify(plan) });
  assert.equal(status, 201);
  assert.deepEqual(
    (await chaptersOf(novel.slug)).map(({ title, words, draft }) => [title, words, draft]),
    [
      ['It comes in', 6, '<p>The salt came in <em>at dawn</em>.</p>'],
      ['Silence', 7, '<p>Nobody sang.</p><h3>Dusk</h3><p>It went out again.</p>'],
    ],
  );
});

test('a plan that names what is not there, or that is none, leaves nothing behind', async () => {
  const { id } = await imported();
  const before = (await api('GET', '/novels/mine/', { as: ada })).body.count;
  for (const [chapters, detail] of [
    ['[{"parts":[{"place":9}]}]', { chapters: ['There is no piece 9 in this import.'] }],
    ['[]', { chapters: ['A novel has one chapter at least.'] }],
    [
      JSON.stringify(Array(20).fill({ parts: [{ place: 1 }, { place: 3 }] })),
      { chapters: ['Some of the text is in more than one chapter.'] },
    ],
    [
      JSON.stringify(Array(4).fill({ parts: Array(2_501).fill({ place: 1, to: 1 }) })),
      { chapters: ['This is divided into too many parts.'] },
    ],
    ['[{"parts":[]}]', { 'chapters.0.parts': ['A chapter is made of one piece at least.'] }],
  ] as const) {
    const { status, body } = await accept(id, { chapters });
    assert.deepEqual([status, body.detail], [400, detail]);
  }
  assert.equal((await accept(id, { chapters: 'all of them' })).status, 400);
  assert.equal((await accept(id, { title: '' })).status, 400);
  assert.equal((await api('GET', '/novels/mine/', { as: ada })).body.count, before);
  assert.equal((await api('GET', `/novels/mine/imports/${id}/`, { as: ada })).body.state, 'ready');
});

test('what would be longer than a chapter can be is not merged', async () => {
  const half = `${'A long walk on the road. '.repeat(12_000)}\n\n`;
  const { id } = await imported(`# One\n\n${half}# Two\n\n${half}`, 'long.md');
  assert.ok(half.length * 2 > CHAPTER_MAX);
  const { status, body } = await accept(id, { chapters: JSON.stringify([{ parts: [{ place: 0 }, { place: 1 }] }]) });
  assert.deepEqual(
    [status, body.detail],
    [400, { 'chapters.0': ['“One” would be longer than a chapter can be. Split it in two.'] }],
  );
});

test('of the files that wait for their author the newest five are kept', async () => {
  const author = await platform.signUp('Ngozi Sends');
  const sent: string[] = [];
  for (let n = 0; n < 6; n += 1) {
    sent.push((await imported(SALT, 'salt.md', author)).id);
    clock.step({ seconds: 1 });
  }
  const statuses = await Promise.all(
    sent.map(async (id) => (await api('GET', `/novels/mine/imports/${id}/`, { as: author })).status),
  );
  assert.deepEqual(statuses, [404, 200, 200, 200, 200, 200]);
});

test('a text that is nested beyond what can be read ends as one that cannot be read', async () => {
  const { state, detail } = await imported('>'.repeat(20_000), 'deep.md');
  assert.deepEqual([state, detail], ['failed', 'This file is nested or linked beyond what can be read.']);
});

test('nobody but its owner sees an import, its text, or makes a novel of it', async () => {
  const { id } = await imported();
  assert.equal((await api('GET', `/novels/mine/imports/${id}/`, { as: eve })).status, 404);
  assert.equal((await api('GET', `/novels/mine/imports/${id}/pieces/1/`, { as: eve })).status, 404);
  assert.equal((await accept(id, {}, eve)).status, 404);
  assert.equal((await api('GET', `/novels/mine/imports/${id}/pieces/99/`, { as: ada })).status, 404);
  assert.equal((await api('GET', `/novels/mine/imports/${id}/pieces/x/`, { as: ada })).status, 404);
});

test('what is no file that can become a novel is refused at once, in words', async () => {
  const texts: [string, string | Uint8Array<ArrayBuffer>, RegExp][] = [
    ['book.pdf', '%PDF', /A PDF has pages/],
    ['book.rtf', '{\\rtf1', /save it as \.docx/],
    ['book.doc', 'x', /old kind of Word/],
    ['picture.png', 'x', /Send an EPUB, a Word document/],
    ['book', 'x', /Send an EPUB, a Word document/],
    ['book.md', '', /This file is empty/],
  ];
  for (const [name, content, text] of texts) {
    const { status, body } = await send(content, name);
    assert.equal(status, 400, name);
    assert.match(body.detail.file[0], text);
  }
  const none = await api('POST', '/novels/mine/imports/', { as: ada, body: new FormData() });
  assert.equal(none.status, 400);
});

test('a file that is not what its name says is refused after a look inside, and says why', async () => {
  for (const [name, content] of [
    ['book.epub', 'I am no archive'],
    ['book.docx', 'PK\u0003\u0004 and then nothing of the kind'],
    ['book.txt', 'PK\u0003\u0004\u0000'],
  ] as const) {
    const { state, detail, chapters } = await imported(content, name);
    assert.deepEqual([state, chapters], ['failed', []], name);
    assert.match(detail, /This (is not|file is damaged)/);
  }
});

test('a file of more than 20 MB is not taken', async () => {
  const { status, body } = await send(new Uint8Array(20 * 1024 * 1024 + 1), 'long.txt');
  assert.deepEqual([status, body.code], [413, 'too_large']);
  assert.equal((await send('x'.repeat(1000), 'short.txt')).status, 202);
});

test('an author sends 30 files in an hour, and the next one later', async () => {
  const busy = await platform.signUp('Busy Importer');
  for (let n = 0; n < 29; n += 1) await platform.services.limits.count({ limit: LIMITS.importByAuthor, who: busy.id });
  assert.equal((await send(SALT, 'salt.md', busy)).status, 202);
  const { status, body } = await send(SALT, 'salt.md', busy);
  assert.deepEqual([status, body.error], [429, 'You have sent 30 files in an hour. Please wait a little.']);
});

test('what nobody made a novel of is forgotten after three days', async () => {
  const late = await platform.signUp('Late Comer');
  const { id } = await imported(SALT, 'salt.md', late);
  clock.step({ hours: 71 });
  const again = await platform.services.imports.look({ ...late, emailVerified: true, roles: [] }, id);
  assert.equal(again.state, 'ready');
  clock.step({ hours: 2 });
  await platform.services.imports.forgetOld();
  await assert.rejects(
    platform.services.imports.look({ ...late, emailVerified: true, roles: [] }, id),
    /no such import/,
  );
});

async function download(slug: string, format: string, as: Person = ada) {
  const answer = await platform.app.inject({
    method: 'GET',
    url: `/api/novels/mine/${slug}/export/?format=${format}`,
    headers: { authorization: `Bearer ${as.token}` },
  });
  return { status: answer.statusCode, headers: answer.headers, bytes: answer.rawPayload };
}
const fresh = async (person: Person): Promise<Person> => ({
  ...person,
  token: (await api('POST', '/auth/login/', { body: { email: person.email, password: person.password } })).body.token,
});

test('a novel can be downloaded by its author alone, drafts included, and sent in again as what it was', async () => {
  const [author, other] = [await fresh(ada), await fresh(eve)];
  const { id } = await imported(SALT, 'salt.md', author);
  const { body: novel } = await accept(id, { title: 'Salt again' }, author);
  const before = await chaptersOf(novel.slug, author);
  for (const [format, name, type] of [
    ['epub', 'salt-again.epub', 'application/epub+zip'],
    ['docx', 'salt-again.docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
    ['markdown', 'salt-again.zip', 'application/zip'],
  ] as const) {
    assert.equal((await download(novel.slug, format, other)).status, 404);
    const { status, headers, bytes } = await download(novel.slug, format, author);
    assert.deepEqual([status, headers['content-type']], [200, type]);
    assert.equal(headers['content-disposition'], `attachment; filename="${name}"`);
    const { body: sent } = await send(new Uint8Array(bytes), name, author);
    await platform.ports.jobs.drain();
    const { body: shown } = await api('GET', `/novels/mine/imports/${sent.id}/`, { as: author });
    assert.deepEqual([shown.state, shown.title, shown.others], ['ready', 'Salt again', []]);
    const { body: second } = await accept(sent.id, { title: shown.title }, author);
    assert.deepEqual(await chaptersOf(second.slug, author), before, format);
  }
  assert.equal((await download(novel.slug, 'pdf', author)).status, 400);
});

test('a novel that staff keep from readers can be downloaded all the same', async () => {
  const author = await fresh(ada);
  const editor = await platform.staff('Ed Itor', 'editor');
  const { body: novel } = await api('POST', '/novels/mine/', { as: author, body: novelForm({ title: 'Hidden' }) });
  const hidden = await api('POST', `/staff/novels/${novel.slug}/hide/`, {
    as: editor,
    body: { reason: 'It is looked at.', rule: 'never' },
  });
  assert.equal(hidden.status, 200);
  for (const format of ['epub', 'docx', 'markdown'])
    assert.equal((await download(novel.slug, format, author)).status, 200);
});

test('an author who is blocked takes their own novels along by what the refused sign-in gives, for an hour, and nothing else', async () => {
  const [author, admin] = [await platform.signUp('Kept Out'), await platform.staff('Adm In', 'admin')];
  const other = await fresh(eve);
  const { body: novel } = await api('POST', '/novels/mine/', { as: author, body: novelForm({ title: 'Carried' }) });
  const { body: others } = await api('POST', '/novels/mine/', { as: other, body: novelForm({ title: 'Not yours' }) });
  assert.equal((await api('PATCH', `/users/${author.id}/`, { as: admin, body: { blocked: true } })).status, 200);
  const refused = await api('POST', '/auth/login/', { body: { email: author.email, password: author.password } });
  assert.deepEqual([refused.status, refused.body.code], [403, 'account_blocked']);
  const { takeaway } = refused.body;
  const listed = async (token: unknown) => await api('POST', '/auth/takeaway/', { body: { takeaway: token } });
  assert.deepEqual((await listed(takeaway)).body, { results: [{ slug: novel.slug, title: 'Carried', hidden: null }] });
  const take = async (slug: string, format: string) =>
    await platform.app.inject({ method: 'POST', url: `/api/auth/takeaway/${slug}/`, payload: { takeaway, format } });
  for (const format of ['epub', 'docx', 'markdown']) {
    const { statusCode, headers, rawPayload } = await take(novel.slug, format);
    assert.deepEqual([statusCode, rawPayload.subarray(0, 2).toString()], [200, 'PK']);
    assert.match(String(headers['cache-control']), /no-store|private/);
  }
  assert.equal((await take(others.slug, 'epub')).statusCode, 404);
  // And everything else that is kept about them.
  const data = await api('POST', '/auth/takeaway-data/', { body: { takeaway } });
  assert.deepEqual(
    [data.status, data.body.profile.id, data.body.novels.map((n: { title: string }) => n.title)],
    [200, author.id, ['Carried']],
  );
  // It is no sign-in, and nobody can write one, nor stretch it.
  assert.equal((await api('GET', '/novels/mine/', { headers: { authorization: `Bearer ${takeaway}` } })).status, 401);
  const [id, ends, seal] = takeaway.split('.');
  assert.equal((await listed(`${other.id}.${ends}.${seal}`)).status, 401);
  assert.equal((await listed(`${id}.${Number(ends) + 1}.${seal}`)).status, 401);
  clock.step({ minutes: 60 });
  assert.equal((await listed(takeaway)).status, 401);
});

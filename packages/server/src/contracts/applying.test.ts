import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { eq, sql } from 'drizzle-orm';
import { applying, BACK, contractForm, FRONT, words } from '../../test/applying.ts';
import { renewed } from '../../test/footprint.ts';
import { startPlatform, type Person } from '../../test/platform.ts';
import { writing } from '../../test/writing.ts';
import { createSealing } from '../ports/sealing.ts';
import { contracts } from '../schema/contracts.ts';

const platform = await startPlatform();
after(() => platform.close());
const { api, db, clock } = platform;

const ada = await platform.signUp('Ada Obi');
const bisi = await platform.signUp('Bisi Ade');
const editor = await platform.staff('Ed Itor', 'editor');
const way = applying(platform, ada, editor);
const publishing = writing(platform, ada, editor);

const send = (
  fields: Record<string, string | undefined>,
  files?: Parameters<typeof contractForm>[1],
  as: Person | undefined = ada,
) => api('POST', '/contracts/apply/', { as, body: contractForm(fields, files) });
const mine = async (novel: { id: string }) => (await api('GET', `/contracts/mine/${novel.id}/`, { as: ada })).body;
/** Every file kept of documents. */
const kept = (): string[] => {
  const folder = join(platform.ports.settings.dataDir, 'blobs', 'identity');
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name));
  } catch {
    return [];
  }
};

test('a novel is eligible from 5,000 published words on, and drafts do not count', async () => {
  const novel = await publishing.novel({ title: 'Nearly there' });
  await publishing.chapter(novel, 'Most of it', words(4_999));
  const chapter = await publishing.draft(novel, 'The last word', words(2));
  const short = await api('GET', `/contracts/${novel.id}/eligibility/`, { as: ada });
  assert.equal(short.status, 400);
  assert.deepEqual(short.body, {
    error: 'This novel is not eligible for a contract yet.',
    code: 'not_eligible',
    detail: { num_words: ['4,999 of 5,000 words are published.'] },
  });
  assert.match(short.body.error, /eligible/);
  assert.equal((await send({ novel: novel.id })).body.code, 'not_eligible');
  await publishing.request(novel, chapter);
  await publishing.approve(novel, chapter);
  for (const key of [novel.id, novel.slug]) {
    const { status, body } = await api('GET', `/contracts/${key}/eligibility/`, { as: ada });
    assert.deepEqual(
      [status, body],
      [200, { eligible: true, num_words: 5_001, message: 'Criteria fulfilled', contract_status: null }],
    );
  }
});

test('a completed novel is eligible too', async () => {
  const novel = await way.novel('Told to its end');
  await api('POST', `/novels/mine/${novel.slug}/complete/`, { as: ada, body: { reason: 'It is told.' } });
  assert.equal((await api('GET', `/contracts/${novel.id}/eligibility/`, { as: ada })).status, 200);
});

test('an application is kept whole, pending, and shown to its author without the pictures', async () => {
  const novel = await way.novel();
  assert.deepEqual(
    [(await api('GET', `/contracts/mine/${novel.slug}/`, { as: ada })).status, await mine(novel)],
    [200, null],
  );
  const before = kept().length;
  const { status, body } = await send({ novel: novel.slug, email: 'ADA.OBI@readers.test', pen_name: 'ada obi' });
  assert.equal(status, 201);
  const { id, ...rest } = body;
  assert.match(id, /^ctr_/);
  assert.deepEqual(rest, {
    status: 'pending',
    novel: novel.id,
    email: 'ada.obi@readers.test',
    pen_name: 'Ada Obi',
    full_name: 'Adaeze Ngozi Obi',
    facebook_handle: 'adaeze.obi',
    document_type: 'NIN',
    document_number: '70123456789',
    country_of_residence: 'Nigeria',
    phone_number: '+234 803 123 4567',
    permanent_address: '14 Marina Road',
    city: 'Lagos',
    state: 'Lagos',
    postal_code: '101001',
    above21: true,
    contract_type: 'exclusive',
    book_title: 'The Salt Road',
    synopsis: 'A keeper counts camels, and one night the count comes out wrong.',
    outline: 'She follows the letter. '.repeat(25).trim(),
    platform_link: 'https://books.example/the-salt-road',
    planned_length: '100k - 150k',
    avg_chapter_words: '1000-1499',
    update_frequency: '3-7',
    push_lines: 'One camel too many, and it carries a letter. '.repeat(5).trim(),
    version: 1,
    rejection: null,
    submitted_at: '2026-03-01T12:00:00.000Z',
    signed_at: null,
    text_version: null,
    ends_at: null,
  });
  assert.deepEqual(await mine(novel), body);
  assert.equal(kept().length, before + 2);
  assert.equal((await api('GET', `/novels/mine/${novel.id}/`, { as: ada })).body.contract_status, 'pending');
  const listed = (await api('GET', '/novels/mine/?limit=1000', { as: ada })).body.results;
  const statuses = Object.fromEntries(
    listed.map((n: { title: string; contract_status: string | null }) => [n.title, n.contract_status]),
  );
  assert.deepEqual([statuses['The Salt Road'], statuses['Told to its end']], ['pending', null]);

  const messages = (await api('GET', '/inbox/?limit=1000', { as: ada })).body.results as {
    title: string;
    body: string;
    message_type: number;
  }[];
  const [message, ...others] = messages.filter((m) => /contract/i.test(m.title));
  assert.deepEqual(
    [message?.title, message?.message_type, others],
    ['Contract for The Salt Road: application received', 1, []],
  );
  assert.match(message?.body ?? '', /decides within 2 to 7 days/);
  const mail = (await platform.mailsTo(ada.email)).find((m) => /contract/i.test(m.subject));
  assert.deepEqual(
    [
      mail?.subject,
      mail?.link?.endsWith(`/contract/${novel.id}`) ?? false,
      mail?.text.startsWith('Hello Ada,\n\nWe have received'),
    ],
    ['Contract for The Salt Road: application received', true, true],
  );
});

test('nothing of the person or the pictures can be read where they are kept, and no address serves them', async () => {
  const rows = JSON.stringify(await db.select().from(contracts));
  for (const secret of ['Adaeze', '70123456789', 'Marina', 'follows the letter'])
    assert.equal(rows.includes(secret), false, secret);
  const [row] = await db.select().from(contracts);
  for (const key of [row?.frontImageKey, row?.backImageKey]) {
    assert.equal((await platform.app.inject({ url: `/media/${key}` })).statusCode, 404);
    const bytes = readFileSync(join(platform.ports.settings.dataDir, 'blobs', key ?? ''));
    assert.equal(bytes.includes('RIFF') || bytes.includes('WEBP') || bytes.includes(FRONT.subarray(0, 8)), false);
  }
});

const WRONG: [field: string, value: string | undefined, text: RegExp][] = [
  ['full_name', ' ', /required/],
  ['full_name', undefined, /required/],
  ['full_name', 'x'.repeat(121), /120/],
  ['document_type', 'LIBRARY_CARD', /document/],
  ['document_number', '12', /number/],
  ['document_number', 'drop;table', /number/],
  ['country_of_residence', '', /required/],
  ['phone_number', '12345', /phone/],
  ['phone_number', 'call me', /phone/],
  ['permanent_address', '', /required/],
  ['city', '', /required/],
  ['state', '', /required/],
  ['postal_code', '', /required/],
  ['above21', 'false', /at least 21 years/],
  ['above21', 'perhaps', /21/],
  ['above21', undefined, /required|21/],
  ['contract_type', 'inclusive', /exclusive/],
  ['book_title', '', /required/],
  ['synopsis', ' ', /required/],
  ['outline', 'x'.repeat(499), /at least 500/],
  ['outline', 'x'.repeat(2_001), /at most 2000/],
  ['outline', `${'x'.repeat(499)}     `, /at least 500/],
  ['platform_link', 'my book', /web address/],
  ['platform_link', 'javascript:alert(1)', /web address/],
  ['platform_link', 'ftp://books.example/x', /web address/],
  ['facebook_handle', 'https://evil.example/ada', /Facebook/],
  ['facebook_handle', 'https://facebook.com.evil.example/ada', /Facebook/],
  ['planned_length', '100k-150k', /length/],
  ['avg_chapter_words', '1500-3000', /chapters/],
  ['update_frequency', '2', /publish/],
  ['push_lines', 'x'.repeat(199), /at least 200/],
  ['push_lines', 'x'.repeat(3_001), /at most 3000/],
  ['push_lines', `${'a line of some twenty letters\n'.repeat(11)}`, /At most 10 lines/],
  ['email', 'bisi.ade@readers.test', /not the e-mail of your account/],
  ['pen_name', 'Bisi Ade', /not the pen name of your account/],
];

test('every field that is wrong is named, and nothing is kept of it', async () => {
  const novel = await way.novel('Wrongly filled in');
  const before = kept();
  for (const [field, value, text] of WRONG) {
    const { status, body } = await send({ novel: novel.id, [field]: value });
    assert.deepEqual(
      [status, body.code, Object.keys(body.detail)],
      [400, 'invalid', [field]],
      `${field}: ${value} ${JSON.stringify(body)}`,
    );
    assert.match(body.detail[field][0], text, field);
  }
  const many = await send({ novel: novel.id, city: '', outline: 'Short.', above21: 'false' });
  assert.deepEqual(Object.keys(many.body.detail).sort(), ['above21', 'city', 'outline']);
  assert.equal(await mine(novel), null);
  assert.deepEqual(kept(), before);
});

test('the bounds themselves pass, and optional fields may be empty or absent', async () => {
  const edges: Record<string, string | undefined>[] = [
    { outline: 'x'.repeat(500), push_lines: 'x'.repeat(200), facebook_handle: '', platform_link: '' },
    { outline: 'x'.repeat(2_000), push_lines: 'x'.repeat(3_000), facebook_handle: undefined, platform_link: undefined },
    // Ten lines, their ends as a browser sends them.
    {
      outline: `${'x'.repeat(249)}\r\n${'x'.repeat(250)}`,
      push_lines: `${'a line of some twenty letters\r\n\r\n'.repeat(10)}`,
      facebook_handle: 'https://www.facebook.com/ada',
      document_type: 'PASSPORT',
      document_number: 'A 0123-4567/B',
    },
    {
      contract_type: 'non-exclusive',
      planned_length: '<100k',
      avg_chapter_words: '1499-3000',
      update_frequency: '>7',
      document_type: 'DRIVERS_LICENCE',
    },
    { planned_length: '>200k', update_frequency: '1-2', document_type: 'VOTERS_CARD', above21: 'True' },
  ];
  for (const [n, fields] of edges.entries()) {
    const { status, body } = await send({ novel: (await way.novel(`Edge ${n}`)).id, ...fields });
    assert.equal(status, 201, JSON.stringify(body));
    assert.equal(body.outline.includes('\r'), false);
  }
});

test('both pictures are needed, and each must be one', async () => {
  const novel = await way.novel('Pictures');
  const before = kept();
  const without = await send({ novel: novel.id }, { front: null, back: null });
  assert.deepEqual([without.status, Object.keys(without.body.detail)], [400, ['front_image', 'back_image']]);
  const one = await send({ novel: novel.id }, { back: null });
  assert.deepEqual([one.status, Object.keys(one.body.detail)], [400, ['back_image']]);
  for (const back of [
    Buffer.from('%PDF-1.4 a document'),
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    BACK.subarray(0, 80),
    Buffer.alloc(20),
  ]) {
    const { status, body } = await send({ novel: novel.id }, { back });
    assert.deepEqual([status, body.code, Object.keys(body.detail)], [415, 'unsupported_media', ['back_image']]);
  }
  const heavy = await send({ novel: novel.id }, { front: Buffer.alloc(5 * 1024 * 1024 + 1) });
  assert.deepEqual([heavy.status, Object.keys(heavy.body.detail)], [413, ['front_image']]);
  assert.deepEqual([await mine(novel), kept()], [null, before]);
});

test('another’s novel is not there, guests are asked to sign in, and an unconfirmed e-mail is not enough', async () => {
  const novel = await way.novel('Mine alone');
  const unconfirmed = await platform.signUp('Un Confirmed', { verified: false });
  for (const path of [`/contracts/${novel.id}/eligibility/`, `/contracts/mine/${novel.id}/`]) {
    assert.equal((await api('GET', path)).status, 401);
    for (const as of [bisi, editor]) assert.equal((await api('GET', path, { as })).status, 404);
  }
  assert.equal((await api('POST', '/contracts/apply/', { body: contractForm({ novel: novel.id }) })).status, 401);
  assert.equal((await send({ novel: novel.id }, {}, unconfirmed)).body.code, 'email_not_verified');
  assert.equal((await send({ novel: novel.id }, {}, bisi)).status, 404);
  assert.equal((await send({ novel: 'no-such-novel' })).status, 404);
  assert.equal((await send({})).status, 400);
  assert.equal(await mine(novel), null);
});

test('what is pending, approved or signed cannot be applied for again or changed', async () => {
  const novel = await way.novel('Step by step');
  const contract = await way.apply(novel);
  const before = kept();
  const again = async (status: string) => {
    for (const { status: code, body } of [
      await send({ novel: novel.id }),
      await api('PATCH', `/contracts/${contract.id}/`, { as: ada, body: { city: 'Abuja' } }),
    ]) {
      assert.deepEqual(
        [code, body.code, body.error],
        [409, 'conflict', `Your contract has been submitted and is now ${status}`],
      );
    }
  };
  await again('pending');
  await way.approve(contract);
  await again('awaiting signature');
  await way.sign(contract);
  await again('signed');
  assert.deepEqual([(await mine(novel)).city, (await mine(novel)).version, kept()], ['Lagos', 1, before]);
});

test('after a rejection the author changes what was wrong; the rest stays, the pictures too', async () => {
  const novel = await way.novel('Once more');
  const contract = await way.apply(novel);
  const [first] = await db.select().from(contracts).where(eq(contracts.id, contract.id));
  await way.reject(contract, 'The address is not complete.');
  assert.deepEqual(
    [(await mine(novel)).status, (await mine(novel)).rejection],
    ['rejected', 'The address is not complete.'],
  );
  const patch = (body: unknown, as = ada) => api('PATCH', `/contracts/${contract.id}/`, { as, body });

  for (const [body, field] of [
    [{ outline: 'Short.' }, 'outline'],
    [{ above21: false }, 'above21'],
    [{ email: 'someone@else.test' }, 'email'],
    [{ novel: 'another' }, 'novel'],
  ] as const) {
    const refused = await patch(body);
    assert.deepEqual([refused.status, Object.keys(refused.body.detail)], [400, [field]]);
  }
  for (const as of [bisi, editor]) assert.equal((await patch({ city: 'Abuja' }, as)).status, 404);
  assert.equal((await api('PATCH', '/contracts/ctr_nothing/', { as: ada, body: {} })).status, 404);

  clock.step({ minutes: 5 });
  const changed = await patch({
    permanent_address: '14 Marina Road, flat 3',
    novel: novel.slug,
    contract_type: 'non-exclusive',
  });
  assert.deepEqual(
    [
      changed.status,
      changed.body.status,
      changed.body.version,
      changed.body.rejection,
      changed.body.permanent_address,
      changed.body.full_name,
      changed.body.contract_type,
      changed.body.submitted_at,
    ],
    [
      200,
      'pending',
      2,
      null,
      '14 Marina Road, flat 3',
      'Adaeze Ngozi Obi',
      'non-exclusive',
      '2026-03-01T12:05:00.000Z',
    ],
  );
  const [second] = await db.select().from(contracts).where(eq(contracts.id, contract.id));
  assert.deepEqual([second?.frontImageKey, second?.backImageKey], [first?.frontImageKey, first?.backImageKey]);

  await way.reject(contract);
  const files = kept().length;
  const form = new FormData();
  form.append('front_image', new Blob([new Uint8Array(BACK)]), 'front.png');
  assert.deepEqual([(await patch(form)).status, (await mine(novel)).version], [200, 3]);
  await platform.ports.jobs.drain();
  const [third] = await db.select().from(contracts).where(eq(contracts.id, contract.id));
  assert.notEqual(third?.frontImageKey, first?.frontImageKey);
  assert.equal(third?.backImageKey, first?.backImageKey);
  assert.equal(kept().length, files, 'the picture it takes the place of is deleted');
});

test('applying anew after a rejection is the same as changing it', async () => {
  const novel = await way.novel('From the start');
  const contract = await way.apply(novel);
  await way.reject(contract);
  const { status, body } = await send({ novel: novel.id, city: 'Enugu' });
  assert.deepEqual([status, body.id, body.version, body.city, body.status], [201, contract.id, 2, 'Enugu', 'pending']);
  await platform.ports.jobs.drain();
});

test('applications that cross leave one contract and two pictures', async () => {
  const novel = await way.novel('Crossing');
  const before = kept().length;
  const answers = await Promise.all([1, 2, 3, 4].map(() => send({ novel: novel.id })));
  assert.deepEqual(answers.map((a) => a.status).sort(), [201, 409, 409, 409]);
  for (const { body } of answers.filter((a) => a.status === 409))
    assert.equal(body.error, 'Your contract has been submitted and is now pending');
  assert.equal(kept().length, before + 2);

  const contract = await mine(novel);
  await way.reject(contract);
  const changes = await Promise.all(
    ['Aba', 'Jos', 'Kano'].map((city) =>
      api('PATCH', `/contracts/${contract.id}/`, { as: ada, body: contractForm({ city }) }),
    ),
  );
  assert.deepEqual(changes.map((a) => a.status).sort(), [200, 409, 409]);
  const won = changes.find((a) => a.status === 200);
  assert.deepEqual([(await mine(novel)).city, (await mine(novel)).version], [won?.body.city, 2]);
  await platform.ports.jobs.drain();
  assert.equal(kept().length, before + 2);
});

test('a change of what has been submitted and rejected again since is refused, and leaves no picture', async () => {
  const novel = await way.novel('Read long ago');
  const contract = await way.apply(novel);
  await way.reject(contract);
  const caller = { id: ada.id, emailVerified: true, roles: ['reader' as const] };
  const old = await platform.services.contracts.own(caller, contract.id);
  await api('PATCH', `/contracts/${contract.id}/`, { as: ada, body: { city: 'Owerri' } });
  await way.reject(contract);
  const before = kept();
  const front = { bytes: FRONT, filename: 'front.png' };
  await assert.rejects(
    platform.services.contracts.change(old, { state: 'Imo' }, { front }, { caller, origin: 'http://localhost' }),
    { code: 'conflict', message: /changed meanwhile/ },
  );
  assert.deepEqual([(await mine(novel)).city, (await mine(novel)).state, kept()], ['Owerri', 'Lagos', before]);
});

test('thirty applications a day and no more', async () => {
  const cyn = await platform.signUp('Cyn Eze');
  const short = await applying(platform, cyn, editor).novel('Tried and tried');
  for (let n = 0; n < 30; n += 1)
    assert.equal((await send({ novel: short.id }, { back: Buffer.alloc(20) }, cyn)).status, 415);
  assert.equal((await send({ novel: short.id }, {}, cyn)).status, 429);
  clock.step({ days: 1 });
});

test('pictures of an application that was never written, since the server was killed over it, are deleted after an hour; those of others stay', async () => {
  const again = applying(platform, await renewed(platform, ada), await renewed(platform, editor));
  const [written, lost] = [
    await again.apply(await again.novel('Written')),
    await again.apply(await again.novel('Never written')),
  ];
  const documentsOf = async ({ id }: { id: string }) => {
    const [row] = await db.select().from(contracts).where(eq(contracts.id, id));
    return [row?.frontImageKey ?? '', row?.backImageKey ?? ''].map((key) =>
      join(platform.ports.settings.dataDir, 'blobs', key),
    );
  };
  const [stay, go] = [await documentsOf(written), await documentsOf(lost)];
  await db.delete(contracts).where(eq(contracts.id, lost.id));
  const there = () => [...stay, ...go].map((path) => kept().includes(path));
  await platform.ports.jobs.drain();
  assert.deepEqual(there(), [true, true, true, true]);
  // The time of jobs is the database's.
  const { rows } = await db.execute(
    sql`update jobs.job set start_after = now() where name = 'forget-paper' and state < 'active' returning extract(epoch from start_after - created_on) as waited`,
  );
  assert.ok(rows.length >= 4);
  await platform.ports.jobs.drain();
  assert.deepEqual(there(), [true, true, false, false]);
});

test('what was sealed by a key that is lost: the author is told, an editor returns it, and all of it is sent again', async () => {
  const [author, judge] = [await renewed(platform, ada), await renewed(platform, editor)];
  const way = applying(platform, author, judge);
  const novel = await way.novel('The Lost Key');
  const contract = await way.apply(novel);
  const lost = createSealing('the key that was lost with its disk').seal('{}', `contract:${contract.id}`);
  await db.update(contracts).set({ sealed: lost }).where(eq(contracts.id, contract.id));
  const own = () => api('GET', `/contracts/mine/${novel.id}/`, { as: author });
  assert.deepEqual(
    [(await own()).status, (await own()).body.error],
    [
      409,
      'What your application says cannot be read any more. Please write to support@griot.example: an editor returns it, and you send it again.',
    ],
  );
  const exported = await api('GET', '/users/me/export/', { as: author });
  const row = exported.body.contracts.find((c: { id: string }) => c.id === contract.id);
  assert.deepEqual(
    [exported.status, row.status, row.unreadable],
    [200, 'pending', 'This was kept sealed, and the key it was sealed with is gone.'],
  );
  const seen = await api('GET', `/staff/contracts/${contract.id}/`, { as: judge });
  assert.deepEqual([seen.status, seen.body.application, seen.body.images], [200, null, null]);
  await way.approve(contract);
  assert.equal(
    (
      await api('POST', `/contracts/${contract.id}/sign/`, {
        as: author,
        body: { signature: 'Adaeze Ngozi Obi', text_version: '1' },
      })
    ).status,
    409,
  );
  await db.update(contracts).set({ status: 'rejected' }).where(eq(contracts.id, contract.id));

  const part = await api('PATCH', `/contracts/${contract.id}/`, { as: author, body: { city: 'Jos' } });
  assert.equal(part.status, 400);
  assert.ok(
    ['full_name', 'outline', 'front_image', 'back_image'].every((field) => field in part.body.detail) &&
      !('city' in part.body.detail),
    JSON.stringify(part.body.detail),
  );
  const whole = await api('PATCH', `/contracts/${contract.id}/`, {
    as: author,
    body: contractForm({ novel: novel.id, city: 'Jos' }),
  });
  assert.deepEqual(
    [whole.status, whole.body.status, whole.body.city, (await own()).body.full_name],
    [200, 'pending', 'Jos', 'Adaeze Ngozi Obi'],
  );
});

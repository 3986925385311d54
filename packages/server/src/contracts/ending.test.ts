import assert from 'node:assert/strict';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { eq, sql } from 'drizzle-orm';
import { applying, contractForm } from '../../test/applying.ts';
import { startPlatform, type Person } from '../../test/platform.ts';
import { transaction } from '../ports/database/index.ts';
import { novels } from '../schema/novels.ts';
import { contracts } from '../schema/contracts.ts';

const platform = await startPlatform();
after(() => platform.close());
const { api, db, services } = platform;

const ada = await platform.signUp('Ada Obi');
const editor = await platform.staff('Ed Itor', 'editor');
const way = applying(platform, ada, editor);

const remove = (novel: { slug: string }, as: Person = ada) => api('DELETE', `/novels/mine/${novel.slug}/`, { as });
const rowOf = async (contract: { id: string }) =>
  (await db.select().from(contracts).where(eq(contracts.id, contract.id)))[0];
const novelOf = async (novel: { id: string }) => (await db.select().from(novels).where(eq(novels.id, novel.id)))[0];
const stored = (key: string | undefined): boolean =>
  existsSync(join(platform.ports.settings.dataDir, 'blobs', key ?? ''));
/** How many files of documents there are. */
const documents = (): number =>
  readdirSync(join(platform.ports.settings.dataDir, 'blobs', 'identity'), {
    recursive: true,
    withFileTypes: true,
  }).filter((entry) => entry.isFile()).length;

test('a novel under a signed contract is not deleted', async () => {
  const novel = await way.novel('Bound');
  const contract = await way.apply(novel);
  await way.approve(contract);
  await way.sign(contract);
  const { status, body } = await remove(novel);
  assert.deepEqual([status, body.code], [409, 'conflict']);
  assert.equal(
    body.error,
    'This novel is under contract, so it cannot be deleted. To end the contract first, write to support@griot.example.',
  );
  assert.equal((await api('GET', `/novels/${novel.slug}/`)).status, 200);
  assert.ok(stored((await rowOf(contract))?.frontImageKey));
});

test('deleting a novel closes its application and erases what it says; the novel is taken back, not deleted', async () => {
  for (const reach of ['pending', 'awaiting_signature', 'rejected'] as const) {
    const novel = await way.novel(`Withdrawn when ${reach}`);
    const contract = await way.apply(novel);
    if (reach === 'awaiting_signature') await way.approve(contract);
    if (reach === 'rejected') await way.reject(contract);
    const before = await rowOf(contract);
    assert.ok(stored(before?.frontImageKey) && stored(before?.backImageKey));
    const told = async (): Promise<string[]> =>
      ((await api('GET', '/inbox/?limit=1000', { as: ada })).body.results as { title: string; preview: string }[])
        .filter((m) => m.title === `Contract for ${novel.title}: application closed`)
        .map((m) => m.preview);
    assert.equal((await remove(novel)).status, 204);
    await platform.ports.jobs.drain();
    // A move has a message (ruling 14); what was rejected already does not move.
    const messages = await told();
    assert.equal(messages.length, reach === 'rejected' ? 0 : 1);
    for (const preview of messages) assert.match(preview, /^Your application for a contract has been closed\./);
    // By mail too, although she has not asked for every message by mail: it is her contract.
    const mails = (await platform.mailsTo(ada.email)).filter(
      ({ subject }) => subject === `Contract for ${novel.title}: application closed`,
    );
    assert.deepEqual(
      mails.map(({ text, link }) => [text.trimEnd(), link]),
      reach === 'rejected'
        ? []
        : [
            [
              `Hello Ada,\n\nYour application for a contract has been closed.\n\nYou have deleted ${novel.title}, so nothing is decided on it any more. What your application said of you has been erased.`,
              undefined,
            ],
          ],
    );
    const closed = await rowOf(contract);
    assert.deepEqual(
      [closed?.status, closed?.sealed, closed?.frontImageKey, closed?.backImageKey, closed?.rejection],
      ['rejected', '', '', '', 'The author has taken the novel back.'],
    );
    assert.deepEqual([stored(before?.frontImageKey), stored(before?.backImageKey)], [false, false]);
    assert.ok((await novelOf(novel))?.removedAt);
    for (const [method, path] of [
      ['GET', `/contracts/mine/${novel.id}/`],
      ['GET', `/contracts/${novel.id}/eligibility/`],
      ['GET', `/contracts/${contract.id}/text/`],
      ['PATCH', `/contracts/${contract.id}/`],
      ['POST', `/contracts/${contract.id}/sign/`],
    ] as const) {
      assert.equal((await api(method, path, { as: ada, body: method === 'GET' ? undefined : {} })).status, 404, path);
    }
    for (const what of ['approve', 'reject'])
      assert.equal(
        (await api('POST', `/staff/contracts/${contract.id}/${what}/`, { as: editor, body: { reason: 'Too late.' } }))
          .status,
        404,
      );
    const read = (await api('GET', `/staff/contracts/${contract.id}/`, { as: editor })).body;
    assert.deepEqual([read.status, read.application, read.images], ['rejected', null, null]);
  }
});

test('a deletion that crosses an application leaves no open application, and no picture', async () => {
  for (let n = 0; n < 6; n += 1) {
    const novel = await way.novel(`Meeting ${n}`);
    const before = documents();
    const [applied, removed] = await Promise.all([
      api('POST', '/contracts/apply/', { as: ada, body: contractForm({ novel: novel.id }) }),
      remove(novel),
    ]);
    await platform.ports.jobs.drain();
    assert.equal(removed.status, 204);
    assert.ok([201, 404].includes(applied.status), String(applied.status));
    const [row] = await db.select().from(contracts).where(eq(contracts.novelId, novel.id));
    assert.deepEqual(
      [row?.status, row?.sealed, (await novelOf(novel)) === undefined],
      applied.status === 201 ? ['rejected', '', false] : [undefined, undefined, true],
    );
    assert.equal(documents(), before);
  }
});

test('a deletion that crosses a signature leaves one or the other', async () => {
  for (let n = 0; n < 6; n += 1) {
    const novel = await way.novel(`Crossing ${n}`);
    const contract = await way.apply(novel);
    await way.approve(contract);
    const [signed, removed] = await Promise.all([
      api('POST', `/contracts/${contract.id}/sign/`, {
        as: ada,
        body: { signature: 'Adaeze Ngozi Obi', text_version: '1' },
      }),
      remove(novel),
    ]);
    const row = await rowOf(contract);
    if (signed.status === 200)
      assert.deepEqual([removed.status, row?.status, (await novelOf(novel))?.removedAt], [409, 'signed', null]);
    else assert.deepEqual([signed.status, removed.status, row?.status, row?.sealed], [404, 204, 'rejected', '']);
  }
});

test('a novel that never had a contract is deleted for good as before', async () => {
  const novel = await way.novel('Never applied');
  assert.equal((await remove(novel)).status, 204);
  assert.equal(await novelOf(novel), undefined);
});

test('the author’s data are given to them in full, opened', async () => {
  const { contracts: own } = (await api('GET', '/users/me/export/', { as: ada })).body;
  const bound = own.find((c: { status: string }) => c.status === 'signed');
  assert.deepEqual(
    [
      bound.full_name,
      bound.document_number,
      bound.signature,
      bound.text_version,
      bound.outline.length > 500,
      bound.sealed,
      bound.front_image_key,
    ],
    ['Adaeze Ngozi Obi', '70123456789', 'Adaeze Ngozi Obi', '1', true, undefined, undefined],
  );
  const other = await platform.signUp('Oth Er');
  assert.deepEqual((await api('GET', '/users/me/export/', { as: other })).body.contracts, []);
});

test('when the author leaves, all that is personal goes, and the signed text stays without a name', async () => {
  const bisi = await platform.signUp('Bisi Ade');
  const hers = applying(platform, bisi, editor);
  const [bound, open] = [await hers.novel('Left behind'), await hers.novel('Left open')];
  const [signed, pending] = [await hers.apply(bound), await hers.apply(open)];
  await hers.reject(signed, 'The number of Adaeze Obi’s card is 70123456788.');
  assert.equal((await api('PATCH', `/contracts/${signed.id}/`, { as: bisi, body: {} })).status, 200);
  await hers.approve(signed);
  await hers.sign(signed);
  const before = await rowOf(signed);
  assert.equal(await transaction(db, (tx) => services.deletion.eraseNow(tx, bisi.id)), true);
  await platform.ports.jobs.drain();
  const kept = await rowOf(signed);
  assert.deepEqual(
    [
      kept?.status,
      kept?.sealed,
      kept?.signature,
      kept?.frontImageKey,
      kept?.backImageKey,
      kept?.signedText,
      kept?.textVersion,
      kept?.signedAt,
      kept?.authorId,
    ],
    ['signed', '', null, '', '', before?.signedText, '1', before?.signedAt, bisi.id],
  );
  const closed = await rowOf(pending);
  assert.deepEqual([closed?.status, closed?.sealed], ['rejected', '']);
  assert.deepEqual([stored(before?.frontImageKey), stored(before?.backImageKey)], [false, false]);
  for (const novel of [bound, open]) assert.ok((await novelOf(novel))?.removedAt);
  // What an editor wrote about the documents is erased from the records too; that something was done stays.
  const { rows: deeds } = await db.execute<{ action: string; detail: object }>(
    sql`select action, detail from staff_actions where subject_id = ${signed.id} order by action`,
  );
  assert.deepEqual(deeds, [
    { action: 'contract.approved', detail: { novel: bound.id, title: 'Left behind' } },
    { action: 'contract.rejected', detail: { novel: bound.id, title: 'Left behind' } },
  ]);
  const { rows } = await db.execute<{ hits: number }>(
    sql`select count(*)::int hits from contracts c where c.author_id = ${bisi.id} and (to_jsonb(c)::text ilike '%adaeze%' or to_jsonb(c)::text ilike '%bisi%')`,
  );
  assert.deepEqual(rows, [{ hits: 0 }]);
  const read = (await api('GET', `/staff/contracts/${signed.id}/`, { as: editor })).body;
  assert.deepEqual(
    [read.status, read.application, read.images, read.signature, read.signed_text],
    ['signed', null, null, null, before?.signedText],
  );
});

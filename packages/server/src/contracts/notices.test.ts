import assert from 'node:assert/strict';
import { after, beforeEach, test } from 'node:test';
import { eq, sql } from 'drizzle-orm';
import { applying, contractForm } from '../../test/applying.ts';
import { renewed } from '../../test/footprint.ts';
import { startPlatform, type Person } from '../../test/platform.ts';
import { transaction } from '../ports/database/index.ts';
import { contracts } from '../schema/contracts.ts';

/** How signed contracts end: 30 whole days after the day on which either side has told the other (the text's "How it ends"). */
const platform = await startPlatform();
after(() => platform.close());
const { api, db, clock, services } = platform;

const people = { ada: await platform.signUp('Ada Obi'), editor: await platform.staff('Ed Itor', 'editor') };
let [ada, editor] = [people.ada, people.editor];
let way = applying(platform, ada, editor);
/** Time goes on here, so everybody signs in anew. */
beforeEach(async () => {
  [ada, editor] = [await renewed(platform, people.ada), await renewed(platform, people.editor)];
  way = applying(platform, ada, editor);
});

async function signed(title: string) {
  const novel = await way.novel(title);
  const contract = await way.apply(novel);
  await way.approve(contract);
  await way.sign(contract);
  return { novel, id: contract.id as string };
}
const end = (id: string, body: object = { reason: 'It is not read.' }, as: Person = editor) =>
  api('POST', `/staff/contracts/${id}/end/`, { as, body });
const rowOf = async (id: string) => (await db.select().from(contracts).where(eq(contracts.id, id)))[0];
const statusOf = async (novel: { slug: string }) =>
  (await api('GET', `/novels/mine/${novel.slug}/`, { as: ada })).body.contract_status;
const messages = async (title: string) =>
  (
    (await api('GET', '/inbox/?limit=1000', { as: ada })).body.results as { id: string; title: string; body: string }[]
  ).filter((m) => m.title.startsWith(`Contract for ${title}: end`));

test('we end it: it holds for thirty whole days more, then the novel is without a contract, and the signed text is kept', async () => {
  const { novel, id } = await signed('The Salt Road');
  const { status, body } = await end(id);
  assert.deepEqual(
    [status, body.status, body.ends_at, body.ended_at],
    [200, 'signed', '2026-04-01T00:00:00.000Z', null],
  );
  const [told] = await messages(novel.title);
  assert.equal(told?.title, 'Contract for The Salt Road: ends on 31 March 2026');
  const {
    body: { message },
  } = await api('GET', `/inbox/${told?.id}/`, { as: ada });
  assert.match(
    message,
    /^We end the contract for The Salt Road.*runs until the end of 31 March 2026 \(UTC\)\..*It is not read\./s,
  );
  const admin = await platform.staff('Ad Min', 'admin');
  const deeds = (await api('GET', '/staff/actions/?limit=1000', { as: admin })).body.results.filter(
    (deed: { action: string }) => deed.action === 'contract.ended',
  );
  assert.deepEqual(
    deeds.map((deed: { subject_id: string; detail: object }) => [deed.subject_id, deed.detail]),
    [
      [
        id,
        {
          novel: novel.id,
          title: 'The Salt Road',
          reason: 'It is not read.',
          told_on: null,
          ends_at: '2026-04-01T00:00:00.000Z',
        },
      ],
    ],
  );

  // Until then nothing has changed.
  await services.notices.endDue();
  const early = await api('DELETE', `/novels/mine/${novel.slug}/`, { as: ada });
  assert.deepEqual(
    [early.status, early.body.error],
    [409, 'This novel is under contract until its notice is over, so it cannot be deleted before.'],
  );
  assert.deepEqual(
    [await statusOf(novel), (await api('GET', `/contracts/mine/${novel.id}/`, { as: ada })).body.ends_at],
    ['signed', '2026-04-01T00:00:00.000Z'],
  );
  assert.equal(
    (await api('POST', '/contracts/apply/', { as: ada, body: contractForm({ novel: novel.id }) })).status,
    409,
  );
  assert.deepEqual(
    [(await end(id)).status, (await rowOf(id))?.endsAt?.toISOString()],
    [409, '2026-04-01T00:00:00.000Z'],
  );

  clock.step({ days: 31 });
  [ada, editor] = [await renewed(platform, people.ada), await renewed(platform, people.editor)];
  await Promise.all([services.notices.endDue(), services.notices.endDue()]);
  await services.notices.endDue();
  assert.deepEqual(
    [await statusOf(novel), (await api('GET', `/contracts/mine/${novel.id}/`, { as: ada })).body],
    [null, null],
  );
  assert.match(
    (await messages(novel.title))[0]?.body ?? '',
    /You may then apply anew, or take the novel back: it leaves the catalogue, and readers keep the chapters they have unlocked\.$/,
  );
  assert.deepEqual(
    (await messages(novel.title)).map((m) => m.title),
    ['Contract for The Salt Road: ended', 'Contract for The Salt Road: ends on 31 March 2026'],
  );
  const kept = (await api('GET', `/contracts/${id}/text/`, { as: ada })).body;
  assert.deepEqual(
    [kept.version, kept.signed_at, kept.text.includes('“The Salt Road”')],
    ['1', '2026-03-01T12:00:00.000Z', true],
  );
  const read = (await api('GET', `/staff/contracts/${id}/`, { as: editor })).body;
  assert.deepEqual(
    [read.status, read.ended_at, read.signature],
    ['signed', '2026-04-01T00:00:00.000Z', 'Adaeze Ngozi Obi'],
  );
});

test('the author has told us on a day: the days run from it, and it is over at once when they have passed', async () => {
  const { novel, id } = await signed('Told earlier');
  const from = clock.now().toISOString().slice(0, 10);
  clock.step({ days: 31 });
  [ada, editor] = [await renewed(platform, people.ada), await renewed(platform, people.editor)];
  for (const told_on of ['2026-03-31', '2027-01-01', '31 March', '2026-02-30']) {
    const { status, body } = await end(id, { reason: 'The author asked.', told_on });
    assert.deepEqual([told_on, status, Object.keys(body.detail)], [told_on, 400, ['told_on']]);
  }
  for (const body of [{}, { reason: '' }, { reason: 7 }]) assert.equal((await end(id, body)).status, 400);
  assert.equal(from, '2026-04-01');
  const { body } = await end(id, { reason: 'The author asked.', told_on: '2026-04-01' });
  assert.deepEqual([body.ends_at, body.ended_at], ['2026-05-02T00:00:00.000Z', '2026-05-02T00:00:00.000Z']);
  assert.deepEqual(
    (await messages(novel.title)).map((m) => m.title),
    ['Contract for Told earlier: ended'],
  );
  assert.equal(await statusOf(novel), null);
});

test('after the end another contract is applied for and signed beside the one that has ended, or the novel is deleted', async () => {
  const [again, gone] = [await signed('Once more'), await signed('Done with')];
  for (const { id } of [again, gone]) await end(id);
  clock.step({ days: 31 });
  [ada, editor] = [await renewed(platform, people.ada), await renewed(platform, people.editor)];
  way = applying(platform, ada, editor);
  await services.notices.endDue();
  const second = await way.apply(again.novel);
  assert.notEqual(second.id, again.id);
  assert.equal(await statusOf(again.novel), 'pending');
  await way.approve(second);
  // The one that has ended moves no more, whatever its successor awaits.
  const form = { signature: 'Adaeze Ngozi Obi', text_version: '1' };
  assert.deepEqual(
    [
      (await api('POST', `/contracts/${again.id}/sign/`, { as: ada, body: form })).status,
      (await api('PATCH', `/contracts/${again.id}/`, { as: ada, body: {} })).status,
    ],
    [409, 409],
  );
  assert.equal(await statusOf(again.novel), 'awaiting_signature');
  for (const what of ['approve', 'reject', 'end'])
    assert.equal(
      (await api('POST', `/staff/contracts/${again.id}/${what}/`, { as: editor, body: { reason: 'Too late.' } }))
        .status,
      409,
    );
  await way.sign(second);
  assert.deepEqual(
    [await statusOf(again.novel), (await rowOf(again.id))?.endedAt !== null, (await rowOf(second.id))?.endedAt],
    ['signed', true, null],
  );
  const { body } = await api('GET', '/novels/mine/?limit=1000', { as: ada });
  assert.equal(body.results.filter((n: { id: string }) => n.id === again.novel.id).length, 1);

  assert.equal((await api('DELETE', `/novels/mine/${gone.novel.slug}/`, { as: ada })).status, 204);
  const kept = await rowOf(gone.id);
  assert.deepEqual([kept?.status, kept?.signedText?.includes('“Done with”')], ['signed', true]);
});

test('only a signed contract is ended, by staff, and nobody ends their own', async () => {
  const contract = await way.apply(await way.novel('Not yet'));
  assert.equal((await end(contract.id)).status, 409);
  await way.approve(contract);
  assert.equal((await end(contract.id)).status, 409);
  await way.sign(contract);
  assert.equal((await end(contract.id, undefined, ada)).status, 403);
  assert.equal((await end('ctr_nothing')).status, 404);
  await db.execute(sql`update users set office = 'editor' where id = ${ada.id}`);
  assert.equal((await end(contract.id, undefined, ada)).status, 403);
  await db.execute(sql`update users set office = null where id = ${ada.id}`);
  const both = await Promise.all([end(contract.id), end(contract.id)]);
  assert.deepEqual(both.map((a) => a.status).sort(), [200, 409]);
});

test('an author who has left gets no message when their contract ends', async () => {
  const bisi = await platform.signUp('Bisi Ade');
  const hers = applying(platform, bisi, editor);
  const contract = await hers.apply(await hers.novel('Left'));
  await hers.approve(contract);
  await hers.sign(contract);
  await end(contract.id);
  await transaction(db, (tx) => services.deletion.eraseNow(tx, bisi.id));
  clock.step({ days: 31 });
  await services.notices.endDue();
  assert.ok((await rowOf(contract.id))?.endedAt);
  assert.deepEqual((await db.execute(sql`select title from messages where receiver_id = ${bisi.id}`)).rows, []);
});

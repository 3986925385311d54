import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { eq } from 'drizzle-orm';
import { applying } from '../../test/applying.ts';
import { startPlatform, type Person } from '../../test/platform.ts';
import { contracts } from '../schema/contracts.ts';

const platform = await startPlatform();
after(() => platform.close());
const { api, db } = platform;

const ada = await platform.signUp('Ada Obi');
const bisi = await platform.signUp('Bisi Ade');
const editor = await platform.staff('Ed Itor', 'editor');
const way = applying(platform, ada, editor);

const text = (contract: { id: string }, as: Person | undefined = ada) =>
  api('GET', `/contracts/${contract.id}/text/`, { as });
const sign = (
  contract: { id: string },
  body: object = { signature: 'Adaeze Ngozi Obi', text_version: '1' },
  as: Person | undefined = ada,
) => api('POST', `/contracts/${contract.id}/sign/`, { as, body });
async function approved(title: string, fields: Record<string, string> = {}) {
  const novel = await way.novel(title);
  const contract = await way.apply(novel, fields);
  await way.approve(contract);
  return { ...contract, novel } as { id: string; novel: { id: string } };
}

test('the text says what the specification promises, for both kinds', async () => {
  const exclusive = (await text(await approved('Only here'))).body;
  const open = (await text(await approved('Here and there', { contract_type: 'non-exclusive' }))).body;
  assert.deepEqual([exclusive.version, exclusive.signed_at], ['1', null]);
  for (const [{ text: terms }, title] of [
    [exclusive, 'Only here'],
    [open, 'Here and there'],
  ] as const) {
    assert.ok(terms.includes(`“${title}”`));
    for (const promise of [
      '50 percent of the net',
      'closes on the 30th',
      'within 48 hours',
      'within 15 business days',
      'bank transfer',
      'at least 21 years old',
      'You keep the copyright',
      'Beside your share you receive each of these bonuses once its conditions are met. Days',
      '30 US dollars for 50,000 reads and 50,000 words within 60 days of your signing, the day of signing included.',
      'Days and months are those of the calendar, in UTC',
      '20 US dollars for a calendar month with 40,000 reads, 30,000 words and a chapter every day, with at most 3 days absent',
      'up to 20 US dollars for a book that is among the 10 most read of its category',
      'you write to us at the e-mail address that the platform names as its contact.',
      '20 US dollars for the first three places, 15 for the fourth to the sixth, 10 for the seventh to the tenth',
      'Coins that a reader was given for nothing, by us or by another reader, carry no share',
      'The contract goes on for 30 whole days after the day of that message, in UTC, and then it ends',
      '50 US dollars at 180,000 words and over 300,000 reads',
      '100 US dollars at 300,000 words and over 500,000 reads',
    ])
      assert.ok(terms.includes(promise), promise);
    assert.doesNotMatch(terms, /income page|contact page|Adaeze|Ada Obi|undefined|\$\{/);
  }
  assert.match(exclusive.text, /^Exclusive publishing contract\n\n/);
  assert.match(exclusive.text, /This contract is exclusive\./);
  assert.match(
    exclusive.text,
    /40 US dollars for a completed book with 150,000 reads and at least 200,000 words within 6 months of your signing/,
  );
  assert.match(open.text, /^Non-exclusive publishing contract\n\n/);
  assert.match(open.text, /This contract is not exclusive\./);
  assert.match(
    open.text,
    /40 US dollars for a completed book with 100,000 reads and 150,000 words within 6 months of your signing/,
  );
});

test('signed with the full name in any case and spacing, it is kept word for word with its version and time, and mailed', async () => {
  const contract = await approved('Signed');
  const before = (await text(contract)).body;
  const { status, body } = await sign(contract, { signature: '  adaeze   NGOZI obi ', text_version: before.version });
  assert.deepEqual(
    [status, body.status, body.signed_at, body.text_version],
    [200, 'signed', '2026-03-01T12:00:00.000Z', '1'],
  );
  const after = (await text(contract)).body;
  assert.deepEqual([after.text, after.version, after.signed_at], [before.text, '1', '2026-03-01T12:00:00.000Z']);
  const [row] = await db.select().from(contracts).where(eq(contracts.id, contract.id));
  assert.deepEqual([row?.signedText, row?.textVersion], [before.text, '1']);
  assert.doesNotMatch(row?.signature ?? '', /adaeze/i);
  const read = (await api('GET', `/staff/contracts/${contract.id}/`, { as: editor })).body;
  assert.deepEqual([read.signature, read.signed_text], ['adaeze   NGOZI obi', before.text]);
  assert.equal((await api('GET', `/novels/mine/${contract.novel.id}/`, { as: ada })).body.contract_status, 'signed');
  const mail = (await platform.mailsTo(ada.email)).find((m) => m.subject === 'Contract for Signed: signed');
  assert.ok(mail?.text.includes(before.text));
  assert.match(mail?.text ?? '', /Signed by adaeze {3}NGOZI obi on 1 March 2026 at 12:00 UTC\./);
  const messages = (await api('GET', '/inbox/?limit=1000', { as: ada })).body.results as { title: string }[];
  assert.equal(messages.filter((m) => m.title === 'Contract for Signed: signed').length, 1);
});

test('another name, no name or another version signs nothing', async () => {
  const contract = await approved('Unsigned');
  for (const signature of ['Ada Obi', 'Adaeze Obi', 'AdaezeNgoziObi', 'A. N. Obi']) {
    const { status, body } = await sign(contract, { signature, text_version: '1' });
    assert.deepEqual([status, Object.keys(body.detail)], [400, ['signature']], signature);
  }
  for (const body of [
    {},
    { signature: '', text_version: '1' },
    { signature: 'Adaeze Ngozi Obi' },
    { signature: ['Adaeze Ngozi Obi'], text_version: '1' },
  ])
    assert.equal((await sign(contract, body)).status, 400);
  const old = await sign(contract, { signature: 'Adaeze Ngozi Obi', text_version: '0' });
  assert.deepEqual([old.status, old.body.code], [409, 'conflict']);
  assert.match(old.body.error, /text of the contract has changed/);
  assert.equal(
    (await api('GET', `/contracts/mine/${contract.novel.id}/`, { as: ada })).body.status,
    'awaiting_signature',
  );
});

test('only what awaits its signature is signed, and once', async () => {
  const novel = await way.novel('In its turn');
  const contract = await way.apply(novel);
  assert.equal((await sign(contract)).status, 409);
  await way.reject(contract);
  assert.equal((await sign(contract)).status, 409);
  await api('PATCH', `/contracts/${contract.id}/`, { as: ada, body: {} });
  await way.approve(contract);
  const answers = await Promise.all([sign(contract), sign(contract), sign(contract)]);
  assert.deepEqual(answers.map((a) => a.status).sort(), [200, 409, 409]);
  assert.equal((await sign(contract)).status, 409);
  assert.equal(
    (await platform.mailsTo(ada.email)).filter((m) => m.subject === 'Contract for In its turn: signed').length,
    1,
  );
});

test('another’s contract is neither read nor signed', async () => {
  const contract = await approved('Ada’s alone');
  assert.deepEqual([(await text(contract, bisi)).status, (await sign(contract, {}, bisi)).status], [404, 404]);
  assert.deepEqual(
    [(await text(contract, editor)).status, (await sign(contract, undefined, editor)).status],
    [404, 404],
  );
  assert.deepEqual(
    [
      (await api('GET', `/contracts/${contract.id}/text/`)).status,
      (await api('POST', `/contracts/${contract.id}/sign/`, { body: {} })).status,
    ],
    [401, 401],
  );
  assert.deepEqual(
    [(await text({ id: 'ctr_nothing' })).status, (await sign({ id: 'ctr_nothing' }, {})).status],
    [404, 404],
  );
});

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { applying, contractForm, words } from '../../test/applying.ts';
import { startPlatform } from '../../test/platform.ts';
import { writing } from '../../test/writing.ts';

/** The whole way to a contract, as its author, the dashboard and an editor see it (part 1 §4 and §5, part 2 §4, ruling 14). */
const platform = await startPlatform();
after(() => platform.close());
const { api, clock } = platform;
const ada = await platform.signUp('Ada Obi');
const editor = await platform.staff('Ed Itor', 'editor');
const TITLE = 'The Salt Road';

interface Message {
  id: string;
  title: string;
  preview: string;
  message_type: number;
  sender: { pen_name: string };
}

/**
 * The message that the dashboard takes its notice from, in the words of part 1 §4: sent by the platform, its title mentions
 * contract and the novel's title, or its preview mentions application together with closed, rejected, approved or congratulations.
 */
function isNotice({ message_type, title, preview }: Message): boolean {
  const [head, begin] = [title.toLowerCase(), preview.toLowerCase()];
  const byTitle = head.includes('contract') && head.includes(TITLE.toLowerCase());
  const byPreview =
    begin.includes('application') &&
    ['closed', 'rejected', 'approved', 'congratulations'].some((word) => begin.includes(word));
  return message_type === 1 && (byTitle || byPreview);
}
const notices = async (): Promise<Message[]> =>
  ((await api('GET', '/inbox/?limit=1000', { as: ada })).body.results as Message[]).filter(isNotice);
const full = async (message: Message | undefined): Promise<string> =>
  (await api('GET', `/inbox/${message?.id}/`, { as: ada })).body.message;

test('eligible, applied, rejected, changed, approved, signed: a status, a message and a notice at each move', async () => {
  const publishing = writing(platform, ada, editor);
  const novel = await publishing.novel({ title: TITLE });
  const statusOf = async (): Promise<string | null> =>
    (await api('GET', '/novels/mine/?limit=1000', { as: ada })).body.results.find(
      (n: { id: string }) => n.id === novel.id,
    ).contract_status;
  const mine = async () => (await api('GET', `/contracts/mine/${novel.id}/`, { as: ada })).body;
  const eligibility = () => api('GET', `/contracts/${novel.id}/eligibility/`, { as: ada });
  const apply = () => api('POST', '/contracts/apply/', { as: ada, body: contractForm({ novel: novel.id }) });

  // Too short at first: the words that fall short are told, and nothing is kept.
  await publishing.chapter(novel, 'The first', words(4_999));
  const short = await eligibility();
  assert.deepEqual([short.status, short.body.detail.num_words], [400, ['4,999 of 5,000 words are published.']]);
  assert.match(short.body.error, /eligible/);
  assert.equal((await apply()).body.code, 'not_eligible');
  assert.deepEqual([await mine(), await statusOf(), await notices()], [null, null, []]);

  await publishing.chapter(novel, 'The second', words(1));
  assert.deepEqual((await eligibility()).body, {
    eligible: true,
    num_words: 5_000,
    message: 'Criteria fulfilled',
    contract_status: null,
  });

  const applied = await apply();
  assert.deepEqual(
    [applied.status, await statusOf(), (await eligibility()).body.contract_status],
    [201, 'pending', 'pending'],
  );
  let told = await notices();
  assert.deepEqual(
    told.map((m) => m.title),
    ['Contract for The Salt Road: application received'],
  );
  assert.match(await full(told[0]), /decides within 2 to 7 days/);
  assert.equal((await apply()).body.error, 'Your contract has been submitted and is now pending');
  const { id } = applied.body as { id: string };
  clock.step({ seconds: 1 });

  assert.equal(
    (
      await api('POST', `/staff/contracts/${id}/reject/`, {
        as: editor,
        body: { reason: 'The back of the document cannot be read.', version: 1 },
      })
    ).status,
    200,
  );
  told = await notices();
  assert.deepEqual(
    [await statusOf(), told.length, told[0]?.title],
    ['rejected', 2, 'Contract for The Salt Road: rejected'],
  );
  assert.match(told[0]?.preview ?? '', /application .* rejected/);
  assert.match(await full(told[0]), /The back of the document cannot be read\./);
  assert.equal((await mine()).rejection, 'The back of the document cannot be read.');

  clock.step({ seconds: 1 });
  const changed = await api('PATCH', `/contracts/${id}/`, { as: ada, body: { city: 'Abuja' } });
  assert.deepEqual(
    [changed.status, changed.body.status, changed.body.version, changed.body.city, await statusOf()],
    [200, 'pending', 2, 'Abuja', 'pending'],
  );
  told = await notices();
  assert.deepEqual([told.length, told[0]?.title], [3, 'Contract for The Salt Road: application received']);

  clock.step({ seconds: 1 });
  assert.equal(
    (await api('POST', `/staff/contracts/${id}/approve/`, { as: editor, body: { version: 2 } })).status,
    200,
  );
  told = await notices();
  assert.deepEqual(
    [await statusOf(), told.length, told[0]?.title],
    ['awaiting_signature', 4, 'Contract for The Salt Road: approved'],
  );
  assert.match(told[0]?.preview ?? '', /^Congratulations! Your application .* approved/);

  clock.step({ seconds: 1 });
  const { text, version } = (await api('GET', `/contracts/${id}/text/`, { as: ada })).body;
  assert.equal(
    (
      await api('POST', `/contracts/${id}/sign/`, {
        as: ada,
        body: { signature: 'Adaeze Ngozi Obi', text_version: version },
      })
    ).status,
    200,
  );
  told = await notices();
  assert.deepEqual(
    [await statusOf(), told.length, told[0]?.title],
    ['signed', 5, 'Contract for The Salt Road: signed'],
  );
  const kept = (await api('GET', `/contracts/${id}/text/`, { as: ada })).body;
  assert.deepEqual([kept.text, kept.version, kept.signed_at], [text, version, '2026-03-01T12:00:04.000Z']);

  // Signed, nothing moves it any more, and every message came by mail as well.
  for (const [method, path, as, body] of [
    ['PATCH', `/contracts/${id}/`, ada, { city: 'Jos' }],
    ['POST', `/contracts/${id}/sign/`, ada, { signature: 'Adaeze Ngozi Obi', text_version: version }],
    ['POST', `/staff/contracts/${id}/reject/`, editor, { reason: 'Too late.' }],
    ['POST', `/staff/contracts/${id}/approve/`, editor, {}],
  ] as const)
    assert.equal((await api(method, path, { as, body })).status, 409, path);
  assert.equal((await apply()).status, 409);
  assert.equal((await notices()).length, 5);
  assert.deepEqual(
    (await platform.mailsTo(ada.email))
      .map((mail) => mail.subject)
      .filter((subject) => subject.startsWith('Contract for'))
      .sort(),
    told.map((m) => m.title).sort(),
  );

  // The editor's side of it is written down, each step once.
  const admin = await platform.staff('Ad Min', 'admin');
  const deeds = (await api('GET', '/staff/actions/?limit=1000', { as: admin })).body.results.filter(
    (deed: { subject_id: string }) => deed.subject_id === id,
  );
  assert.deepEqual(deeds.map((deed: { action: string }) => deed.action).sort(), [
    'contract.approved',
    'contract.rejected',
  ]);
});

test('another’s way to a contract is not there', async () => {
  const way = applying(platform, ada, editor);
  const contract = await way.apply(await way.novel('Another road'));
  const bisi = await platform.signUp('Bisi Ade');
  for (const [method, path] of [
    ['GET', `/contracts/${contract.id}/text/`],
    ['PATCH', `/contracts/${contract.id}/`],
    ['POST', `/contracts/${contract.id}/sign/`],
    ['GET', `/contracts/mine/${contract.novel}/`],
  ] as const) {
    assert.equal((await api(method, path, { as: bisi, ...(method === 'GET' ? {} : { body: {} }) })).status, 404, path);
  }
});

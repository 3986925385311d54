import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { sql } from 'drizzle-orm';
import { startPlatform, type Person } from '../../test/platform.ts';
import { writing } from '../../test/writing.ts';

const platform = await startPlatform();
after(() => platform.close());
const { api, db } = platform;

const ada = await platform.signUp('Ada Obi');
const passer = await platform.signUp('Passer By');
const editor = await platform.staff('Ed Itor', 'editor');
const other = await platform.staff('Other Editor', 'editor');
const admin = await platform.staff('Ad Min', 'admin');
const publishing = writing(platform, ada, editor);

interface Novel {
  id: string;
  slug: string;
  title: string;
}
const REASON = 'The cover belongs to somebody else.';
const TEXT = 'I painted this cover myself and can show the sketches.';
/** A second later than what was before it, so that messages stand in order. */
const hide = (novel: Novel, as: Person = editor, body: object = { reason: REASON, rule: 'own-work' }) => {
  platform.clock.step({ seconds: 1 });
  return api('POST', `/staff/novels/${novel.slug}/hide/`, { as, body });
};
const hidden = async (title: string): Promise<Novel> => {
  const novel = await publishing.published(2, { title });
  assert.equal((await hide(novel)).status, 200);
  return novel;
};
const send = (novel: Novel, as: Person = ada, text = TEXT) =>
  api('POST', `/novels/mine/${novel.slug}/appeal/`, { as, body: { text } });
const mine = async (novel: Novel) => (await api('GET', `/novels/mine/${novel.slug}/appeal/`, { as: ada })).body;
const decide = (id: string, as: Person, body: object = { outcome: 'granted', reason: 'The sketches are there.' }) => {
  platform.clock.step({ seconds: 1 });
  return api('POST', `/staff/appeals/${id}/decide/`, { as, body });
};
const found = async (novel: Novel) => (await api('GET', `/novels/${novel.slug}/`)).status;
const inbox = async () => (await api('GET', '/inbox/', { as: ada })).body.results[0] as { title: string; body: string };

test('a novel is hidden by a rule and with a reason, and its author reads both and how to appeal', async () => {
  const novel = await publishing.published(1, { title: 'By a rule' });
  for (const body of [{ reason: REASON }, { reason: REASON, rule: 'taste' }, { rule: 'care' }])
    assert.equal((await hide(novel, editor, body)).status, 400, JSON.stringify(body));
  const { status, body } = await hide(novel);
  assert.deepEqual([status, body.hidden_reason, body.hidden_rule], [200, REASON, 'own-work']);
  const message = await inbox();
  for (const words of [REASON, 'by the rule “Your own work”', 'somebody else than who hid it decides'])
    assert.ok(message.body.includes(words), words);
});

test('its author keeps the text: it is opened, changed and downloaded while it is hidden', async () => {
  const novel = await hidden('Kept');
  await publishing.draft(novel, 'Written while hidden');
  for (const format of ['epub', 'docx', 'markdown']) {
    const { statusCode, rawPayload } = await platform.app.inject({
      method: 'GET',
      url: `/api/novels/mine/${novel.slug}/export/?format=${format}`,
      headers: { authorization: `Bearer ${ada.token}` },
    });
    assert.deepEqual([statusCode, rawPayload.subarray(0, 2).toString()], [200, 'PK'], format);
  }
});

test('an author appeals once for each time that a novel is hidden, and nobody else does', async () => {
  const novel = await publishing.published(1, { title: 'Appealed' });
  assert.deepEqual([(await send(novel)).status, await mine(novel)], [409, null], 'it is not hidden');
  await hide(novel);
  assert.equal((await api('POST', `/novels/mine/${novel.slug}/appeal/`, { body: { text: TEXT } })).status, 401);
  assert.equal((await send(novel, passer)).status, 404);
  for (const text of ['', 'x'.repeat(19), '🌍'.repeat(19), 'x'.repeat(4_001)])
    assert.equal((await send(novel, ada, text)).status, 400);
  const { status, body } = await send(novel);
  assert.deepEqual([status, body.text, body.outcome], [201, TEXT, null]);
  assert.deepEqual(await mine(novel), body);
  const again = await send(novel);
  assert.deepEqual([again.status, again.body.code], [409, 'conflict']);

  // Given back it needs none any more; hidden anew, there can be another.
  platform.clock.step({ seconds: 1 });
  await api('POST', `/staff/novels/${novel.slug}/unhide/`, { as: editor });
  const [granted] = (await api('GET', '/staff/appeals/?state=decided', { as: other })).body.results;
  assert.deepEqual([granted.id, granted.outcome], [body.id, 'granted']);
  await hide(novel);
  assert.equal(await mine(novel), null);
  assert.equal((await send(novel)).status, 201);
});

test('somebody else decides than who hid it; granted, readers find the novel again', async () => {
  const novel = await hidden('Granted');
  const { id } = (await send(novel)).body;
  const waiting = (await api('GET', '/staff/appeals/', { as: other })).body.results;
  const shown = waiting.find((a: { id: string }) => a.id === id);
  assert.deepEqual(
    [shown.novel.title, shown.rule, shown.reason, shown.text, shown.hidden_by.pen_name, shown.author.pen_name],
    ['Granted', 'own-work', REASON, TEXT, 'Ed Itor', 'Ada Obi'],
  );
  // Asked before what was sent is looked at.
  for (const body of [{ outcome: 'granted', reason: 'Mine.' }, {}]) {
    const { status, body: answer } = await decide(id, editor, body);
    assert.deepEqual(
      [status, answer.code, answer.error],
      [403, 'not_allowed', 'You hid this novel, so somebody else decides on the appeal.'],
    );
  }
  assert.equal(await found(novel), 404);
  assert.equal((await decide(id, other, { outcome: 'granted' })).status, 400, 'not without a reason');
  assert.equal((await decide('app_none', other)).status, 404);
  const { status, body } = await decide(id, other);
  assert.deepEqual(
    [status, body.outcome, body.answer, body.decided_by.pen_name],
    [200, 'granted', 'The sketches are there.', 'Other Editor'],
  );
  assert.equal(await found(novel), 200);
  assert.deepEqual([(await inbox()).title, await mine(novel)], ['Your appeal is granted: Granted', null]);
  assert.equal((await decide(id, admin)).status, 409);
  const [action] = (await api('GET', '/staff/actions/?area=novel', { as: admin })).body.results;
  assert.deepEqual(
    [action.action, action.subject_name, action.actor.pen_name, action.detail.reason],
    ['novel.appeal_granted', 'Granted', 'Other Editor', 'The sketches are there.'],
  );
});

test('upheld, it stays hidden, and its author reads why', async () => {
  const novel = await hidden('Upheld');
  const { id } = (await send(novel)).body;
  assert.equal((await decide(id, admin, { outcome: 'upheld', reason: 'The painter wrote to us.' })).status, 200);
  assert.equal(await found(novel), 404);
  const { title, body } = await inbox();
  assert.equal(title, 'Your appeal is not granted: Upheld');
  assert.match(body, /The painter wrote to us\./);
  const own = await mine(novel);
  assert.deepEqual([own.outcome, own.answer], ['upheld', 'The painter wrote to us.']);
  assert.equal((await send(novel)).status, 409);
});

test('of two who decide at once one is first, and an editor does not decide about a novel of their own', async () => {
  const novel = await hidden('Decided twice');
  const { id } = (await send(novel)).body;
  const answers = await Promise.all([decide(id, other), decide(id, admin, { outcome: 'upheld', reason: 'No.!' })]);
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409]);

  const own = await writing(platform, other, editor).published(1, { title: 'The other editor’s' });
  await hide(own);
  const appeal = (await send(own, other)).body;
  assert.equal((await decide(appeal.id, other)).status, 403);
  const back = await api('POST', `/staff/novels/${own.id}/unhide/`, { as: other });
  assert.deepEqual([back.status, back.body.code], [403, 'not_allowed']);
  assert.equal((await decide(appeal.id, admin)).status, 200);
});

test('the database itself holds that who hid a novel does not keep it hidden on appeal', async () => {
  const novel = await hidden('Held by the table');
  const { id } = (await send(novel)).body;
  await assert.rejects(
    db.execute(
      sql`update novel_appeals set outcome = 'upheld', answer = '', decided_at = now(), decided_by = ${editor.id} where id = ${id}`,
    ),
  );
});

test('an author who is blocked appeals by what their refused sign-in gives, for their own novels alone', async () => {
  const author = await platform.signUp('Blocked Author');
  const novel = await writing(platform, author, editor).published(1, { title: 'Blocked and hidden' });
  const open = await writing(platform, author, editor).published(1, { title: 'Blocked and open' });
  const others = await hidden('Of somebody else');
  await hide(novel);
  await api('PATCH', `/users/${author.id}/`, { as: admin, body: { blocked: true } });
  assert.equal((await send(novel, author)).status, 401, 'their session has ended');
  const { takeaway } = (await api('POST', '/auth/login/', { body: { email: author.email, password: author.password } }))
    .body;
  const listed = async () =>
    (await api('POST', '/auth/takeaway/', { body: { takeaway } })).body.results.find(
      (n: { slug: string }) => n.slug === novel.slug,
    );
  const appeal = (slug: string, text = TEXT, token = takeaway) =>
    api('POST', `/auth/takeaway/${slug}/appeal/`, { body: { takeaway: token, text } });

  assert.deepEqual((await listed()).hidden, { reason: REASON, rule: 'own-work', appealed: false });
  assert.equal((await appeal(novel.slug, TEXT, `${takeaway}0`)).status, 401);
  assert.equal((await appeal(others.slug)).status, 404);
  assert.equal((await appeal(open.slug)).status, 409);
  assert.equal((await appeal(novel.slug, 'Too short.')).status, 400);
  const { status, body } = await appeal(novel.slug);
  assert.deepEqual([status, body.text, body.outcome], [201, TEXT, null]);
  assert.equal((await listed()).hidden.appealed, true);
  assert.equal((await appeal(novel.slug)).status, 409);
  assert.equal((await decide(body.id, other)).status, 200);
  assert.deepEqual([await found(novel), (await listed()).hidden], [200, null]);
});

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { crossing } from '../../test/crossing.ts';
import { miscounted } from '../../test/recount.ts';
import { haveRead } from '../../test/having-read.ts';
import { startPlatform, type Person } from '../../test/platform.ts';
import { writing } from '../../test/writing.ts';

const platform = await startPlatform();
after(() => platform.close());
const { api } = platform;

const ada = await platform.signUp('Ada Obi');
const editor = await platform.staff('Ed Itor', 'editor');
const admin = await platform.staff('Ad Min', 'admin');
const rea = await platform.signUp('Rea Der');
const bo = await platform.signUp('Bo Oks');
const troll = await platform.signUp('Tro Ll');
const publishing = writing(platform, ada, editor);
const novel = await publishing.published(2, { title: 'The Salt Road' });
const draft = await publishing.novel({ title: 'Not out yet' });
const hidden = await publishing.draft(novel, 'Still a draft');
const chapter = (await api('GET', `/novels/${novel.slug}/chapters/2/`)).body;

/** Everybody reports from an address of their own, so that no limit is met by chance. */
let address = 0;
const report = (as: Person | undefined, body: object, from = `10.9.${(address += 1) >> 8}.${address & 255}`) =>
  api('POST', '/reports/', { as, body: { reason: 'This is not right.', ...body }, from });
const open = async (query = '') => (await api('GET', `/staff/reports/${query}`, { as: editor })).body;
const one = async (id: string) => (await api('GET', `/staff/reports/${id}/`, { as: editor })).body;
const close = (id: string, body: object, as: Person | undefined = editor) =>
  api('POST', `/staff/reports/${id}/close/`, { as, body });
const review = async (as: Person, text = 'Complete rubbish, and the author knows it.') => {
  await haveRead(platform, as, novel);
  const { body } = await api('POST', `/novels/${novel.slug}/reviews/mine/`, {
    as,
    body: {
      review: text,
      writing_quality: 2,
      update_stability: 2,
      story_development: 2,
      character_design: 2,
      world_background: 2,
    },
  });
  return body;
};

test('a reported review is kept as it was, whatever its reader makes of it afterwards', async () => {
  const bad = await review(troll);
  platform.clock.step({ minutes: 1 });
  const { status, body } = await report(rea, { kind: 'review', id: bad.id, reason: '  It insults the author.  ' });
  assert.deepEqual([status, body.message], [201, 'Thank you. An editor will look at this review.']);
  await review(troll, 'A lovely book, I never said otherwise.');
  assert.deepEqual(await one(body.id), {
    id: body.id,
    kind: 'review',
    about_comment: false,
    subject_id: bad.id,
    subject: {
      novel: { id: novel.id, slug: 'the-salt-road', title: 'The Salt Road' },
      author: { id: troll.id, pen_name: 'Tro Ll' },
      text: 'Complete rubbish, and the author knows it.',
    },
    reporter: { id: rea.id, pen_name: 'Rea Der' },
    email: null,
    reason: 'It insults the author.',
    created_at: '2026-03-01T12:01:00.000Z',
    closed_at: null,
    closed_by: null,
    outcome: null,
    note: null,
  });
});

test('a novel and a chapter are reported with their text', async () => {
  const about = await one((await report(rea, { kind: 'novel', id: novel.slug })).body.id);
  assert.deepEqual(
    [about.subject_id, about.subject.author.pen_name, about.subject.text],
    [novel.id, 'Ada Obi', novel.description],
  );
  const part = await one((await report(rea, { kind: 'chapter', id: chapter.id })).body.id);
  assert.deepEqual(part.subject.chapter, { number: '2.00', title: 'Chapter of day 2' });
  assert.equal(part.subject.text.split('\n\n')[0], 'Day 2 began with salt. The men loaded it before the sun was up.');
  const listed = (await open('?kind=chapter')).results[0];
  assert.equal(listed.subject.text, part.subject.text.slice(0, 400));
});

test('guests complain of a copyright and write to us, with an address; the rest takes an account', async () => {
  const bad = await review(troll);
  for (const [kind, id] of [
    ['review', bad.id],
    ['novel', novel.id],
    ['chapter', chapter.id],
    ['novel', 'nowhere'],
  ]) {
    assert.equal((await report(undefined, { kind, id, email: 'guest@elsewhere.test' })).status, 401, kind);
    assert.equal(
      (await report(undefined, { kind, reason: 'No', email: 'no address' })).status,
      401,
      `${kind}: who, before what`,
    );
  }
  for (const kind of ['contact', 'complaint', 'gossip', undefined, ['review']])
    assert.equal(
      (await report(undefined, { kind, id: novel.id, reason: 'No', email: 'guest@elsewhere.test' })).status,
      400,
    );
  for (const body of [{ kind: 'contact' }, { kind: 'complaint', id: novel.slug }]) {
    const without = await report(undefined, body);
    assert.deepEqual([without.status, Object.keys(without.body.detail)], [400, ['email']]);
    assert.equal((await report(undefined, { ...body, email: 'no address' })).status, 400);
    assert.equal((await report(undefined, { ...body, email: 'guest@elsewhere.test' })).status, 201);
  }
  const { results } = await open('?kind=complaint');
  assert.deepEqual(
    [results[0].email, results[0].reporter, results[0].subject.novel.slug],
    ['guest@elsewhere.test', null, 'the-salt-road'],
  );
  const contact = (await open('?kind=contact')).results[0];
  assert.deepEqual([contact.subject_id, contact.subject, contact.email], [null, null, 'guest@elsewhere.test']);
});

test('what the caller cannot see cannot be reported, and what is sent is checked', async () => {
  for (const [kind, id] of [
    ['novel', draft.id],
    ['complaint', draft.slug],
    ['chapter', hidden.id],
    ['review', 'rev_none'],
    ['novel', chapter.id],
    ['chapter', novel.id],
  ]) {
    const { status } = await report(rea, { kind, id, email: 'rea@elsewhere.test' });
    assert.equal(status, 404, `${kind} ${id}`);
  }
  for (const [body, field] of [
    [{ kind: 'gossip', id: novel.id }, 'kind'],
    [{ id: novel.id }, 'kind'],
    [{ kind: 'novel' }, 'id'],
    [{ kind: 'novel', id: 7 }, 'id'],
    [{ kind: 'contact', reason: 'Too short' }, 'reason'],
    [{ kind: 'contact', reason: '🌍'.repeat(4001) }, 'reason'],
    [{ kind: 'contact', reason: undefined }, 'reason'],
  ] as const) {
    const { status, body: answer } = await report(rea, body);
    assert.deepEqual([status, Object.keys(answer.detail)], [400, [field]], JSON.stringify(body));
  }
  assert.equal((await report(rea, { kind: 'contact', reason: '🌍'.repeat(4000) })).status, 201);
});

test('one person’s second report of the same thing is the first one, even when both come at once', async () => {
  const bad = await review(troll);
  const answers = await crossing(platform.db, 'reports', () =>
    Array.from({ length: 5 }, (_, n) =>
      report(bo, { kind: 'review', id: bad.id, reason: `It is unkind, say I ${n} times.` }),
    ),
  );
  assert.deepEqual([...new Set(answers.map((a) => a.status))], [201]);
  assert.equal(new Set(answers.map((a) => a.body.id)).size, 1);
  await report(bo, { kind: 'review', id: bad.id, reason: 'My last word on it.' });
  const mine = (await open('?kind=review&limit=1000')).results.filter(
    (r: { reporter: { id: string } }) => r.reporter.id === bo.id,
  );
  assert.deepEqual(
    mine.map((r: { reason: string }) => r.reason),
    ['My last word on it.'],
  );
});

test('removing a review takes it and its stars out, and closes all reports of it', async () => {
  const bad = await review(troll);
  const before = (await api('GET', `/novels/${novel.slug}/`)).body;
  const [first, second] = [
    (await report(rea, { kind: 'review', id: bad.id })).body.id,
    (await report(bo, { kind: 'review', id: bad.id })).body.id,
  ];
  const { status, body } = await close(first, { outcome: 'removed', note: 'Insult.' });
  assert.deepEqual(
    [status, body.outcome, body.note, body.closed_by, body.closed_at],
    [200, 'removed', 'Insult.', { id: editor.id, pen_name: 'Ed Itor' }, '2026-03-01T12:01:00.000Z'],
  );
  assert.equal((await one(second)).outcome, 'removed');
  const after = (await api('GET', `/novels/${novel.slug}/`)).body;
  assert.deepEqual([after.num_reviews, after.num_stars], [before.num_reviews - 1, before.num_stars - 2]);
  assert.equal((await api('GET', `/novels/${novel.slug}/reviews/mine/`, { as: troll })).body, null);
  assert.deepEqual(await miscounted(platform.db), []);
  assert.equal((await close(second, { outcome: 'dismissed' })).status, 409);

  const actions = (await api('GET', '/staff/actions/?limit=1000', { as: admin })).body.results;
  const closed = actions
    .filter((a: { action: string }) => a.action === 'report.closed')
    .map((a: { subject_id: string }) => a.subject_id);
  assert.deepEqual(closed.sort(), [first, second].sort());
  const [removed] = actions.filter((a: { action: string }) => a.action === 'review.removed');
  assert.deepEqual(
    [removed.subject_id, removed.actor.pen_name, removed.detail.text],
    [bad.id, 'Ed Itor', 'Complete rubbish, and the author knows it.'],
  );
});

test('a review that its reader deleted meanwhile can still be closed as removed', async () => {
  const bad = await review(troll);
  const { id } = (await report(rea, { kind: 'review', id: bad.id })).body;
  await api('DELETE', `/novels/${novel.slug}/reviews/mine/`, { as: troll });
  assert.equal((await close(id, { outcome: 'removed' })).body.outcome, 'removed');
  assert.deepEqual(await miscounted(platform.db), []);
});

test('an answer reaches a reader in the inbox and a guest by mail', async () => {
  const { id } = (await report(rea, { kind: 'novel', id: novel.id, reason: 'The cover is not theirs.' })).body;
  assert.equal(
    (await close(id, { outcome: 'answered', note: 'The author drew it. \n\nThank you for asking.' })).status,
    200,
  );
  const [message] = (await api('GET', '/inbox/', { as: rea })).body.results;
  assert.deepEqual(
    [message.title, message.body],
    ['Your report of The Salt Road', 'The author drew it. \n\nThank you for asking.'],
  );

  const guest = (
    await report(undefined, {
      kind: 'contact',
      email: 'curious@elsewhere.test',
      reason: 'Do you publish poems?\nI have some.',
    })
  ).body;
  await close(guest.id, { outcome: 'answered', note: 'Not yet.' });
  const [mail] = await platform.mailsTo('curious@elsewhere.test');
  assert.deepEqual(
    [mail?.subject, mail?.text],
    ['Your message to us', 'Not yet.\n\nYou wrote to us:\n\n> Do you publish poems?\n> I have some.\n'],
  );
});

test('a report is closed once, with what its outcome needs; refused, it stays open', async () => {
  const { id } = (await report(bo, { kind: 'novel', id: novel.id })).body;
  for (const [body, field] of [
    [{ outcome: 'removed' }, 'outcome'],
    [{ outcome: 'answered', note: '  ' }, 'note'],
    [{ outcome: 'burnt' }, 'outcome'],
    [{}, 'outcome'],
  ] as const) {
    const { status, body: answer } = await close(id, body);
    assert.deepEqual([status, Object.keys(answer.detail)], [400, [field]]);
  }
  assert.equal((await one(id)).closed_at, null);
  const answers = await crossing(platform.db, 'reports', () =>
    Array.from({ length: 6 }, () => close(id, { outcome: 'answered', note: 'Looked at.' })),
  );
  assert.deepEqual(answers.map((a) => a.status).sort(), [200, 409, 409, 409, 409, 409]);
  assert.equal((await api('GET', '/inbox/', { as: bo })).body.count, 1);
  const again = (await report(bo, { kind: 'novel', id: novel.id })).body.id;
  assert.notEqual(again, id, 'what is closed can be reported anew');
});

test('two editors who remove the same review by two reports do it once', async () => {
  const bad = await review(troll);
  const ids: string[] = [];
  for (const as of [rea, bo]) ids.push((await report(as, { kind: 'review', id: bad.id })).body.id);
  const answers = await Promise.all(
    [...ids, ...ids].map((id, n) => close(id, { outcome: 'removed' }, n % 2 ? admin : editor)),
  );
  assert.deepEqual(answers.map((a) => a.status).sort(), [200, 409, 409, 409]);
  assert.deepEqual(await miscounted(platform.db), []);
});

test('the queue is for editors, oldest first, by kind and state', async () => {
  assert.equal((await api('GET', '/staff/reports/')).status, 401);
  for (const path of ['/staff/reports/', '/staff/reports/rep_x/'])
    assert.equal((await api('GET', path, { as: ada })).status, 403);
  assert.equal((await close('rep_x', { outcome: 'dismissed' }, ada)).status, 403);
  assert.equal((await api('GET', '/staff/reports/rep_x/', { as: editor })).status, 404);
  assert.equal((await close('rep_x', { outcome: 9 })).status, 404);
  for (const query of ['?kind=gossip', '?state=ajar', '?limit=x'])
    assert.equal((await api('GET', `/staff/reports/${query}`, { as: editor })).status, 400, query);

  platform.clock.step({ minutes: 1 });
  const last = (await report(rea, { kind: 'contact', reason: 'The last one of all.' })).body.id;
  const all = await open('?limit=1000');
  assert.equal(all.results.at(-1).id, last);
  assert.ok(all.results.every((r: { closed_at: unknown }) => r.closed_at === null));
  const dates = all.results.map((r: { created_at: string }) => r.created_at);
  assert.deepEqual(dates, [...dates].sort());
  await close(last, { outcome: 'dismissed' });
  const closed = await open('?state=closed&kind=contact&limit=1000');
  assert.deepEqual(
    closed.results.map((r: { outcome: string }) => r.outcome),
    ['answered', 'dismissed'],
  );
});

test('reports are limited for each person and for each address', async () => {
  const busy = await platform.signUp('Busy Body');
  const statuses = [];
  for (let n = 0; n < 21; n += 1) statuses.push((await report(busy, { kind: 'contact' })).status);
  assert.deepEqual(statuses, [...Array(20).fill(201), 429]);

  const guests = [];
  for (let n = 0; n < 61; n += 1)
    guests.push(await report(undefined, { kind: 'contact', email: `guest${n}@elsewhere.test` }, '10.77.0.1'));
  assert.deepEqual(
    guests.map((a) => a.status),
    [...Array(60).fill(201), 429],
  );
  assert.equal(guests.at(-1)?.headers['retry-after'], '3600');
  assert.equal((await report(undefined, { kind: 'contact', email: 'guest@elsewhere.test' }, '10.77.0.2')).status, 201);
});

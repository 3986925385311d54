import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { contract, type CallName } from '@griot/contracts/contract';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { applying, contractForm } from '../../test/applying.ts';
import { cacheBetween, type Asking } from '../../test/cache-between.ts';
import { giveIncome, giveStatement } from '../../test/income.ts';
import { giving } from '../../test/giving.ts';
import { paying } from '../../test/paying.ts';
import { haveRead } from '../../test/having-read.ts';
import { startPlatform, type Answered, type Person } from '../../test/platform.ts';
import { novelForm, TEXT, writing } from '../../test/writing.ts';
import { signatureOf } from '../ports/payments.ts';
import { announcements } from '../schema/from-authors.ts';
import { ratingBursts } from '../schema/reviews.ts';
import { withdrawals } from '../schema/payouts.ts';
import { parseCall } from './serve.ts';

/*
 * Every call by everybody. The statuses are written by hand from the specification and the rulings, above all ruling 9 (roles),
 * ruling 17 (401, then 403, then 404), ruling 4 (the catalogue is staff's to change) and the 403 of part 2 §2.1 where a confirmed
 * e-mail is needed; nothing here is taken from the `access` of a row.
 */

const platform = await startPlatform({ guests: true });
after(() => platform.close());
const { api } = platform;

/** The columns: nobody; somebody who has not confirmed the e-mail; a reader; the author of what the call is about; another author; staff. */
const PEOPLE = ['guest', 'unconfirmed', 'reader', 'author', 'other', 'editor', 'admin'] as const;
type Column = (typeof PEOPLE)[number];
const people: Record<Exclude<Column, 'guest'>, Person> = {
  unconfirmed: await platform.signUp('Un Confirmed', { verified: false }),
  reader: await platform.signUp('Rea Der'),
  author: await platform.signUp('Au Thor'),
  other: await platform.signUp('Other Author'),
  editor: await platform.staff('Ed Itor', 'editor'),
  admin: await platform.staff('Ad Min', 'admin'),
};
// A token names the offices its bearer had when it was made.
for (const column of ['editor', 'admin'] as const) {
  const { email, password } = people[column];
  people[column] = {
    ...people[column],
    token: (await api('POST', '/auth/login/', { body: { email, password } })).body.token,
  };
}
const { reader, author, editor } = people;
const publishing = writing(platform, author, editor);

const tale = await publishing.published(2, {
  title: 'The tale',
  book_type: 'paid',
  locked_chapter: '2',
  downloadable: 'true',
});
await writing(platform, people.other, editor).novel({ title: 'Another’s tale' });
const draft = await publishing.draft(tale, 'Unfinished', TEXT(3));
const sought = (await publishing.draft(tale, 'Sought', TEXT(6))).id as string;
/** Has an earlier version. */
const rewritten = await publishing.draft(tale, 'Begun', TEXT(4));
await api('PATCH', `/novels/mine/${tale.slug}/chapters/${rewritten.id}/draft/`, {
  as: author,
  body: { draft: TEXT(5) },
});
const browser = () => ({
  endpoint: `https://push.example/${unique('browser').replace(' ', '-')}`,
  p256dh: 'A'.repeat(87),
  auth: 'A'.repeat(22),
});
const poll = () => ({ question: 'Who counts?', options: ['Amina', 'The wind'] });
await api('PUT', `/novels/mine/${tale.slug}/chapters/1/poll/`, { as: author, body: poll() });
const rhythm = { weekdays: [1, 4], time: '18:00', zone: 'Africa/Lagos' };
await api('PUT', `/novels/mine/${tale.slug}/rhythm/`, { as: author, body: rhythm });

let made = 0;
const unique = (what: string): string => `${what} ${(made += 1)}`;
async function must(answer: Promise<Answered>): Promise<Answered['body']> {
  const { status, body } = await answer;
  if (status >= 300) throw new Error(`${status}: ${JSON.stringify(body)}`);
  return body;
}
const review = {
  writing_quality: 8,
  update_stability: 8,
  story_development: 8,
  character_design: 8,
  world_background: 8,
  is_spoiler: false,
  review: 'A tale of salt and of counting, and I counted along until the last page of it.',
};
for (const person of Object.values(people)) if (person !== author) await haveRead(platform, person, tale);
const praised = await must(api('POST', `/novels/${tale.slug}/reviews/mine/`, { as: reader, body: review }));
const remark = () => ({ text: unique('Salt is a word I cannot read any more without thirst.') });
const remarked = (as: Person, chapter = '1', body: object = remark()) =>
  must(api('POST', `/novels/${tale.slug}/chapters/${chapter}/comments/`, { as, body }));
/** The reader's, on a free chapter; and the author's, on one that is locked. */
const said = (await remarked(reader)).comment.id as string;
const lockedAway = (await remarked(author, '2')).comment.id as string;
const wording = () => ({
  paragraph: { number: 1, text: 'Nobody sang. Amina counted the camels, and then counted them again.' },
  wording: unique('Nobody sang. Amina counted the camels'),
});
/** Another novel of the author's: what is taken over changes its text. */
const reworded = await publishing.published(1, { title: 'Reworded' });
/** The number's check digit is reckoned in `payouts/banks.test.ts`. */
const account = () => ({ account_name: 'Some Body', account_number: '0000014579', bank_id: '011' });
// The author has sold something, has income, coins and a bank account; the others have the account alone.
const sold = await giveStatement(platform, author, tale);
await giveIncome(platform.db, author.id, 100_000);
await platform.services.wallet.grant(author.id, 10, 'for the test', 'grant:author');
for (const person of Object.values(people)) {
  if (person !== people.unconfirmed) await must(api('PUT', '/bank-details/mine/', { as: person, body: account() }));
}
const till = paying(platform);
const pack = (await till.pack(100)).id;
const applications = applying(platform, author, editor);
const [message] = (await must(api('GET', '/inbox/', { as: author }))).results as { id: string }[];

const manuscriptForm = (): FormData => {
  const form = new FormData();
  form.append('file', new Blob(['# Dawn\n\nThe salt came in.\n\n# Dusk\n\nIt went out again.\n']), 'salt.md');
  return form;
};
/** A file of the author's that has been read, to look at and then to make a novel of. */
const imported = (await must(api('POST', '/novels/mine/imports/', { as: author, body: manuscriptForm() })))
  .id as string;
await platform.ports.jobs.drain();

/** Subjects made anew for each call, for what can be done but once. */
const fresh = {
  user: async () => (await platform.signUp(unique('Guest star'))).id,
  list: async (form: object = {}) =>
    (await must(api('POST', '/lists/', { as: reader, body: { name: unique('Roads'), ...form } }))).id as string,
  publicList: async () => await fresh.list({ public: true }),
  highlight: async () =>
    (await must(api('POST', `/novels/${tale.slug}/chapters/1/highlights/`, { as: reader, body: kept() }))).id as string,
  device: async () => (await must(api('PUT', '/follows/push/', { as: reader, body: browser() }))).id as string,
  asking: async () => {
    const chapter = await fresh.draft();
    await must(api('PUT', `/novels/mine/${tale.slug}/chapters/${chapter}/poll/`, { as: author, body: poll() }));
    return chapter;
  },
  given: async () => {
    await giving(platform).give(reader, tale, 'Cowrie');
    return (await must(api('GET', `/novels/${tale.slug}/gifts/?limit=1`))).results[0].id as string;
  },
  /** Long ago, so that the next one need not wait. */
  announcement: async () => {
    const id = unique('ann').replace(' ', '_');
    const createdAt = new Date('2020-01-01T08:00:00Z');
    await platform.db.insert(announcements).values({ id, novelId: tale.id, text: 'The salt is late.', createdAt });
    return id;
  },
  hide: async () =>
    (await must(api('POST', '/hides/', { as: reader, body: { kind: 'author', key: people.other.id } }))).id as string,
  session: async () => {
    await must(api('POST', '/auth/login/', { body: { email: author.email, password: author.password } }));
    const { results } = await must(api('GET', '/users/me/sessions/', { as: author }));
    return (results as { id: string; current: boolean }[]).find((s) => !s.current)?.id ?? '';
  },
  novel: async () => (await publishing.novel({ title: unique('Short') })).slug as string,
  told: async () => (await publishing.published(1, { title: unique('Told') })).slug as string,
  hidden: async () => {
    const slug = await fresh.told();
    await must(
      api('POST', `/staff/novels/${slug}/hide/`, { as: editor, body: { reason: 'It is looked at.', rule: 'never' } }),
    );
    return slug;
  },
  draft: async () => (await publishing.draft(tale, unique('Draft'), TEXT(4))).id as string,
  waiting: async () => {
    const chapter = await publishing.draft(tale, unique('Waiting'), TEXT(5));
    await publishing.request(tale, chapter);
    return chapter.id as string;
  },
  payment: () => till.begin(author),
  paid: async () => {
    const reference = await till.begin(author);
    await till.decide(reference, 'success');
    return reference;
  },
  dispute: async () => {
    const reference = await fresh.paid();
    await platform.services.payments.settling.alarmed(reference, 'dispute');
    const open = await must(api('GET', '/staff/disputes/?limit=1000', { as: people.admin }));
    return (
      (open.results as { id: string; payment: { id: string } }[]).find((d) => d.payment.id === reference)?.id ?? ''
    );
  },
  pack: async () => (await must(api('POST', '/coin-options/', { as: people.admin, body: packForm() }))).id as string,
  plan: async () =>
    (await must(api('POST', '/subscription-plans/', { as: people.admin, body: planForm() }))).id as string,
  gift: async () => (await must(api('POST', '/gift-options/', { as: people.admin, body: giftForm() }))).id as string,
  remark: async () => (await remarked(reader)).comment.id as string,
  wording: async () =>
    (await must(api('POST', `/novels/${reworded.slug}/chapters/1/suggestions/`, { as: reader, body: wording() })))
      .comment.id as string,
  strangers: async () => (await remarked(await platform.signUp(unique('Stranger')))).comment.id as string,
  suspicious: async () => {
    const stranger = await platform.signUp(unique('Stranger'));
    return (await remarked(stranger, '1', { text: unique('Look at https://salt.example') })).comment.id as string;
  },
  withdrawal: async () =>
    (await must(api('POST', '/withdrawals/', { as: author, body: { amount: '1.00' } }))).id as string,
  held: async () => {
    const id = await fresh.withdrawal();
    await platform.db.update(withdrawals).set({ status: 'held' }).where(eq(withdrawals.id, id));
    return id;
  },
  processed: async () => {
    const id = await fresh.withdrawal();
    await must(api('POST', `/staff/withdrawals/${id}/process/`, { as: people.admin }));
    return id;
  },
  eligible: () => applications.novel(unique('Long')),
  application: async () => (await applications.apply(await fresh.eligible())).id as string,
  rejected: async () => {
    const id = await fresh.application();
    await applications.reject({ id });
    return id;
  },
  unsigned: async () => {
    const id = await fresh.application();
    await applications.approve({ id });
    return id;
  },
  signed: async () => {
    const id = await fresh.unsigned();
    await applications.sign({ id });
    return id;
  },
  appeal: async () => {
    const slug = await fresh.hidden();
    const text = 'I painted this cover myself.';
    return (await must(api('POST', `/novels/mine/${slug}/appeal/`, { as: author, body: { text } }))).id as string;
  },
  burst: async () => {
    const { id: novelId } = await publishing.novel({ title: unique('Rated in a rush') });
    const [id, at] = [unique('bur').replace(' ', '_'), platform.clock.now()];
    await platform.db.insert(ratingBursts).values({ id, novelId, kind: 'young', beganAt: at, lastAt: at });
    return id;
  },
  report: async () => (await must(api('POST', '/reports/', { as: reader, body: complaint() }))).id as string,
  named:
    (path: string, more: object = {}) =>
    async () =>
      (await must(api('POST', path, { as: editor, body: { name: unique('Name'), ...more } }))).id as string,
};
const kept = () => ({ kind: 'highlight', quote: unique('Nobody sang'), paragraph: 0 });
const complaint = () => ({
  kind: 'contact',
  email: 'writer@readers.test',
  reason: unique('How do I change my pen name?'),
});
const category = await fresh.named('/tag-categories/')();
const stool = await giving(platform).option('Golden Stool');
const packForm = () => ({ numCoins: 40_000 + (made += 1), bonus: 5, price: '900.00' });
const planForm = () => ({ name: unique('Plan'), amount: '900.00', unit: 'week', units: 1 });
const plan = await fresh.plan();
const offShelfPlan = await fresh.plan();
await must(api('DELETE', `/subscription-plans/${offShelfPlan}/`, { as: people.admin }));
// Bought by the author, who is the only one to see it.
await till.subscribe(author);
const subscription = (await must(api('GET', '/subscriptions/mine/', { as: author }))).results[0].id as string;
const offShelf = await fresh.pack();
await must(api('DELETE', `/coin-options/${offShelf}/`, { as: people.admin }));
const long = await fresh.eligible();
const payment = await fresh.payment();
const withdrawal = await fresh.withdrawal();
const [application, rejected, unsigned] = [await fresh.application(), await fresh.rejected(), await fresh.unsigned()];

const picture = await sharp({ create: { width: 40, height: 60, channels: 3, background: '#a63' } })
  .png()
  .toBuffer();
const pictureForm = (): FormData => {
  const form = new FormData();
  form.append('image', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'picture.png');
  return form;
};
const giftForm = (): FormData => {
  const form = pictureForm();
  for (const [name, value] of Object.entries({ name: unique('Gift'), numCoins: '5' })) form.append(name, value);
  return form;
};
const accountForm = () => ({
  email: `${unique('new').replace(' ', '-')}@readers.test`,
  pen_name: unique('New pen'),
  first_name: 'New',
  last_name: 'Pen',
});
const code = { email: 'nobody@readers.test', request_id: 'unknown', code: '123456' };

interface Case {
  /** What stands in the path: a value for all, or one made anew for each. */
  in?: Record<string, string | (() => Promise<string>)>;
  query?: string;
  body?: () => unknown;
  headers?: (body: unknown) => Record<string, string>;
}
const named = (path: string, more: object = {}): [one: Case, some: Case, form: Case] => [
  { in: { id: fresh.named(path, more) } },
  { in: { id: fresh.named(path, more) }, body: () => ({ name: unique('Renamed') }) },
  { body: () => ({ name: unique('Added'), ...more }) },
];
const [genre, genreChange, genreForm] = named('/genres/');
const [tag, tagChange, tagForm] = named('/tags/', { category });
const [tagCategory, tagCategoryChange, tagCategoryForm] = named('/tag-categories/');
const [rating, ratingChange, ratingForm] = named('/content-ratings/');
const [listing, listingChange, listingForm] = named('/listings/');
const balanced = { in: { user: fresh.user }, body: () => ({ balance: 7, reason: 'It was 7 before.' }) };
const described = { in: { payment }, body: () => ({ description: unique('Coins') }) };
const event = () => ({ event: 'charge.success', data: { id: unique('evt'), reference: payment } });
const signedBySandbox = (body: unknown) => ({
  'x-paystack-signature': signatureOf(
    Buffer.from(JSON.stringify(body)),
    platform.services.sandbox?.webhookSecret ?? '',
  ),
});
const profile = { body: () => ({ about: unique('About me') }) };
const renaming = { in: { user: fresh.user }, body: () => ({ first_name: 'Re' }) };
const rewriting = { in: { chapter: fresh.draft }, body: () => ({ title: unique('Draft'), draft: TEXT(6) }) };
const retitling = { in: { chapter: fresh.draft }, body: () => ({ title: unique('Title') }) };

const MATRIX: Record<CallName, [statuses: string, what?: Case]> = {
  //                                                        guest unconf. reader author other editor admin
  'GET /auth/signup/challenge/': ['200   200   200   200   200   200   200'],
  'POST /auth/signup/': [
    '201   201   201   201   201   201   201',
    { body: () => ({ ...accountForm(), password: 'a good password' }) },
  ],
  'POST /auth/login/': [
    '200   200   200   200   200   200   200',
    { body: () => ({ email: reader.email, password: reader.password }) },
  ],
  'POST /auth/verify-email/': ['400   400   400   400   400   400   400', { body: () => code }],
  'POST /auth/resend-verify-email/': [
    '200   200   200   200   200   200   200',
    { body: () => ({ email: accountForm().email }) },
  ],
  'POST /auth/password-reset/': [
    '200   200   200   200   200   200   200',
    { body: () => ({ email: accountForm().email }) },
  ],
  'POST /auth/complete-password-reset/': ['400   400   400   400   400   400   400', { body: () => code }],
  // A token of a sign-in is none of a reset.
  'POST /auth/reset-password/': [
    '401   401   401   401   401   401   401',
    { body: () => ({ password: 'another password' }) },
  ],
  // The current password is wrong.
  'POST /auth/change-password/': [
    '401   400   400   400   400   400   400',
    {
      body: () => ({
        current_password: 'wrong one',
        new_password: 'another password',
        confirm_password: 'another password',
      }),
    },
  ],
  'GET /auth/providers/': ['200   200   200   200   200   200   200'],
  'POST /auth/takeaway/': ['401   401   401   401   401   401   401', { body: () => ({ takeaway: 'of-nobody' }) }],
  'POST /auth/takeaway-data/': ['401   401   401   401   401   401   401', { body: () => ({ takeaway: 'of-nobody' }) }],
  'POST /auth/takeaway/{novel}/': [
    '401   401   401   401   401   401   401',
    { body: () => ({ takeaway: 'of-nobody' }) },
  ],
  'POST /auth/takeaway/{novel}/appeal/': [
    '401   401   401   401   401   401   401',
    { body: () => ({ takeaway: 'of-nobody', text: 'I painted this cover myself.' }) },
  ],
  'POST /auth/handover/': ['401   401   401   401   401   401   401', { body: () => ({ handover: 'of-nobody' }) }],
  'POST /auth/token/refresh/': ['401   401   401   401   401   401   401', { body: () => ({ refresh: 'of-nobody' }) }],
  'GET /users/me/sessions/': ['401   200   200   200   200   200   200'],
  'DELETE /users/me/sessions/{session}/': [
    '401   404   404   204   404   404   404',
    { in: { session: fresh.session } },
  ],
  'DELETE /users/me/sessions/': ['401   204   204   204   204   204   204'],

  'GET /users/me/': ['401   200   200   200   200   200   200'],
  'PUT /users/me/': ['401   200   200   200   200   200   200', profile],
  'PATCH /users/me/': ['401   200   200   200   200   200   200', profile],
  'GET /users/me/display-options/': ['401   200   200   200   200   200   200'],
  'PUT /users/me/display-options/': ['401   200   200   200   200   200   200', { body: () => ({ justify: true }) }],
  'GET /users/me/settings/': ['401   200   200   200   200   200   200'],
  'PATCH /users/me/settings/': ['401   200   200   200   200   200   200', { body: () => ({ mail_messages: true }) }],
  'PUT /users/me/adult/': ['401   200   200   200   200   200   200', { body: () => ({ born: '1990-05-01' }) }],
  'GET /users/me/export/': ['401   200   200   200   200   200   200'],
  'GET /users/': ['401   403   403   403   403   403   200'],
  'POST /users/': ['401   403   403   403   403   403   201', { body: accountForm }],
  'GET /users/{user}/': ['401   403   403   403   403   403   200', { in: { user: reader.id } }],
  'PUT /users/{user}/': ['401   403   403   403   403   403   200', renaming],
  'PATCH /users/{user}/': ['401   403   403   403   403   403   200', renaming],
  'DELETE /users/{user}/': ['401   403   403   403   403   403   204', { in: { user: fresh.user } }],
  'GET /authors/{author}/': ['200   200   200   200   200   200   200', { in: { author: author.id } }],
  'POST /user/request-delete-account/': [
    '400   400   400   400   400   400   400',
    { body: () => ({ user_code: 'nobody', email: 'nobody@readers.test', password: 'wrong one' }) },
  ],

  'GET /novels/': ['200   200   200   200   200   200   200'],
  'GET /novels/completed/': ['200   200   200   200   200   200   200'],
  'GET /novels/ranking/': ['200   200   200   200   200   200   200'],
  'GET /novels/{novel}/': ['200   200   200   200   200   200   200'],
  'GET /novels/{novel}/related/': ['200   200   200   200   200   200   200'],
  'GET /novels/{novel}/read-next/': ['200   200   200   200   200   200   200'],
  'GET /novels/recommended/': ['401   200   200   200   200   200   200'],
  'GET /novels/mine/': ['401   200   200   200   200   200   200'],
  'GET /novels/mine/{novel}/': ['401   404   404   200   404   404   404'],
  'PATCH /novels/mine/{novel}/': [
    '401   403   404   200   404   404   404',
    { body: () => ({ authors_note: 'Thanks.' }) },
  ],
  'PUT /novels/mine/{novel}/': [
    '401   403   404   200   404   404   404',
    { body: () => ({ authors_note: 'Thanks.' }) },
  ],
  'DELETE /novels/mine/{novel}/': ['401   403   404   204   404   404   404', { in: { novel: fresh.novel } }],
  'POST /novels/mine/{novel}/complete/': [
    '401   403   404   200   404   404   404',
    { in: { novel: fresh.told }, body: () => ({ reason: 'It is told.' }) },
  ],
  'POST /novels/mine/{novel}/images/': ['401   403   404   201   404   404   404', { body: pictureForm }],
  'POST /novels/mine/imports/': ['401   403   202   202   202   202   202', { body: manuscriptForm }],
  'GET /novels/mine/imports/{id}/': ['401   404   404   200   404   404   404', { in: { id: imported } }],
  'GET /novels/mine/imports/{id}/pieces/{place}/': [
    '401   404   404   200   404   404   404',
    { in: { id: imported, place: '0' } },
  ],
  'POST /novels/mine/imports/{id}/accept/': [
    '401   403   404   201   404   404   404',
    { in: { id: imported }, body: () => novelForm({ title: unique('Imported') }) },
  ],
  'GET /novels/mine/{novel}/export/': ['401   404   404   200   404   404   404'],
  'GET /novels/mine/{novel}/latest-draft/': ['401   404   404   200   404   404   404'],

  'GET /novels/{novel}/epub/': ['200   200   200   200   200   200   200'],
  'GET /novels/{novel}/chapters/': ['200   200   200   200   200   200   200'],
  'GET /novels/{novel}/chapters/{chapter}/': ['200   200   200   200   200   200   200'],
  'GET /novels/{novel}/chapters/{chapter}/content/': ['200   200   200   200   200   200   200'],
  'GET /novels/{novel}/chapters/{chapter}/previous/': [
    '200   200   200   200   200   200   200',
    { in: { chapter: '2' } },
  ],
  'GET /novels/{novel}/chapters/{chapter}/next/': ['200   200   200   200   200   200   200'],
  'POST /novels/{novel}/chapters/{chapter}/view/': ['204   204   204   204   204   204   204'],
  // The second chapter costs coins, and nobody has any; its author, and staff who read everything, need none.
  'POST /novels/{novel}/chapters/{chapter}/unlock/': [
    '401   402   402   200   402   200   200',
    { in: { chapter: '2' } },
  ],
  'POST /novels/{novel}/chapters/{chapter}/publish/': [
    '401   403   403   403   403   200   200',
    { in: { chapter: fresh.waiting } },
  ],
  'POST /novels/{novel}/chapters/{chapter}/reject/': [
    '401   403   403   403   403   200   200',
    { in: { chapter: fresh.waiting }, body: () => ({ reason: 'The camel is missing.' }) },
  ],
  'GET /novels/mine/{novel}/chapters/': ['401   404   404   200   404   404   404'],
  'POST /novels/mine/{novel}/chapters/': [
    '401   403   404   201   404   404   404',
    { body: () => ({ title: unique('Chapter') }) },
  ],
  'PATCH /novels/mine/{novel}/chapters/draft/': [
    '401   403   404   201   404   404   404',
    { body: () => ({ title: unique('Chapter'), draft: TEXT(7) }) },
  ],
  'PUT /novels/mine/{novel}/chapters/order/': [
    '401   403   404   200   404   404   404',
    { in: { novel: fresh.novel }, body: () => ({ chapters: [] }) },
  ],
  'GET /novels/mine/{novel}/chapters/{chapter}/': [
    '401   404   404   200   404   404   404',
    { in: { chapter: draft.id } },
  ],
  'PATCH /novels/mine/{novel}/chapters/{chapter}/': ['401   403   404   200   404   404   404', retitling],
  'PUT /novels/mine/{novel}/chapters/{chapter}/': ['401   403   404   200   404   404   404', retitling],
  'DELETE /novels/mine/{novel}/chapters/{chapter}/': [
    '401   403   404   204   404   404   404',
    { in: { chapter: fresh.draft } },
  ],
  'GET /novels/mine/{novel}/chapters/{chapter}/draft/': [
    '401   404   404   200   404   404   404',
    { in: { chapter: draft.id } },
  ],
  'PATCH /novels/mine/{novel}/chapters/{chapter}/draft/': ['401   403   404   200   404   404   404', rewriting],
  'POST /novels/mine/{novel}/chapters/{chapter}/draft/': ['401   403   404   200   404   404   404', rewriting],
  'PATCH /novels/mine/{novel}/chapters/{chapter}/content/': [
    '401   403   404   200   404   404   404',
    { in: { chapter: fresh.draft }, body: () => ({ title: unique('Title'), content: TEXT(8) }) },
  ],
  'PUT /novels/mine/{novel}/chapters/{chapter}/autosave/': [
    '401   403   404   200   404   404   404',
    { in: { chapter: fresh.draft }, body: () => ({ title: unique('Draft'), draft: TEXT(9), version: 1 }) },
  ],
  'GET /novels/mine/{novel}/chapters/{chapter}/versions/': [
    '401   404   404   200   404   404   404',
    { in: { chapter: draft.id } },
  ],
  'GET /novels/mine/{novel}/chapters/{chapter}/versions/{version}/': [
    '401   404   404   200   404   404   404',
    { in: { chapter: rewritten.id, version: '1' } },
  ],
  'POST /novels/mine/{novel}/chapters/{chapter}/versions/{version}/restore/': [
    '401   403   404   200   404   404   404',
    { in: { chapter: rewritten.id, version: '1' }, body: () => ({}) },
  ],
  'GET /novels/mine/{novel}/occurrences/': ['401   404   404   200   404   404   404', { query: '?text=salt' }],
  'POST /novels/mine/{novel}/replace/': [
    '401   403   404   200   404   404   404',
    {
      body: () => ({
        text: 'salt',
        replacement: 'sand',
        chapters: [{ id: sought, version: 1, places: [0] }],
      }),
    },
  ],
  'GET /novels/mine/{novel}/chapters/{chapter}/notes/': [
    '401   404   404   200   404   404   404',
    { in: { chapter: draft.id } },
  ],
  'PUT /novels/mine/{novel}/chapters/{chapter}/notes/': [
    '401   403   404   200   404   404   404',
    { in: { chapter: draft.id }, body: () => ({ text: 'The camel comes back in chapter 9.', version: 0 }) },
  ],
  'GET /novels/mine/{novel}/numbers/': ['401   404   404   200   404   404   404'],
  'GET /novels/mine/{novel}/numbers/days/': ['401   404   404   200   404   404   404'],
  'GET /writing-goal/': ['401   200   200   200   200   200   200'],
  'PUT /writing-goal/': [
    '401   403   200   200   200   200   200',
    { body: () => ({ words: 500, time_zone: 'Africa/Lagos' }) },
  ],
  'DELETE /writing-goal/': ['401   204   204   204   204   204   204'],
  'POST /novels/mine/{novel}/chapters/{chapter}/request-publish/': [
    '401   403   404   200   404   404   404',
    rewriting,
  ],
  'DELETE /novels/mine/{novel}/chapters/{chapter}/request-publish/': [
    '401   403   404   200   404   404   404',
    { in: { chapter: fresh.waiting } },
  ],
  'PUT /novels/mine/{novel}/chapters/{chapter}/release/': [
    '401   403   404   200   404   404   404',
    { in: { chapter: fresh.draft }, body: () => ({ local: '2026-03-20T18:00', zone: 'Africa/Lagos' }) },
  ],
  'POST /novels/mine/{novel}/chapters/{chapter}/release/': [
    '401   403   404   200   404   404   404',
    { in: { chapter: fresh.draft }, body: () => ({ when: 'next' }) },
  ],
  'DELETE /novels/mine/{novel}/chapters/{chapter}/release/': [
    '401   403   404   200   404   404   404',
    { in: { chapter: fresh.draft } },
  ],
  'GET /novels/mine/{novel}/rhythm/': ['401   404   404   200   404   404   404'],
  'PUT /novels/mine/{novel}/rhythm/': ['401   403   404   200   404   404   404', { body: () => rhythm }],
  'DELETE /novels/mine/{novel}/rhythm/': ['401   403   404   204   404   404   404', { in: { novel: fresh.novel } }],

  'POST /shelf/': ['401   201   201   201   201   201   201', { body: () => ({ novel: tale.slug }) }],
  'GET /shelf/': ['401   200   200   200   200   200   200'],
  'GET /shelf/{novel}/': ['401   200   200   200   200   200   200'],
  'GET /novels/{novel}/chapters/{chapter}/highlights/': ['401   200   200   200   200   200   200'],
  'POST /novels/{novel}/chapters/{chapter}/highlights/': ['401   201   201   201   201   201   201', { body: kept }],
  'GET /highlights/': ['401   200   200   200   200   200   200'],
  'GET /highlights/markdown/': ['401   200   200   200   200   200   200'],
  'GET /journal/': ['401   200   200   200   200   200   200'],
  'GET /journal/days/': ['401   200   200   200   200   200   200'],
  'GET /journal/years/{year}/': ['401   200   200   200   200   200   200', { in: { year: '2026' } }],
  'GET /journal/years/{year}/markdown/': ['401   200   200   200   200   200   200', { in: { year: '2026' } }],
  'PUT /journal/recording/': ['401   200   200   200   200   200   200', { body: () => ({ on: false, erase: true }) }],
  'PATCH /highlights/{highlight}/': [
    '401   404   200   404   404   404   404',
    { in: { highlight: fresh.highlight }, body: () => ({ note: 'Mine.' }) },
  ],
  'DELETE /highlights/{highlight}/': [
    '401   404   204   404   404   404   404',
    { in: { highlight: fresh.highlight } },
  ],
  'GET /hides/': ['401   200   200   200   200   200   200'],
  'POST /hides/': ['401   201   201   201   201   201   201', { body: () => ({ kind: 'novel', key: tale.slug }) }],
  // Each is its reader's alone.
  'DELETE /hides/{hide}/': ['401   404   204   404   404   404   404', { in: { hide: fresh.hide } }],
  'GET /lists/mine/': ['401   200   200   200   200   200   200'],
  'GET /authors/{author}/lists/': ['200   200   200   200   200   200   200', { in: { author: author.id } }],
  'POST /lists/': ['401   403   201   201   201   201   201', { body: () => ({ name: unique('Roads') }) }],
  // A list is its reader’s: of one that is not public nobody else knows.
  'GET /lists/{list}/': ['404   404   200   404   404   404   404', { in: { list: () => fresh.list() } }],
  'GET /lists/{list}/novels/': ['200   200   200   200   200   200   200', { in: { list: fresh.publicList } }],
  'PATCH /lists/{list}/': [
    '401   403   200   404   404   404   404',
    { in: { list: fresh.publicList }, body: () => ({ name: unique('Roads') }) },
  ],
  'PUT /lists/{list}/novels/{novel}/': [
    '401   403   201   404   404   404   404',
    { in: { list: fresh.publicList }, body: () => ({ note: 'Salty.' }) },
  ],
  'DELETE /lists/{list}/novels/{novel}/': [
    '401   404   204   404   404   404   404',
    { in: { list: fresh.publicList } },
  ],
  'PUT /lists/{list}/order/': [
    '401   404   204   404   404   404   404',
    { in: { list: fresh.publicList }, body: () => ({ novels: [] }) },
  ],
  'DELETE /lists/{list}/': ['401   404   204   404   404   404   404', { in: { list: fresh.publicList } }],
  'DELETE /shelf/{novel}/': ['401   204   204   204   204   204   204'],
  'GET /novels/reading/': ['401   200   200   200   200   200   200'],
  'GET /novels/reading/{novel}/': ['401   200   200   200   200   200   200'],
  'PUT /novels/reading/{novel}/': [
    '401   200   200   200   200   200   200',
    { body: () => ({ chapter: '1', paragraph: 1 }) },
  ],

  'GET /follows/novels/': ['401   200   200   200   200   200   200'],
  'GET /follows/novels/{novel}/': ['401   200   200   200   200   200   200'],
  // Nobody follows a novel of their own, nor themselves.
  'PUT /follows/novels/{novel}/': ['401   200   200   403   200   200   200', { body: () => ({ mail: 'daily' }) }],
  'DELETE /follows/novels/{novel}/': ['401   204   204   204   204   204   204'],
  'GET /follows/authors/': ['401   200   200   200   200   200   200'],
  'GET /follows/authors/{author}/': ['401   200   200   200   200   200   200', { in: { author: author.id } }],
  'PUT /follows/authors/{author}/': [
    '401   200   200   403   200   200   200',
    { in: { author: author.id }, body: () => ({}) },
  ],
  'DELETE /follows/authors/{author}/': ['401   204   204   204   204   204   204', { in: { author: author.id } }],
  'GET /follows/settings/': ['401   200   200   200   200   200   200'],
  'PATCH /follows/settings/': ['401   200   200   200   200   200   200', { body: () => ({ mail: 'weekly' }) }],
  'GET /follows/news/': ['401   200   200   200   200   200   200'],
  'GET /follows/announcements/': ['401   200   200   200   200   200   200'],
  'GET /follows/news/unread/': ['401   200   200   200   200   200   200'],
  'POST /follows/news/read/': ['401   200   200   200   200   200   200', { body: () => ({}) }],
  'GET /follows/push/': ['401   200   200   200   200   200   200'],
  'PUT /follows/push/': ['401   200   200   200   200   200   200', { body: browser }],
  'DELETE /follows/push/{device}/': ['401   404   204   404   404   404   404', { in: { device: fresh.device } }],
  'GET /follows/feed/': ['401   200   200   200   200   200   200'],
  'POST /follows/feed/': ['401   200   200   200   200   200   200'],
  'DELETE /follows/feed/': ['401   204   204   204   204   204   204'],
  'GET /e-reader/': ['401   200   200   200   200   200   200'],
  'POST /e-reader/': ['401   200   200   200   200   200   200'],
  'DELETE /e-reader/': ['401   204   204   204   204   204   204'],

  'GET /novels/{novel}/from-author/': ['200   200   200   200   200   200   200'],
  'GET /novels/mine/{novel}/announcements/': ['401   404   404   200   404   404   404'],
  'POST /novels/mine/{novel}/announcements/': [
    '401   403   404   201   404   404   404',
    { body: () => ({ text: unique('The next part comes in spring.') }) },
  ],
  'DELETE /novels/mine/{novel}/announcements/{announcement}/': [
    '401   404   404   204   404   404   404',
    { in: { announcement: fresh.announcement } },
  ],
  'GET /novels/mine/{novel}/road-map/': ['401   404   404   200   404   404   404'],
  'PUT /novels/mine/{novel}/road-map/': [
    '401   403   404   200   404   404   404',
    { body: () => ({ version: 0, items: [{ text: 'A second part', state: 'planned' }] }) },
  ],

  'GET /novels/{novel}/chapters/{chapter}/poll/': ['200   200   200   200   200   200   200', { in: { chapter: '1' } }],
  // Nobody votes in a poll of their own.
  'PUT /novels/{novel}/chapters/{chapter}/poll/vote/': [
    '401   403   200   403   200   200   200',
    { in: { chapter: '1' }, body: () => ({ option: 1 }) },
  ],
  'GET /novels/mine/{novel}/polls/': ['401   404   404   200   404   404   404'],
  'PUT /novels/mine/{novel}/chapters/{chapter}/poll/': [
    '401   403   404   200   404   404   404',
    { in: { chapter: fresh.draft }, body: poll },
  ],
  'POST /novels/mine/{novel}/chapters/{chapter}/poll/close/': [
    '401   404   404   200   404   404   404',
    { in: { chapter: fresh.asking } },
  ],
  'DELETE /novels/mine/{novel}/chapters/{chapter}/poll/': [
    '401   404   404   204   404   404   404',
    { in: { chapter: fresh.asking } },
  ],
  'GET /novels/mine/{novel}/gifts/': ['401   404   404   200   404   404   404'],
  'POST /gifts/{gift}/thanks/': [
    '401   403   404   200   404   404   404',
    { in: { gift: fresh.given }, body: () => ({ text: 'Thank you.' }) },
  ],

  'GET /novels/{novel}/reviews/': ['200   200   200   200   200   200   200'],
  'GET /novels/{novel}/reviews/mine/': ['401   200   200   200   200   200   200'],
  // Nobody reviews a novel of their own.
  'GET /novels/{novel}/reviews/mine/reading/': ['401   200   200   200   200   200   200'],
  'POST /novels/{novel}/reviews/mine/': ['401   403   200   403   200   200   200', { body: () => review }],
  // Nobody likes or dislikes a review of their own: this one is the reader’s.
  'POST /novels/{novel}/reviews/{review}/like/': [
    '401   200   403   200   200   200   200',
    { in: { review: praised.id } },
  ],
  'POST /novels/{novel}/reviews/{review}/unlike/': [
    '401   200   403   200   200   200   200',
    { in: { review: praised.id } },
  ],
  'DELETE /novels/{novel}/reviews/{review}/like/': [
    '401   200   200   200   200   200   200',
    { in: { review: praised.id } },
  ],
  'DELETE /novels/{novel}/reviews/mine/': ['401   204   204   204   204   204   204'],

  'GET /novels/{novel}/chapters/{chapter}/comments/counts/': ['200   200   200   200   200   200   200'],
  'GET /novels/{novel}/chapters/{chapter}/comments/': ['200   200   200   200   200   200   200'],
  'POST /novels/{novel}/chapters/{chapter}/comments/': ['401   403   201   201   201   201   201', { body: remark }],
  'GET /dictionary/{word}/': ['200   200   200   200   200   200   200', { in: { word: 'camel' } }],
  // Who wrote the paragraph words it anew themselves.
  'POST /novels/{novel}/chapters/{chapter}/suggestions/': [
    '401   403   201   403   201   201   201',
    { body: wording },
  ],
  'POST /comments/{comment}/take-over/': [
    '401   403   403   200   403   403   403',
    { in: { comment: fresh.wording } },
  ],
  'POST /comments/{comment}/decline/': ['401   403   403   200   403   403   403', { in: { comment: fresh.wording } }],
  'GET /comments/{comment}/answers/': ['200   200   200   200   200   200   200', { in: { comment: said } }],
  // This one is the reader’s.
  'PATCH /comments/{comment}/': ['401   403   200   403   403   403   403', { in: { comment: said }, body: remark }],
  'DELETE /comments/{comment}/': ['401   404   204   404   404   404   404', { in: { comment: fresh.remark } }],
  // Its author decides on what is written on a novel, and so do editors.
  'POST /comments/{comment}/remove/': ['401   403   403   204   403   204   204', { in: { comment: fresh.remark } }],
  // What waits is seen by nobody else.
  'POST /comments/{comment}/approve/': [
    '401   403   404   200   404   200   200',
    { in: { comment: fresh.suspicious } },
  ],
  'POST /comments/{comment}/like/': ['401   200   403   200   200   200   200', { in: { comment: said } }],
  'DELETE /comments/{comment}/like/': ['401   200   200   200   200   200   200', { in: { comment: said } }],
  'POST /comments/{comment}/heart/': ['401   403   403   200   403   403   403', { in: { comment: said } }],
  'DELETE /comments/{comment}/heart/': ['401   403   403   200   403   403   403', { in: { comment: said } }],
  'POST /comments/{comment}/pin/': ['401   403   403   200   403   403   403', { in: { comment: said } }],
  'DELETE /comments/{comment}/pin/': ['401   403   403   200   403   403   403', { in: { comment: said } }],
  'PUT /novels/mine/{novel}/chapters/{chapter}/comments/': [
    '401   403   404   200   404   404   404',
    { body: () => ({ closed: false }) },
  ],
  'GET /novels/mine/{novel}/comments/': ['401   404   404   200   404   404   404'],
  // Nobody mutes or blocks themselves.
  'POST /comments/{comment}/mute/': ['401   200   403   200   200   200   200', { in: { comment: said } }],
  'GET /mutes/': ['401   200   200   200   200   200   200'],
  'DELETE /mutes/{user}/': ['401   204   204   204   204   204   204', { in: { user: reader.id } }],
  'POST /comments/{comment}/block/': ['401   403   403   200   403   403   403', { in: { comment: fresh.strangers } }],
  'GET /comment-blocks/': ['401   200   200   200   200   200   200'],
  'DELETE /comment-blocks/{user}/': ['401   204   204   204   204   204   204', { in: { user: reader.id } }],

  'POST /reports/': ['201   201   201   201   201   201   201', { body: complaint }],
  'GET /staff/reports/': ['401   403   403   403   403   200   200'],
  'GET /staff/reports/{report}/': ['401   403   403   403   403   200   200', { in: { report: fresh.report } }],
  'POST /staff/reports/{report}/close/': [
    '401   403   403   403   403   200   200',
    { in: { report: fresh.report }, body: () => ({ outcome: 'dismissed', note: 'There is nothing to do here.' }) },
  ],
  'GET /novels/mine/{novel}/appeal/': ['401   404   404   200   404   404   404'],
  'POST /novels/mine/{novel}/appeal/': [
    '401   404   404   201   404   404   404',
    { in: { novel: fresh.hidden }, body: () => ({ text: unique('I painted this cover myself.') }) },
  ],
  'GET /staff/appeals/': ['401   403   403   403   403   200   200'],
  'GET /staff/appeals/{appeal}/': ['401   403   403   403   403   200   200', { in: { appeal: fresh.appeal } }],
  // Somebody else decides than who hid it: an editor did.
  'POST /staff/appeals/{appeal}/decide/': [
    '401   403   403   403   403   403   200',
    { in: { appeal: fresh.appeal }, body: () => ({ outcome: 'granted', reason: 'It is fine.' }) },
  ],
  'GET /staff/rating-bursts/': ['401   403   403   403   403   200   200'],
  'GET /staff/rating-bursts/{burst}/': ['401   403   403   403   403   200   200', { in: { burst: fresh.burst } }],
  'GET /staff/rating-bursts/{burst}/ratings/': [
    '401   403   403   403   403   200   200',
    { in: { burst: fresh.burst } },
  ],
  'POST /staff/rating-bursts/{burst}/decide/': [
    '401   403   403   403   403   200   200',
    { in: { burst: fresh.burst }, body: () => ({ decision: 'dismissed' }) },
  ],
  'GET /inbox/': ['401   200   200   200   200   200   200'],
  'GET /inbox/{message}/': ['401   404   404   200   404   404   404', { in: { message: message?.id ?? '' } }],
  'PATCH /inbox/{message}/': [
    '401   404   404   200   404   404   404',
    { in: { message: message?.id ?? '' }, body: () => ({ read: true }) },
  ],
  'GET /staff/config/': ['401   403   403   403   403   403   200'],
  'GET /config/': ['200   200   200   200   200   200   200'],
  'PATCH /config/': ['401   403   403   403   403   403   200', { body: () => ({ 'chapter-coins': 5 }) }],
  'GET /coin-wallet/': ['401   200   200   200   200   200   200'],
  'GET /coin-wallet/entries/': ['401   200   200   200   200   200   200'],

  // Somebody's wallet and payments are theirs and the administrators' (rulings 4 and 9); what is another's is not there.
  'GET /wallet/{user}/': ['401   404   404   200   404   404   200', { in: { user: author.id } }],
  'PUT /wallet/{user}/': ['401   403   403   403   403   403   200', balanced],
  'PATCH /wallet/{user}/': ['401   403   403   403   403   403   200', balanced],
  'GET /wallet/{user}/entries/': ['401   403   403   403   403   403   200', { in: { user: author.id } }],
  'POST /wallet/{user}/adjust/': [
    '401   403   403   403   403   403   200',
    { in: { user: fresh.user }, body: () => ({ coins: 3, reason: 'It was lost.' }) },
  ],
  'POST /wallet/{user}/fund/': [
    '401   403   403   403   403   403   200',
    { in: { user: fresh.user }, body: () => ({ amount: 3 }) },
  ],
  'POST /wallet/{user}/pay/{other}/': [
    '401   403   404   200   404   404   404',
    { in: { user: author.id, other: reader.id }, body: () => ({ amount: 1 }) },
  ],
  'GET /coin-options/': ['200   200   200   200   200   200   200'],
  'POST /coin-options/': ['401   403   403   403   403   403   201', { body: packForm }],
  'PATCH /coin-options/{option}/': [
    '401   403   403   403   403   403   200',
    { in: { option: fresh.pack }, body: () => ({ bonus: 6 }) },
  ],
  'DELETE /coin-options/{option}/': ['401   403   403   403   403   403   204', { in: { option: fresh.pack } }],
  'GET /gift-options/': ['200   200   200   200   200   200   200'],
  'POST /gift-options/': ['401   403   403   403   403   403   201', { body: giftForm }],
  'PATCH /gift-options/{gift_option}/': [
    '401   403   403   403   403   403   200',
    { in: { gift_option: fresh.gift }, body: () => ({ numCoins: 6 }) },
  ],
  'DELETE /gift-options/{gift_option}/': [
    '401   403   403   403   403   403   204',
    { in: { gift_option: fresh.gift } },
  ],
  // The author gives nothing to a novel of their own, and nobody has a thousand coins.
  'POST /gifts/send-gift/': [
    '401   403   402   403   402   402   402',
    { body: () => ({ novel: tale.slug, gift_option: stool.id }) },
  ],
  'GET /novels/{novel}/gifts/': ['200   200   200   200   200   200   200'],
  'POST /coin-options/{option}/pay/': [
    '401   403   200   200   200   200   200',
    { in: { option: pack }, body: () => ({}) },
  ],
  'GET /subscription-plans/': ['200   200   200   200   200   200   200'],
  'POST /subscription-plans/': ['401   403   403   403   403   403   201', { body: planForm }],
  'PATCH /subscription-plans/{plan}/': [
    '401   403   403   403   403   403   200',
    { in: { plan: fresh.plan }, body: () => ({ amount: '800.00' }) },
  ],
  'DELETE /subscription-plans/{plan}/': ['401   403   403   403   403   403   204', { in: { plan: fresh.plan } }],
  'POST /subscription-plans/{plan}/subscribe/': [
    '401   403   200   200   200   200   200',
    { in: { plan }, body: () => ({}) },
  ],
  'GET /subscriptions/mine/': ['401   200   200   200   200   200   200'],
  'POST /subscriptions/{subscription}/cancel/': ['401   404   404   200   404   404   404', { in: { subscription } }],
  'POST /subscriptions/{subscription}/resume/': ['401   404   404   200   404   404   404', { in: { subscription } }],
  'GET /payments/': ['401   200   200   200   200   200   200'],
  'GET /payments/{payment}/': ['401   404   404   200   404   404   200', { in: { payment } }],
  'GET /payments/{payment}/verify/': ['401   404   404   200   404   404   200', { in: { payment } }],
  'GET /payments/user/{user}/': ['401   404   404   200   404   404   200', { in: { user: author.id } }],
  'GET /payments/user/{user}/{payment}/': [
    '401   404   404   200   404   404   200',
    { in: { user: author.id, payment } },
  ],
  'PUT /payments/{payment}/': ['401   403   403   403   403   403   200', described],
  'PATCH /payments/{payment}/': ['401   403   403   403   403   403   200', described],
  'GET /staff/disputes/': ['401   403   403   403   403   403   200'],
  'POST /staff/disputes/{dispute}/take-back/': [
    '401   403   403   403   403   403   200',
    { in: { dispute: fresh.dispute }, body: () => ({ reason: 'The bank decided so.' }) },
  ],
  'POST /staff/disputes/{dispute}/close/': [
    '401   403   403   403   403   403   200',
    { in: { dispute: fresh.dispute }, body: () => ({ reason: 'It was won.' }) },
  ],
  'POST /payments/{payment}/refund/': [
    '401   403   403   403   403   403   200',
    { in: { payment: fresh.paid }, body: () => ({ reason: 'It was bought twice.' }) },
  ],
  // Whoever sends it, the signature counts and nothing else.
  // Nobody has said with which key it is signed.
  'POST /mail/webhook/': ['404   404   404   404   404   404   404', { body: () => ({ events: [] }) }],
  'POST /payments/webhook/{provider}/': [
    '200   200   200   200   200   200   200',
    { in: { provider: 'sandbox' }, body: event, headers: signedBySandbox },
  ],
  'POST /dev/payments/{reference}/': [
    '200   200   200   200   200   200   200',
    { in: { reference: fresh.payment }, body: () => ({ outcome: 'success' }) },
  ],

  'GET /income/': ['401   200   200   200   200   200   200'],
  'GET /statements/': ['401   200   200   200   200   200   200'],
  'GET /statements/{statement}/': ['401   404   404   200   404   404   404', { in: { statement: sold } }],
  'GET /bonuses/': ['401   200   200   200   200   200   200'],
  'GET /banks/': ['401   200   200   200   200   200   200'],
  'GET /bank-details/mine/': ['401   200   200   200   200   200   200'],
  'PUT /bank-details/mine/': ['401   403   200   200   200   200   200', { body: account }],
  'GET /withdrawals/': ['401   200   200   200   200   200   200'],
  // The author alone has income to take out.
  'POST /withdrawals/': ['401   403   402   201   402   402   402', { body: () => ({ amount: '1.00' }) }],
  'GET /staff/withdrawals/': ['401   403   403   403   403   403   200'],
  'GET /staff/withdrawals/{withdrawal}/': ['401   403   403   403   403   403   200', { in: { withdrawal } }],
  'POST /staff/withdrawals/{withdrawal}/release/': [
    '401   403   403   403   403   403   200',
    { in: { withdrawal: fresh.held } },
  ],
  'POST /staff/withdrawals/{withdrawal}/process/': [
    '401   403   403   403   403   403   200',
    { in: { withdrawal: fresh.withdrawal } },
  ],
  'POST /staff/withdrawals/{withdrawal}/pay/': [
    '401   403   403   403   403   403   200',
    { in: { withdrawal: fresh.processed } },
  ],
  'POST /staff/withdrawals/{withdrawal}/fail/': [
    '401   403   403   403   403   403   200',
    { in: { withdrawal: fresh.withdrawal }, body: () => ({ reason: 'The bank refused it.' }) },
  ],

  // Contracts are the author's, and the editors' under /staff (rulings 9, 14 and 29).
  'GET /contracts/{novel}/eligibility/': ['401   404   404   200   404   404   404', { in: { novel: long.slug } }],
  'GET /contracts/mine/{novel}/': ['401   404   404   200   404   404   404', { in: { novel: long.slug } }],
  'POST /contracts/apply/': [
    '401   403   404   201   404   404   404',
    { body: () => contractForm({ novel: long.id }) },
  ],
  'PATCH /contracts/{contract}/': [
    '401   403   404   200   404   404   404',
    { in: { contract: rejected }, body: () => ({ city: 'Ibadan' }) },
  ],
  'GET /contracts/{contract}/text/': ['401   404   404   200   404   404   404', { in: { contract: application } }],
  'POST /contracts/{contract}/sign/': [
    '401   403   404   200   404   404   404',
    { in: { contract: unsigned }, body: () => ({ signature: 'Adaeze Ngozi Obi', text_version: '1' }) },
  ],
  'GET /staff/contracts/': ['401   403   403   403   403   200   200'],
  'GET /staff/contracts/{contract}/': ['401   403   403   403   403   200   200', { in: { contract: application } }],
  'POST /staff/contracts/{contract}/approve/': [
    '401   403   403   403   403   200   200',
    { in: { contract: fresh.application }, body: () => ({}) },
  ],
  'POST /staff/contracts/{contract}/reject/': [
    '401   403   403   403   403   200   200',
    { in: { contract: fresh.application }, body: () => ({ reason: 'The pictures are blurred.' }) },
  ],
  'POST /staff/contracts/{contract}/end/': [
    '401   403   403   403   403   200   200',
    { in: { contract: fresh.signed }, body: () => ({ reason: 'The author asked for it.' }) },
  ],

  'POST /referrals/join-acquisition-team/': ['401   403   201   201   201   201   201'],
  'GET /referrals/dashboard/': ['401   200   200   200   200   200   200'],
  'POST /dev/referrals/ripen/': ['401   200   200   200   200   200   200'],

  'GET /genres/': ['200   200   200   200   200   200   200'],
  'GET /genres/{id}/': ['200   200   200   200   200   200   200', genre],
  'POST /genres/': ['401   403   403   403   403   201   201', genreForm],
  'PUT /genres/{id}/': ['401   403   403   403   403   200   200', genreChange],
  'PATCH /genres/{id}/': ['401   403   403   403   403   200   200', genreChange],
  'DELETE /genres/{id}/': ['401   403   403   403   403   204   204', genre],
  'GET /tags/': ['200   200   200   200   200   200   200'],
  'GET /tags/{id}/': ['200   200   200   200   200   200   200', tag],
  'POST /tags/': ['401   403   403   403   403   201   201', tagForm],
  'PUT /tags/{id}/': ['401   403   403   403   403   200   200', tagChange],
  'PATCH /tags/{id}/': ['401   403   403   403   403   200   200', tagChange],
  'DELETE /tags/{id}/': ['401   403   403   403   403   204   204', tag],
  'GET /tag-categories/': ['200   200   200   200   200   200   200'],
  'GET /tag-categories/{id}/': ['200   200   200   200   200   200   200', tagCategory],
  'POST /tag-categories/': ['401   403   403   403   403   201   201', tagCategoryForm],
  'PUT /tag-categories/{id}/': ['401   403   403   403   403   200   200', tagCategoryChange],
  'PATCH /tag-categories/{id}/': ['401   403   403   403   403   200   200', tagCategoryChange],
  'DELETE /tag-categories/{id}/': ['401   403   403   403   403   204   204', tagCategory],
  'GET /content-ratings/': ['200   200   200   200   200   200   200'],
  'GET /content-ratings/{id}/': ['200   200   200   200   200   200   200', rating],
  'POST /content-ratings/': ['401   403   403   403   403   201   201', ratingForm],
  'PUT /content-ratings/{id}/': ['401   403   403   403   403   200   200', ratingChange],
  'PATCH /content-ratings/{id}/': ['401   403   403   403   403   200   200', ratingChange],
  'DELETE /content-ratings/{id}/': ['401   403   403   403   403   204   204', rating],
  'GET /listings/': ['200   200   200   200   200   200   200'],
  'GET /listings/{id}/': ['200   200   200   200   200   200   200', listing],
  'POST /listings/': ['401   403   403   403   403   201   201', listingForm],
  'PUT /listings/{id}/': ['401   403   403   403   403   200   200', listingChange],
  'PATCH /listings/{id}/': ['401   403   403   403   403   200   200', listingChange],
  'DELETE /listings/{id}/': ['401   403   403   403   403   204   204', listing],

  'GET /staff/novels/': ['401   403   403   403   403   200   200'],
  'GET /staff/novels/{novel}/': ['401   403   403   403   403   200   200', { in: { novel: fresh.hidden } }],
  'GET /staff/novels/{novel}/listings/': ['401   403   403   403   403   200   200'],
  'PUT /staff/novels/{novel}/listings/': [
    '401   403   403   403   403   200   200',
    { body: () => ({ listings: [] }) },
  ],
  'GET /staff/chapters/': ['401   403   403   403   403   200   200'],
  'GET /staff/chapters/{chapter}/': ['401   403   403   403   403   200   200', { in: { chapter: fresh.waiting } }],
  'POST /staff/novels/{novel}/hide/': [
    '401   403   403   403   403   200   200',
    { in: { novel: fresh.told }, body: () => ({ reason: 'It is looked at.', rule: 'never' }) },
  ],
  'POST /staff/novels/{novel}/unhide/': ['401   403   403   403   403   200   200', { in: { novel: fresh.hidden } }],
  'GET /staff/deletions/': ['401   403   403   403   403   200   200'],
  'GET /staff/actions/': ['401   403   403   403   403   403   200'],

  'POST /client-errors/': [
    '204   204   204   204   204   204   204',
    { body: () => ({ name: 'mf-reader network', message: 'gone', where: '/' }) },
  ],
  'POST /vitals/': [
    '204   204   204   204   204   204   204',
    { body: () => ({ remote: 'mf-reader', build: '0123456789abcdef', lcp: 1200 }) },
  ],
  'GET /dev/mail/': ['200   200   200   200   200   200   200'],
  // Last, since whoever writes a novel is an author from then on.
  'POST /novels/mine/': [
    '401   403   201   201   201   201   201',
    { body: () => novelForm({ title: unique('Mine') }) },
  ],
};

/** The same calls about what is not for everybody: a locked chapter (ruling 11), a novel that staff have hidden, a draft, a pack off the shelf; and an event nobody signed. */
const CLOSED: [call: CallName, statuses: string, what: Case][] = [
  [
    'GET /novels/{novel}/chapters/{chapter}/content/',
    '401   403   403   200   403   200   200',
    { in: { chapter: '2' } },
  ],
  // Who may not read a chapter finds nothing of what is said about it.
  [
    'GET /novels/{novel}/chapters/{chapter}/comments/counts/',
    '401   403   403   200   403   200   200',
    { in: { chapter: '2' } },
  ],
  [
    'GET /novels/{novel}/chapters/{chapter}/comments/',
    '401   403   403   200   403   200   200',
    { in: { chapter: '2' } },
  ],
  [
    'POST /novels/{novel}/chapters/{chapter}/comments/',
    '401   403   403   201   403   201   201',
    { in: { chapter: '2' }, body: remark },
  ],
  [
    'POST /novels/{novel}/chapters/{chapter}/suggestions/',
    '401   403   403   403   403   201   201',
    { in: { chapter: '2' }, body: wording },
  ],
  ['GET /novels/{novel}/chapters/{chapter}/poll/', '401   403   403   200   403   200   200', { in: { chapter: '2' } }],
  [
    'PUT /novels/{novel}/chapters/{chapter}/poll/vote/',
    '401   403   403   404   403   404   404',
    { in: { chapter: '2' }, body: () => ({ option: 0 }) },
  ],
  ['GET /comments/{comment}/answers/', '401   403   403   200   403   200   200', { in: { comment: lockedAway } }],
  ['POST /comments/{comment}/like/', '401   403   403   403   403   200   200', { in: { comment: lockedAway } }],
  ['PUT /novels/reading/{novel}/', '401   403   403   200   403   200   200', { body: () => ({ chapter: '2' }) }],
  ['GET /novels/{novel}/', '404   404   404   200   404   200   200', { in: { novel: fresh.hidden } }],
  ['GET /novels/{novel}/chapters/', '404   404   404   200   404   200   200', { in: { novel: fresh.hidden } }],
  ['POST /shelf/', '401   404   404   201   404   201   201', { body: () => ({ novel: hidden }) }],
  [
    'PUT /follows/novels/{novel}/',
    '401   404   404   403   404   200   200',
    { in: { novel: fresh.hidden }, body: () => ({}) },
  ],
  ['GET /novels/{novel}/chapters/{chapter}/', '404   404   404   404   404   404   404', { in: { chapter: draft.id } }],
  [
    'GET /novels/{novel}/chapters/{chapter}/content/',
    '404   404   404   404   404   404   404',
    { in: { chapter: draft.id } },
  ],
  [
    'POST /coin-options/{option}/pay/',
    '401   403   404   404   404   404   404',
    { in: { option: offShelf }, body: () => ({}) },
  ],
  [
    'POST /subscription-plans/{plan}/subscribe/',
    '401   403   404   404   404   404   404',
    { in: { plan: offShelfPlan }, body: () => ({}) },
  ],
  ['GET /novels/{novel}/from-author/', '404   404   404   200   404   200   200', { in: { novel: fresh.hidden } }],
  ['GET /novels/{novel}/gifts/', '404   404   404   200   404   200   200', { in: { novel: fresh.hidden } }],
  [
    'POST /gifts/send-gift/',
    '401   403   404   403   404   409   409',
    { body: () => ({ novel: hidden, gift_option: stool.id }) },
  ],
  [
    'POST /payments/webhook/{provider}/',
    '401   401   401   401   401   401   401',
    { in: { provider: 'sandbox' }, body: event },
  ],
];
const hidden = await fresh.hidden();

/** What stands in a path unless its row says otherwise. */
const USUAL: Record<string, string> = { novel: tale.slug, chapter: '1' };

async function pathOf(path: string, places: Case['in'] = {}): Promise<string> {
  let filled = path;
  for (const [whole, name = ''] of path.matchAll(/\{(\w+)\}/g)) {
    const given = places[name] ?? USUAL[name];
    const value = typeof given === 'function' ? await given() : given;
    if (!value) throw new Error(`${path}: what stands for ${whole}?`);
    filled = filled.replace(whole, encodeURIComponent(value));
  }
  return filled;
}

test('every call of the contract stands in the matrix, for everybody', () => {
  assert.deepEqual(Object.keys(MATRIX).sort(), Object.keys(contract).sort());
  for (const [call, [statuses]] of Object.entries(MATRIX))
    assert.equal(statuses.trim().split(/\s+/).length, PEOPLE.length, call);
});

test('a picture of somebody’s document stands in no row: its link is for the editor it was made for, whoever else holds it', async () => {
  const { images } = (await api('GET', `/staff/contracts/${application}/`, { as: editor })).body;
  const answered: string[] = [];
  for (const column of PEOPLE) {
    const headers = column === 'guest' ? {} : { authorization: `Bearer ${people[column].token}` };
    answered.push(`${column} ${(await platform.app.inject({ url: images.front, headers })).statusCode}`);
  }
  assert.deepEqual(answered, [
    'guest 401',
    'unconfirmed 403',
    'reader 403',
    'author 403',
    'other 403',
    'editor 200',
    'admin 403',
  ]);
});

/**
 * Two caches that everybody shares, by the standard and as a CDN: whatever a row answers goes through both, so a new row does, too. Nobody is
 * given out of one what they would not have been answered themselves, no cookie is stored, and what is for one person alone says so.
 */
const between = [false, true].map((targeted) => cacheBetween({ ask, targeted }));
async function ask({ url, headers }: Asking) {
  const { statusCode: status, headers: answered, body } = await platform.app.inject({ url, headers });
  return { status, headers: answered, body };
}
async function passes(url: string, as: Person | undefined, cookie?: string): Promise<void> {
  const headers = { ...(as && { authorization: `Bearer ${as.token}` }), ...(cookie !== undefined && { cookie }) };
  const asking: Asking = { url: `/api${url}`, headers };
  const direct = await ask(asking);
  const rules = String(direct.headers['cache-control']);
  if (as || direct.status >= 400) assert.match(rules, /^(private|no-store)\b/, `${url}: ${rules}`);
  if (/\bs-maxage=/.test(rules)) {
    assert.match(rules, /^public, max-age=0, must-revalidate, s-maxage=10$/);
    assert.equal(direct.headers['cdn-cache-control'], 'max-age=10, stale-while-revalidate=20');
    assert.match(String(direct.headers['vary']), /^authorization\b/);
  } else assert.equal(direct.headers['cdn-cache-control'], undefined, url);
  for (const cache of between) {
    // What may not be stored and is not there passes by.
    if (rules === 'no-store' && !cache.has(asking.url)) continue;
    const passed = await cache.get(asking);
    if (passed.stored) assert.equal(passed.body, direct.body, `${url} for ${as?.penName ?? 'a guest'}`);
    assert.ok(
      cache.entries.every(({ headers: stored }) => stored['set-cookie'] === undefined),
      url,
    );
  }
}

let callers = 0;
const rows: [name: string, call: string, statuses: string, what?: Case][] = [
  ...Object.entries(MATRIX).map(
    ([call, [statuses, what]]) => [call, call, statuses, what] as [string, string, string, Case?],
  ),
  ...CLOSED.map(
    ([call, statuses, what]) => [`${call}, closed`, call, statuses, what] as [string, string, string, Case],
  ),
];
for (const [name, call, statuses, what = {}] of rows) {
  test(name, async () => {
    const { method, path } = parseCall(call);
    const answered: string[] = [];
    let guests = '';
    for (const column of PEOPLE) {
      // Each from an address of its own, so that no limit is met.
      callers += 1;
      const body = what.body?.();
      const url = `${await pathOf(path, what.in)}${what.query ?? ''}`;
      const { status } = await api(method, url, {
        from: `10.0.${Math.floor(callers / 250)}.${1 + (callers % 250)}`,
        body,
        headers: what.headers?.(body) ?? {},
        ...(column === 'guest' ? {} : { as: people[column] }),
      });
      answered.push(`${column} ${status}`);
      if (column === 'guest') guests = url;
      if (method === 'GET') await passes(url, column === 'guest' ? undefined : people[column]);
    }
    // Another guest, in whose browser somebody is signed in.
    if (method === 'GET') await passes(guests, undefined, `griot_refresh=${reader.refreshToken}`);
    assert.deepEqual(
      answered,
      statuses
        .trim()
        .split(/\s+/)
        .map((status, n) => `${PEOPLE[n]} ${status}`),
    );
  });
}

import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { announcements } from '../../src/schema/from-authors.ts';
import { withdrawals } from '../../src/schema/payouts.ts';
import { ratingBursts } from '../../src/schema/reviews.ts';
import { applying } from '../applying.ts';
import { giving } from '../giving.ts';
import { haveRead } from '../having-read.ts';
import { giveIncome, giveStatement } from '../income.ts';
import { paying } from '../paying.ts';
import type { Answered, Person } from '../platform.ts';
import { TEXT, writing } from '../writing.ts';
import { api, author, editor, people, platform, reader } from './people.ts';

export const publishing = writing(platform, author, editor);

export const tale = await publishing.published(2, {
  title: 'The tale',
  book_type: 'paid',
  locked_chapter: '2',
  downloadable: 'true',
});
await writing(platform, people.other, editor).novel({ title: 'Another’s tale' });
export const draft = await publishing.draft(tale, 'Unfinished', TEXT(3));
export const sought = (await publishing.draft(tale, 'Sought', TEXT(6))).id as string;
/** Has an earlier version. */
export const rewritten = await publishing.draft(tale, 'Begun', TEXT(4));
await api('PATCH', `/novels/mine/${tale.slug}/chapters/${rewritten.id}/draft/`, {
  as: author,
  body: { draft: TEXT(5) },
});
export const browser = () => ({
  endpoint: `https://push.example/${unique('browser').replace(' ', '-')}`,
  p256dh: 'A'.repeat(87),
  auth: 'A'.repeat(22),
});
export const poll = () => ({ question: 'Who counts?', options: ['Amina', 'The wind'] });
await api('PUT', `/novels/mine/${tale.slug}/chapters/1/poll/`, { as: author, body: poll() });
export const rhythm = { weekdays: [1, 4], time: '18:00', zone: 'Africa/Lagos' };
await api('PUT', `/novels/mine/${tale.slug}/rhythm/`, { as: author, body: rhythm });

let made = 0;
export const unique = (what: string): string => `${what} ${(made += 1)}`;
export async function must(answer: Promise<Answered>): Promise<Answered['body']> {
  const { status, body } = await answer;
  if (status >= 300) throw new Error(`${status}: ${JSON.stringify(body)}`);
  return body;
}
export const review = {
  writing_quality: 8,
  update_stability: 8,
  story_development: 8,
  character_design: 8,
  world_background: 8,
  is_spoiler: false,
  review: 'A tale of salt and of counting, and I counted along until the last page of it.',
};
for (const person of Object.values(people)) if (person !== author) await haveRead(platform, person, tale);
export const praised = await must(api('POST', `/novels/${tale.slug}/reviews/mine/`, { as: reader, body: review }));
export const remark = () => ({ text: unique('Salt is a word I cannot read any more without thirst.') });
export const remarked = (as: Person, chapter = '1', body: object = remark()) =>
  must(api('POST', `/novels/${tale.slug}/chapters/${chapter}/comments/`, { as, body }));
/** The reader's, on a free chapter; and the author's, on one that is locked. */
export const said = (await remarked(reader)).comment.id as string;
export const lockedAway = (await remarked(author, '2')).comment.id as string;
export const wording = () => ({
  paragraph: { number: 1, text: 'Nobody sang. Amina counted the camels, and then counted them again.' },
  wording: unique('Nobody sang. Amina counted the camels'),
});
/** Another novel of the author's: what is taken over changes its text. */
export const reworded = await publishing.published(1, { title: 'Reworded' });
/** The number's check digit is reckoned in `payouts/banks.test.ts`. */
export const account = () => ({ account_name: 'Some Body', account_number: '0000014579', bank_id: '011' });
// The author has sold something, has income, coins and a bank account; the others have the account alone.
export const sold = await giveStatement(platform, author, tale);
await giveIncome(platform.db, author.id, 100_000);
await platform.services.wallet.grant(author.id, 10, 'for the test', 'grant:author');
for (const person of Object.values(people)) {
  if (person !== people.unconfirmed) await must(api('PUT', '/bank-details/mine/', { as: person, body: account() }));
}
export const till = paying(platform);
export const pack = (await till.pack(100)).id;
export const applications = applying(platform, author, editor);
export const [message] = (await must(api('GET', '/inbox/', { as: author }))).results as { id: string }[];

export const manuscriptForm = (): FormData => {
  const form = new FormData();
  form.append('file', new Blob(['# Dawn\n\nThe salt came in.\n\n# Dusk\n\nIt went out again.\n']), 'salt.md');
  return form;
};
/** A file of the author's that has been read, to look at and then to make a novel of. */
export const imported = (await must(api('POST', '/novels/mine/imports/', { as: author, body: manuscriptForm() })))
  .id as string;
await platform.ports.jobs.drain();

/** Subjects made anew for each call, for what can be done but once. */
export const fresh = {
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
export const kept = () => ({ kind: 'highlight', quote: unique('Nobody sang'), paragraph: 0 });
export const complaint = () => ({
  kind: 'contact',
  email: 'writer@readers.test',
  reason: unique('How do I change my pen name?'),
});
export const category = await fresh.named('/tag-categories/')();
export const stool = await giving(platform).option('Golden Stool');
export const packForm = () => ({ numCoins: 40_000 + (made += 1), bonus: 5, price: '900.00' });
export const planForm = () => ({ name: unique('Plan'), amount: '900.00', unit: 'week', units: 1 });
export const plan = await fresh.plan();
export const offShelfPlan = await fresh.plan();
await must(api('DELETE', `/subscription-plans/${offShelfPlan}/`, { as: people.admin }));
// Bought by the author, who is the only one to see it.
await till.subscribe(author);
export const subscription = (await must(api('GET', '/subscriptions/mine/', { as: author }))).results[0].id as string;
export const offShelf = await fresh.pack();
await must(api('DELETE', `/coin-options/${offShelf}/`, { as: people.admin }));
export const long = await fresh.eligible();
export const payment = await fresh.payment();
export const withdrawal = await fresh.withdrawal();
export const [application, rejected, unsigned] = [
  await fresh.application(),
  await fresh.rejected(),
  await fresh.unsigned(),
];

export const picture = await sharp({ create: { width: 40, height: 60, channels: 3, background: '#a63' } })
  .png()
  .toBuffer();
export const pictureForm = (): FormData => {
  const form = new FormData();
  form.append('image', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'picture.png');
  return form;
};
export const giftForm = (): FormData => {
  const form = pictureForm();
  for (const [name, value] of Object.entries({ name: unique('Gift'), numCoins: '5' })) form.append(name, value);
  return form;
};
export const accountForm = () => ({
  email: `${unique('new').replace(' ', '-')}@readers.test`,
  pen_name: unique('New pen'),
  first_name: 'New',
  last_name: 'Pen',
});
export const code = { email: 'nobody@readers.test', request_id: 'unknown', code: '123456' };
export const hidden = await fresh.hidden();
export const event = () => ({ event: 'charge.success', data: { id: unique('evt'), reference: payment } });

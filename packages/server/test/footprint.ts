import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { emailCodes, handovers, identities, resetTokens } from '../src/schema/auth.ts';
import { sealFields, sealSignature } from '../src/contracts/wire.ts';
import { contracts } from '../src/schema/contracts.ts';
import { config } from '../src/schema/config.ts';
import { statements } from '../src/schema/earnings.ts';
import { novelAppeals, novels } from '../src/schema/novels.ts';
import { reports } from '../src/schema/reports.ts';
import { ratingBursts } from '../src/schema/reviews.ts';
import { staffActions } from '../src/schema/staff-actions.ts';
import type { Person, TestPlatform } from './platform.ts';
import { giving } from './giving.ts';
import { haveRead } from './having-read.ts';
import { giveIncome } from './income.ts';
import { paying } from './paying.ts';
import { writing } from './writing.ts';

/** Words that name the person below and occur nowhere else. */
export const NAMES = {
  first: 'Zephyrine',
  last: 'Quillfeather',
  pen: 'Moonwriter of Aba',
  email: 'zephyrine@quillfeather.test',
  about: 'Keeper of seventeen owls',
};

const REVIEW = {
  writing_quality: 10,
  update_stability: 8,
  story_development: 10,
  character_design: 6,
  world_background: 8,
  review: 'The salt road is a character of its own here.',
  is_spoiler: false,
};

const CONTRACT = {
  facebook_handle: '',
  document_type: 'NIN' as const,
  document_number: '70123456789',
  country_of_residence: 'Nigeria',
  phone_number: '+234 803 123 4567',
  permanent_address: '1 Owl Street',
  city: 'Aba',
  state: 'Abia',
  postal_code: '450001',
  above21: true,
  contract_type: 'exclusive' as const,
  book_title: 'Bought once',
  synopsis: 'Owls.',
  outline: 'More owls.',
  platform_link: '',
  planned_length: '<100k' as const,
  avg_chapter_words: '1000-1499' as const,
  update_frequency: '3-7' as const,
  push_lines: 'Owls at last.',
};

/** Signs in anew, since access tokens last 15 minutes. */
export async function renewed({ api }: TestPlatform, person: Person): Promise<Person> {
  const { status, body } = await api('POST', '/auth/login/', {
    body: { email: person.email, password: person.password },
  });
  if (status !== 200) throw new Error(`${person.email} cannot sign in: ${status}`);
  return { ...person, token: body.token, refreshToken: body.refresh_token };
}

/** A person who has done everything a person can do here, and those who have met them. */
export async function footprint(platform: TestPlatform) {
  const { api, services, db, clock } = platform;
  const editor = await platform.staff('Ed Itor', 'editor');
  const buyer = await platform.signUp('Buy Er');
  const other = await platform.signUp('Oth Er');
  const password = 'a good password';
  const code = (await api('POST', '/referrals/join-acquisition-team/', { as: other })).body.referral_code as string;
  const signedUp = await api('POST', '/auth/signup/', {
    body: {
      email: NAMES.email,
      password,
      pen_name: NAMES.pen,
      first_name: NAMES.first,
      last_name: NAMES.last,
      referral_code: code,
    },
  });
  const [mail] = await platform.mailsTo(NAMES.email);
  await api('POST', '/auth/verify-email/', {
    body: { email: NAMES.email, request_id: signedUp.body.request_id, code: mail?.code },
  });
  const id = (await services.users.byEmail(NAMES.email))?.id ?? '';
  const person = await renewed(platform, {
    id,
    email: NAMES.email,
    password,
    penName: NAMES.pen,
    token: '',
    refreshToken: '',
  });

  const ownCode = (await api('POST', '/referrals/join-acquisition-team/', { as: person })).body.referral_code;
  await api('POST', '/auth/signup/', {
    body: {
      email: 'brought@readers.test',
      password,
      pen_name: 'Brought Er',
      first_name: 'Brought',
      last_name: 'Er',
      referral_code: ownCode,
    },
  });

  const portrait = new FormData();
  portrait.append('about', NAMES.about);
  portrait.append(
    'photo_url',
    new Blob([
      new Uint8Array(
        await sharp({ create: { width: 64, height: 64, channels: 3, background: '#123456' } })
          .png()
          .toBuffer(),
      ),
    ]),
    'me.png',
  );
  await api('PUT', '/users/me/', { as: person, body: portrait });
  await api('PUT', '/users/me/display-options/', { as: person, body: { font_size: 22 } });

  const own = writing(platform, person, editor);
  const bought = await own.published(2, { title: 'Bought once', book_type: 'paid', locked_chapter: '2' });
  const draft = await own.draft(bought, 'Never seen', '<p>Nobody has read these five words.</p>');
  const unbought = await own.published(1, { title: 'Bought never' });
  await api('PUT', '/writing-goal/', { as: person, body: { words: 5, time_zone: 'Africa/Lagos' } });
  await api('PATCH', `/novels/mine/${bought.slug}/chapters/${draft.id}/draft/`, {
    as: person,
    body: { draft: '<p>Nobody has read these five words, nor these.</p>' },
  });
  await api('PUT', `/novels/mine/${bought.slug}/chapters/1/notes/`, {
    as: person,
    body: { text: 'The owls know who did it.', version: 0 },
  });
  await services.wallet.grant(buyer.id, 50, 'for the test', 'grant:buyer');
  await api('POST', `/novels/${bought.slug}/chapters/2/unlock/`, { as: buyer });
  const theirs = writing(platform, other, editor);
  const read = await theirs.published(2, { title: 'The Salt Road', book_type: 'paid', locked_chapter: '2' });
  await haveRead(platform, buyer, read);
  const reviewed = await api('POST', `/novels/${read.slug}/reviews/mine/`, { as: buyer, body: REVIEW });
  await services.wallet.grant(person.id, 50, 'for the test', 'grant:person');
  await api('POST', `/novels/${read.slug}/chapters/2/unlock/`, { as: person, headers: { 'Idempotency-Key': 'once' } });
  const kindness = giving(platform);
  await kindness.give(person, read, 'Cowrie');
  await kindness.give(buyer, bought, 'Calabash');
  await api('PUT', `/novels/reading/${read.slug}/`, { as: person, body: { chapter: 1, paragraph: 2 } });
  await api('POST', '/shelf/', { as: person, body: { novel: read.slug } });
  const list = (await api('POST', '/lists/', { as: person, body: { name: 'Roads', public: true } })).body;
  await api('PUT', `/lists/${list.id}/novels/${read.slug}/`, { as: person, body: { note: 'Salty.' } });
  await api('PUT', `/follows/novels/${read.slug}/`, { as: person, body: {} });
  await api('PUT', `/follows/authors/${other.id}/`, { as: person, body: {} });
  await api('PUT', `/follows/authors/${person.id}/`, { as: buyer, body: {} });
  await api('POST', '/follows/feed/', { as: person });
  await api('POST', '/e-reader/', { as: person });
  await api('PUT', '/follows/push/', {
    as: person,
    body: { endpoint: 'https://push.example/owls', p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) },
  });
  await theirs.chapter(read, 'Told of');
  const poll = { question: 'Owls?', options: ['Yes', 'No'] };
  await api('PUT', `/novels/mine/${read.slug}/chapters/1/poll/`, { as: other, body: poll });
  await api('PUT', `/novels/mine/${bought.slug}/chapters/1/poll/`, { as: person, body: poll });
  await api('PUT', `/novels/${read.slug}/chapters/1/poll/vote/`, { as: person, body: { option: 0 } });
  await api('POST', `/novels/mine/${read.slug}/announcements/`, { as: other, body: { text: 'The owls are back.' } });
  await api('POST', `/novels/mine/${bought.slug}/announcements/`, {
    as: person,
    body: { text: 'I am tired of owls.' },
  });
  await api('PUT', `/novels/mine/${bought.slug}/road-map/`, {
    as: person,
    body: { version: 0, items: [{ text: 'More owls', state: 'planned' }] },
  });
  await platform.ports.jobs.drain();
  await api('POST', '/hides/', { as: person, body: { kind: 'author', key: other.id } });
  await api('POST', '/hides/', { as: buyer, body: { kind: 'author', key: person.id } });
  await api('POST', '/shelf/', { as: buyer, body: { novel: bought.slug } });
  await api('POST', `/novels/${read.slug}/reviews/mine/`, { as: person, body: REVIEW });
  await api('POST', `/novels/${read.slug}/reviews/${reviewed.body.id}/like/`, { as: person });

  const mine = (await api('GET', `/novels/${read.slug}/reviews/mine/`, { as: person })).body;
  await api('POST', '/reports/', {
    as: buyer,
    body: { kind: 'review', id: mine.id, reason: 'This reader is unkind to camels.' },
  });
  const remark = async (as: Person, slug: string, text: string) =>
    (await api('POST', `/novels/${slug}/chapters/1/comments/`, { as, body: { text } })).body.comment as { id: string };
  const ownRemark = await remark(person, read.slug, 'Seventeen owls, and not one of them sings.');
  const heard = await remark(buyer, read.slug, 'Owls do not sing.');
  const loud = await remark(buyer, bought.slug, 'I want my coins back, loudly.');
  for (const [of, deed] of [
    [heard, 'like'],
    [heard, 'mute'],
    [loud, 'block'],
  ] as const)
    await api('POST', `/comments/${of.id}/${deed}/`, { as: person });
  for (const [as, deed] of [
    [buyer, 'mute'],
    [other, 'block'],
  ] as const)
    await api('POST', `/comments/${ownRemark.id}/${deed}/`, { as });
  await api('POST', `/novels/${read.slug}/chapters/1/highlights/`, {
    as: person,
    body: { kind: 'highlight', quote: 'salt', paragraph: 0, note: 'Owls again.' },
  });
  const removed = await theirs.published(1, { title: 'Unkindly reviewed' });
  await haveRead(platform, person, removed);
  const unkind = (await api('POST', `/novels/${removed.slug}/reviews/mine/`, { as: person, body: REVIEW })).body;
  const report = await api('POST', '/reports/', {
    as: buyer,
    body: { kind: 'review', id: unkind.id, reason: 'This one is unkinder still.' },
  });
  const closed = await api('POST', `/staff/reports/${report.body.id}/close/`, {
    as: editor,
    body: { outcome: 'removed' },
  });
  if (closed.status !== 200) throw new Error(`the report is not closed: ${closed.status}`);

  const file = new FormData();
  file.append('file', new Blob(['# Owls\n\nSeventeen of them.\n']), 'owls.md');
  await api('POST', '/novels/mine/imports/', { as: person, body: file });

  const now = clock.now();
  const later = new Date(now.getTime() + 60_000);
  await db.insert(novelAppeals).values({
    id: 'app_footprint',
    novelId: read.id,
    authorId: id,
    hiddenAt: now,
    reason: 'Owls.',
    text: 'These owls are mine, all seventeen.',
    createdAt: now,
  });
  await db.insert(novelAppeals).values({
    id: 'app_decided',
    novelId: removed.id,
    authorId: other.id,
    hiddenAt: now,
    hiddenBy: id,
    reason: 'Camels.',
    text: 'These camels are mine, all four of them.',
    createdAt: now,
    outcome: 'granted',
    answer: '',
    decidedAt: now,
    decidedBy: id,
  });
  await db.update(novels).set({ hiddenBy: id }).where(eq(novels.id, removed.id));
  await db.insert(ratingBursts).values({
    id: 'bur_footprint',
    novelId: read.id,
    kind: 'young',
    beganAt: now,
    lastAt: now,
    decision: 'dismissed',
    decidedAt: now,
    decidedBy: id,
  });
  await db.insert(identities).values({ provider: 'google', subject: '1187', userId: id, createdAt: now });
  await db
    .insert(emailCodes)
    .values({ id: 'req_footprint', userId: id, email: NAMES.email, codeHash: 'x', createdAt: now, expiresAt: later });
  await db.insert(resetTokens).values({ hash: 'reset', userId: id, createdAt: now, expiresAt: later });
  await db.insert(handovers).values({ hash: 'handover', userId: id, expiresAt: later });
  await db.insert(reports).values({
    id: 'rep_footprint',
    kind: 'contact',
    reporterId: id,
    email: NAMES.email,
    reason: 'The owls are hungry.',
    createdAt: now,
    closedBy: id,
    closedAt: now,
    outcome: 'answered',
  });
  await db.insert(reports).values({
    id: 'rep_guest',
    kind: 'contact',
    email: NAMES.email.toUpperCase(),
    reason: 'They still are.',
    createdAt: now,
  });
  // Who has been staff once has left these behind.
  const application = { authorId: id, contractType: 'exclusive' as const, submittedAt: now, version: 1 };
  const document = () =>
    platform.ports.blobs.put('identity', Buffer.from(services.sealing.seal('a picture', 'contract-image')), 'seal');
  await db.insert(contracts).values({
    ...application,
    id: 'ctr_footprint',
    novelId: bought.id,
    status: 'signed',
    sealed: sealFields(services.sealing, 'ctr_footprint', { ...CONTRACT, full_name: `${NAMES.first} ${NAMES.last}` }),
    signature: sealSignature(services.sealing, 'ctr_footprint', `${NAMES.first} ${NAMES.last}`),
    signedAt: now,
    signedText: 'The terms.',
    textVersion: '1',
    frontImageKey: await document(),
    backImageKey: await document(),
  });
  await db.insert(contracts).values({
    ...application,
    id: 'ctr_decided',
    novelId: read.id,
    authorId: other.id,
    status: 'rejected',
    sealed: '',
    frontImageKey: '',
    backImageKey: '',
    decidedBy: id,
    decidedAt: now,
  });
  await db.insert(staffActions).values({
    id: 'act_footprint',
    actorId: id,
    action: 'chapter.approved',
    subjectId: 'chp_x',
    detail: {},
    createdAt: now,
  });
  await db.insert(config).values({ name: 'usd-rate', value: '1600', updatedBy: id, updatedAt: now });
  await api('POST', '/auth/login/', {
    body: { email: person.email, password: person.password, browser: '0123456789abcdef0123456789abcdef' },
  });
  await paying(platform).begin(person);
  await paying(platform).subscribe(person);
  await api('PUT', '/bank-details/mine/', {
    as: person,
    body: { account_name: `${NAMES.first} ${NAMES.last}`, account_number: '0000014579', bank_id: '011' },
  });
  await giveIncome(db, id, 5_000, bought.id);
  await api('POST', '/withdrawals/', { as: person, body: { amount: '10.00' } });
  await db.insert(statements).values({
    id: 'stm_footprint',
    authorId: id,
    from: now,
    until: later,
    gross: 0,
    fee: 0,
    share: 0,
    carried: 0,
    leftOver: 0,
    usdRate: '1600',
    cents: 0,
    createdAt: now,
  });
  await services.inbox.send(db, {
    receiverId: other.id,
    senderId: id,
    title: 'From an author',
    body: 'Thank you for reading.',
  });
  await platform.ports.jobs.drain();
  return {
    person,
    code,
    ownCode,
    editor,
    buyer,
    other,
    bought,
    unbought,
    draft,
    read,
    review: reviewed.body as { id: string },
  };
}

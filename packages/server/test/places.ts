import { applying, words } from './applying.ts';
import { giving } from './giving.ts';
import { haveRead } from './having-read.ts';
import { giveIncome, giveStatement } from './income.ts';
import { paying } from './paying.ts';
import { novelAppeals } from '../src/schema/novels.ts';
import { ratingBursts } from '../src/schema/reviews.ts';
import type { Person, TestPlatform } from './platform.ts';
import { TEXT, writing } from './writing.ts';

/** A call's path with something real in every place, the administrator's to read and change where somebody's it must be. */
export type RealPlace = (path: string) => string;

/** Makes one of everything that a path of the contract can name. */
export async function realPlaces(platform: TestPlatform, admin: Person): Promise<RealPlace> {
  const { api } = platform;
  const reader = await platform.signUp('Real Reader');
  const publishing = writing(platform, admin, admin);
  const novel = await publishing.published(2, { title: 'The Gate' });
  const draft = await publishing.draft(novel, 'Unfinished', TEXT(3));
  await platform.api('PATCH', `/novels/mine/${novel.slug}/chapters/${draft.id}/draft/`, {
    as: admin,
    body: { draft: TEXT(4) },
  });
  const made = async (method: string, path: string, as: Person, body?: unknown) => {
    const answer = await api(method, path, { as, body });
    if (answer.status >= 300)
      throw new Error(`${method} ${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  // Nobody reviews a novel of their own.
  const writer = await platform.signUp('Real Writer');
  const others = await writing(platform, writer, admin).published(1, { title: 'The Other Gate' });
  await haveRead(platform, reader, others);
  await haveRead(platform, admin, others);
  const review = await made('POST', `/novels/${others.slug}/reviews/mine/`, reader, {
    writing_quality: 8,
    update_stability: 8,
    story_development: 8,
    character_design: 8,
    world_background: 8,
    is_spoiler: false,
    review: 'A gate that I went through twice, and the second time it was another one.',
  });
  // One's own is changed and deleted; all else is done about somebody's.
  const remark = async (as: Person, text: string): Promise<string> =>
    (await made('POST', `/novels/${novel.slug}/chapters/1/comments/`, as, { text })).comment.id;
  const [ownRemark, readers] = [await remark(admin, 'My gate.'), await remark(reader, 'A fine gate.')];
  const at = platform.clock.now();
  await platform.db.insert(novelAppeals).values({
    id: 'app_real',
    novelId: others.id,
    authorId: writer.id,
    hiddenAt: at,
    reason: 'It is looked at.',
    text: 'I painted this cover myself.',
    createdAt: at,
  });
  await platform.db
    .insert(ratingBursts)
    .values({ id: 'bur_real', novelId: others.id, kind: 'young', beganAt: at, lastAt: at });
  const report = await made('POST', '/reports/', reader, {
    kind: 'contact',
    email: reader.email,
    reason: 'How do I change my pen name?',
  });
  const list = await made('POST', '/lists/', admin, { name: 'Gates', public: true });
  const hide = await made('POST', '/hides/', admin, { kind: 'novel', key: others.slug });
  await publishing.chapter(novel, 'All the rest', words(5_000));
  // Nobody decides on a contract of their own: one that can be changed, one that can be signed, and another's to decide on.
  const applications = applying(platform, admin, await platform.staff('Real Editor', 'editor'));
  const contract = await applications.apply(novel);
  await applications.reject(contract);
  const toSign = await applications.apply(await applications.novel('The Gate of Promises'));
  await applications.approve(toSign);
  const theirs = applying(platform, writer, admin);
  const toDecide = await theirs.apply(await theirs.novel('The Third Gate'));
  const toEnd = await theirs.apply(await theirs.novel('The Last Gate'));
  await theirs.approve(toEnd);
  await theirs.sign(toEnd);
  // Bank details, income and coins to lose.
  await made('PUT', '/bank-details/mine/', admin, {
    account_name: 'Real Admin',
    account_number: '0000014579',
    bank_id: '011',
  });
  await giveIncome(platform.db, admin.id, 1_000_000);
  await platform.services.wallet.grant(admin.id, 1_000, 'for the test', `grant:${admin.id}`);
  const withdrawal = await made('POST', '/withdrawals/', admin, { amount: '5.00' });
  const statement = await giveStatement(platform, admin, novel);
  const option = await made('POST', '/coin-options/', admin, { numCoins: 70, price: '700.00' });
  const kindness = giving(platform);
  await kindness.give(reader, novel, 'Cowrie');
  const till = paying(platform);
  await till.subscribe(admin);
  const [subscription] = (await made('GET', '/subscriptions/mine/', admin)).results as { id: string }[];
  const plan = await made('POST', '/subscription-plans/', admin, {
    name: 'Real plan',
    amount: '700.00',
    unit: 'week',
    units: 2,
  });
  const payment = await till.begin(admin);
  const disputed = async (): Promise<string> => {
    const reference = await till.begin(reader);
    await till.decide(reference, 'success');
    await platform.services.payments.settling.alarmed(reference, 'dispute');
    const open = (await made('GET', '/staff/disputes/', admin)).results as { id: string; payment: { id: string } }[];
    return open.find((dispute) => dispute.payment.id === reference)?.id ?? '';
  };
  const [toTakeBack, toClose] = [await disputed(), await disputed()];
  const disputes = (path: string): string => (path.endsWith('/close/') ? toClose : toTakeBack);
  const [message] = (await made('GET', '/inbox/', admin)).results as { id: string }[];
  const contracts = (path: string): string =>
    path.endsWith('/end/')
      ? toEnd.id
      : path.startsWith('/staff/')
        ? toDecide.id
        : path.endsWith('/sign/')
          ? toSign.id
          : contract.id;
  const [session] = (await made('GET', '/users/me/sessions/', admin)).results as { id: string }[];
  const named = new Map<string, string>();
  const category = (await made('POST', '/tag-categories/', admin, { name: 'Real category' })).id as string;
  named.set('tag-categories', category);
  for (const list of ['genres', 'content-ratings', 'listings', 'tags'])
    named.set(list, (await made('POST', `/${list}/`, admin, { name: `Real ${list}`, category })).id);
  const file = new FormData();
  file.append('file', new Blob(['# Dawn\n\nThe salt came in.\n']), 'salt.md');
  named.set('novels', (await made('POST', '/novels/mine/imports/', admin, file)).id);
  await platform.ports.jobs.drain();
  const highlight = await made('POST', `/novels/${novel.slug}/chapters/1/highlights/`, admin, {
    kind: 'highlight',
    quote: 'gate',
    paragraph: 0,
  });
  const announcement = await made('POST', `/novels/mine/${novel.slug}/announcements/`, admin, {
    text: 'The gate stays open until spring.',
  });
  const device = await made('PUT', '/follows/push/', admin, {
    endpoint: 'https://push.example/gate',
    p256dh: 'A'.repeat(87),
    auth: 'A'.repeat(22),
  });
  const poll = { question: 'Which gate?', options: ['This one', 'The other'] };
  // One to vote in, which is another's, and one of the administrator's own.
  await made('PUT', `/novels/mine/${others.slug}/chapters/1/poll/`, writer, poll);
  await made('PUT', `/novels/mine/${novel.slug}/chapters/${draft.id}/poll/`, admin, poll);
  const [gift] = (await made('GET', `/novels/mine/${novel.slug}/gifts/`, admin)).results as { id: string }[];
  const places: Record<string, string | undefined> = {
    place: '0',
    novel: novel.slug,
    chapter: draft.id,
    version: '1',
    review: review.id,
    list: list.id,
    announcement: announcement.id,
    device: device.id,
    gift: gift?.id,
    hide: hide.id,
    highlight: highlight.id,
    word: 'camel',
    year: '2026',
    report: report.id,
    burst: 'bur_real',
    appeal: 'app_real',
    message: message?.id,
    session: session?.id,
    user: reader.id,
    author: admin.id,
    option: option.id,
    gift_option: (await kindness.option('Lion')).id,
    payment,
    reference: payment,
    plan: plan.id,
    subscription: subscription?.id,
    provider: 'sandbox',
    statement,
    withdrawal: withdrawal.id,
    other: reader.id,
  };
  return (path) =>
    path.replaceAll(/\{(\w+)\}/g, (whole, name: string) => {
      const reviewed = name === 'novel' && /^\/novels\/\{novel\}\/(reviews|chapters\/\{chapter\}\/poll)\//.test(path);
      // The administrator's own, because somebody's alone they would not be found.
      const mine = name === 'user' && /^\/(payments\/user|wallet\/\{user\}\/pay)\//.test(path);
      const place = reviewed
        ? others.slug
        : mine
          ? admin.id
          : name === 'contract'
            ? contracts(path)
            : name === 'id'
              ? named.get(path.split('/')[1] ?? '')
              : name === 'comment'
                ? path === '/comments/{comment}/'
                  ? ownRemark
                  : readers
                : name === 'dispute'
                  ? disputes(path)
                  : name === 'chapter' && path.startsWith('/novels/{novel}')
                    ? '1'
                    : places[name];
      if (!place) throw new Error(`${path}: nothing real stands for ${whole}`);
      return place;
    });
}

import { sql, type SQL } from 'drizzle-orm';
import type { Answer } from '@griot/contracts/contract';
import { openFields, openSignature } from '../contracts/index.ts';
import { openDetails } from '../payouts/index.ts';
import type { Db } from '../ports/database/index.ts';
import type { Sealing } from '../ports/sealing.ts';

export type Part = Exclude<keyof Answer<'GET /users/me/export/'>, 'exported_at' | 'profile'>;
/** The texts of chapters. */
type Long = 'chapters' | 'chapter_versions';
/** All but those: short rows, however many. */
type Short = Exclude<Part, Long>;
/** A row as JSON, written by PostgreSQL. */
type Row = string;

/** Texts read at a time: each may be twice 400,000 characters. */
export const LOT = 20;

/** Kobo or cents as everybody reads them: a decimal string in major units (ruling 26), such as `1485.00`. Its currency stands beside it. */
const money = (column: string): SQL => sql`(${sql.raw(column)}::numeric / 100)::numeric(20, 2)::text`;
/** Coins are whole numbers, money is not. */
const coinsOrMoney = (column: string): SQL =>
  sql`case p.currency when 'COIN' then to_jsonb(${sql.raw(column)}) else to_jsonb(${money(column)}) end`;

/** What is told of the account itself: all but the password. */
const PROFILE = (id: string): SQL => sql`
  select id, email, email_verified_at, pen_name, first_name, last_name, sex, about, '/media/' || photo_key as photo_url, user_code, office, referral_code, mail_decisions, mail_messages, name_on_gifts, open_profile, reading_journal, hidden_warnings, blurred_warnings, adult_confirmed_at, blocked_at, created_at, updated_at
  from users where id = ${id} and deleted_at is null`;

/** What is kept of a person in other tables. Hashes and other people's data are left out. */
const PARTS: Record<Short, (id: string) => SQL> = {
  sessions: (id) =>
    sql`select id, user_agent, created_at, last_used_at, ended_at from sessions where user_id = ${id} order by created_at, id`,
  browsers: (id) => sql`select seen_at as last_sign_in from browsers where user_id = ${id} order by seen_at`,
  identities: (id) =>
    sql`select provider, created_at from identities where user_id = ${id} order by created_at, provider`,
  novels: (id) => sql`select n.* from novels n where author_id = ${id} order by created_at, id`,
  // Their texts go after some days, and are those of a file that its owner has.
  imports: (id) =>
    sql`select id, state, filename, title, novel, created_at from imports where user_id = ${id} order by created_at, id`,
  chapter_notes: (id) => sql`
    select t.chapter_id, n.title as novel, c.number as chapter, t.text, t.updated_at
    from chapter_notes t join chapters c on c.id = t.chapter_id join novels n on n.id = c.novel_id where t.author_id = ${id} order by n.created_at, n.id, c.number`,
  writing_goal: (id) => sql`select words, time_zone from writing_goals where user_id = ${id}`,
  writing_days: (id) => sql`select day, words, goal from writing_days where user_id = ${id} order by day`,
  shelf: (id) =>
    sql`select s.novel_id, n.title, s.added_at from shelf_entries s join novels n on n.id = s.novel_id where s.user_id = ${id} order by s.added_at, n.id`,
  highlights: (id) => sql`
    select h.kind, n.title as novel, h.number as chapter, h.paragraph, h.quote, h.note, h.created_at, h.updated_at
    from highlights h join novels n on n.id = h.novel_id where h.user_id = ${id} order by n.title, n.id, h.number, h.paragraph, h.id`,
  hides: (id) => sql`
    select case when h.novel_id is not null then 'novel' when h.author_id is not null then 'author' when h.genre_id is not null then 'genre' else 'tag' end as what,
      coalesce(n.title, u.pen_name, g.name, h.tag_name) as name, h.created_at
    from hides h left join novels n on n.id = h.novel_id left join users u on u.id = h.author_id left join genres g on g.id = h.genre_id
    where h.user_id = ${id} order by h.created_at, h.id`,
  reading_lists: (id) => sql`
    select l.id, l.name, l.description, l.public, l.created_at, l.updated_at, coalesce((
      select jsonb_agg(jsonb_build_object('novel', n.title, 'note', e.note, 'added_at', e.added_at) order by e.place)
      from reading_list_novels e join novels n on n.id = e.novel_id where e.list_id = l.id), '[]') as novels
    from reading_lists l where l.user_id = ${id} order by l.created_at, l.id`,
  reading_places: (id) => sql`
    select p.novel_id, n.title, p.number as chapter, p.paragraph, p.furthest as furthest_chapter, p.begun_at, p.updated_at
    from positions p join novels n on n.id = p.novel_id where p.user_id = ${id} order by p.begun_at, n.id`,
  reading_days: (id) => sql`
    select r.day, n.title as novel, r.number as chapter, r.finished, r.words
    from reading_days r left join novels n on n.id = r.novel_id where r.user_id = ${id} order by r.day, n.title, r.number, r.chapter_id`,
  follows: (id) =>
    sql`select f.novel_id, n.title, f.followed_at, f.in_platform, f.mail, f.push from novel_follows f join novels n on n.id = f.novel_id where f.user_id = ${id} order by f.followed_at, n.id`,
  followed_authors: (id) =>
    sql`select f.author_id, a.pen_name, f.followed_at, f.in_platform, f.mail, f.push from author_follows f join users a on a.id = f.author_id where f.user_id = ${id} order by f.followed_at, a.id`,
  follow_settings: (id) =>
    sql`select in_platform, mail, push, time_zone, mail_hour, mail_weekday, quiet_from, quiet_until, mailed_at, mails_stopped_at, mails_resumed_at from follow_settings where user_id = ${id}`,
  follow_feed: (id) => sql`select created_at from follow_feeds where user_id = ${id}`,
  e_reader: (id) => sql`select created_at from e_reader_keys where user_id = ${id}`,
  // Where a browser takes them, and its keys, are secrets of the browser's.
  push_devices: (id) => sql`select created_at from push_devices where user_id = ${id} order by created_at, id`,
  told_chapters: (id) => sql`
    select t.chapter_id, n.title as novel, c.number as chapter, t.told_at, t.in_platform, t.read_at, t.mail_at, t.mailed_at, t.push_at, t.pushed_at
    from told_chapters t join novels n on n.id = t.novel_id join chapters c on c.id = t.chapter_id where t.user_id = ${id} order by t.told_at, t.chapter_id`,
  told_announcements: (id) => sql`
    select t.announcement_id, n.title as novel, a.text, t.told_at, t.in_platform, t.read_at, t.mail_at, t.mailed_at, t.push_at, t.pushed_at
    from told_announcements t join novels n on n.id = t.novel_id join announcements a on a.id = t.announcement_id
    where t.user_id = ${id} and a.withdrawn_at is null order by t.told_at, t.announcement_id`,
  announcements: (id) => sql`
    select n.title as novel, a.text, a.created_at, a.withdrawn_at
    from announcements a join novels n on n.id = a.novel_id where n.author_id = ${id} order by a.created_at, a.id`,
  polls: (id) => sql`
    select n.title as novel, c.number as chapter, p.question, p.options, p.created_at, p.closes_at
    from polls p join novels n on n.id = p.novel_id join chapters c on c.id = p.chapter_id where n.author_id = ${id} order by p.created_at, p.id`,
  poll_votes: (id) => sql`
    select n.title as novel, c.number as chapter, p.question, p.options[v.place + 1] as chosen, v.voted_at
    from poll_votes v join polls p on p.id = v.poll_id join novels n on n.id = p.novel_id join chapters c on c.id = p.chapter_id
    where v.user_id = ${id} order by v.voted_at, p.id`,
  road_maps: (id) => sql`
    select n.title as novel, r.items, r.changed_at from road_maps r join novels n on n.id = r.novel_id where n.author_id = ${id} order by n.created_at, n.id`,
  views: (id) =>
    sql`select day, novel_id, chapter_id from chapter_views where viewer = ${`u:${id}`} order by day, novel_id, chapter_id`,
  free_reads: (id) =>
    sql`select chapter_id, created_at from free_reads where user_id = ${id} order by created_at, chapter_id`,
  unlocks: (id) => sql`
    select u.chapter_id, n.title as novel, c.number as chapter, u.coins, u.created_at
    from unlocks u join chapters c on c.id = u.chapter_id join novels n on n.id = c.novel_id where u.user_id = ${id} order by u.created_at, u.chapter_id`,
  gifts: (id) => sql`
    select g.id, n.title as novel, o.name as gift, g.coins, g.created_at, g.thanks, g.thanked_at
    from gifts g join novels n on n.id = g.novel_id join gift_options o on o.id = g.gift_option_id where g.user_id = ${id} order by g.created_at, g.id`,
  gifts_received: (id) => sql`
    select g.id, n.title as novel, o.name as gift, g.coins, g.created_at, g.thanks, g.thanked_at
    from gifts g join novels n on n.id = g.novel_id join gift_options o on o.id = g.gift_option_id where g.author_id = ${id} order by g.created_at, g.id`,
  wallet: (id) => sql`
    select j.created_at, j.kind, j.reason, p.currency, ${coinsOrMoney('p.amount')} as amount, ${coinsOrMoney('p.balance_after')} as balance_after
    from accounts a join postings p on p.account_id = a.id join journals j on j.id = p.journal_id where a.user_id = ${id} order by p.currency, p.version, j.id`,
  earnings: (id) => sql`
    select e.id, n.title as novel, e.chapter_id, e.kind, ${money('e.gross')} as gross, ${money('e.fee')} as fee, ${money('e.share')} as share, 'NGN' as currency, e.statement_id, e.created_at
    from (
      select * from earnings where author_id = ${id} and statement_id is null union all select * from earnings where author_id = ${id} and statement_id is not null
    ) e join novels n on n.id = e.novel_id order by e.created_at, e.id`,
  statements: (id) => sql`
    select id, "from", until, ${money('gross')} as gross, ${money('fee')} as fee, ${money('share')} as share, ${money('carried')} as carried, ${money('left_over')} as left_over, 'NGN' as currency,
      trim_scale(usd_rate)::text as usd_rate, ${money('cents')} as income, 'USD' as income_currency, created_at from statements where author_id = ${id} order by until, id`,
  bonuses: (id) => sql`
    select b.id, n.title as novel, b.kind, b.period, ${money('b.cents')} as amount, 'USD' as currency, b.facts, b.created_at from bonuses b join novels n on n.id = b.novel_id where b.author_id = ${id} order by b.created_at, b.id`,
  bank_details: (id) => sql`select user_id, sealed, changed_at, updated_at from bank_details where user_id = ${id}`,
  team_membership: (id) => sql`select code, joined_at from team_members where user_id = ${id}`,
  referrals: (id) => sql`
    select case when referrer_id = ${id} then 'brought somebody' else 'was brought' end as what, created_at, completed_at
    from referrals where referrer_id = ${id} or referred_id = ${id} order by created_at, referred_id`,
  withdrawals: (id) => sql`
    select id, ${money('cents')} as amount, 'USD' as currency, ${money('kobo')} as payout_amount, 'NGN' as payout_currency, trim_scale(usd_rate)::text as usd_rate, status, shown as account_number, failure, created_at, updated_at from withdrawals where user_id = ${id} order by created_at, id`,
  payments: (id) => sql`
    select id, kind, description, ${money('amount')} as amount, currency, provider, status, failure, created_at, updated_at, paid_at from payments where user_id = ${id} order by created_at, id`,
  subscriptions: (id) => sql`
    select s.id, p.name as plan, s.payment_id, s.starts_at, s.ends_at, s.renews, s.created_at, s.cancelled_at, s.refunded_at, s.notice_at, ${money('s.notice_amount')} as notice_amount, p.currency, s.charge_at, s.failures
    from subscriptions s join subscription_plans p on p.id = s.plan_id where s.user_id = ${id} order by s.created_at, s.id`,
  subscription_reads: (id) => sql`
    select r.subscription_id, r.part as month, n.title as novel, r.chapter_id, r.read_at
    from subscriptions s join subscription_reads r on r.subscription_id = s.id join novels n on n.id = r.novel_id where s.user_id = ${id} order by r.read_at, r.chapter_id`,
  coin_lots: (id) =>
    sql`select coins, coins_left, currency, ${money('gross')} as gross, ${money('fee')} as fee, created_at from coin_lots where user_id = ${id} order by number`,
  appeals: (id) => sql`
    select n.title as novel, a.hidden_at, a.rule, a.reason, a.text, a.created_at, a.outcome, a.answer, a.decided_at
    from novel_appeals a join novels n on n.id = a.novel_id where a.author_id = ${id} order by a.created_at, a.id`,
  reviews: (id) => sql`select r.* from reviews r where user_id = ${id} order by created_at, id`,
  votes: (id) =>
    sql`select review_id, vote, created_at from review_votes where user_id = ${id} order by created_at, review_id`,
  comments: (id) => sql`
    select c.id, n.title as novel, c.chapter_id, c.parent_id as answers, a.opening as paragraph, c.text, c.suggested, c.outcome, c.is_spoiler, c.state, c.num_likes, c.created_at, c.edited_at
    from comments c join novels n on n.id = c.novel_id join comment_anchors a on a.id = c.anchor_id where c.user_id = ${id} order by c.created_at, c.id`,
  comment_likes: (id) =>
    sql`select comment_id, created_at from comment_likes where user_id = ${id} order by created_at, comment_id`,
  // Whom is somebody else's: their owner finds that in the profile.
  mutes: (id) => sql`select created_at from mutes where user_id = ${id} order by created_at`,
  comment_blocks: (id) => sql`select created_at from comment_blocks where author_id = ${id} order by created_at`,
  inbox: (id) =>
    sql`select id, title, body, created_at, read_at from messages where receiver_id = ${id} order by created_at, id`,
  sent_messages: (id) =>
    sql`select id, title, body, created_at from messages where sender_id = ${id} order by created_at, id`,
  reports: (id) =>
    sql`select id, kind, subject_id, email, reason, created_at, closed_at, outcome from reports where reporter_id = ${id} order by created_at, id`,
  staff_actions: (id) =>
    sql`select id, action, subject_id, created_at from staff_actions where actor_id = ${id} order by created_at, id`,
  contracts: (id) => sql`
    select id, novel_id, status, contract_type, version, submitted_at, decided_at, rejection, signed_at, text_version, signed_text, ends_at, ended_at, sealed, signature
    from contracts where author_id = ${id} order by submitted_at, id`,
  display_options: (id) => sql`select options, updated_at from display_options where user_id = ${id}`,
  deletion_requests: (id) =>
    sql`select reason, requested_at, due_at, cancelled_at from deletion_requests where user_id = ${id}`,
};

/** Stands where something is kept that cannot be opened any more. */
const LOST = { unreadable: 'This was kept sealed, and the key it was sealed with is gone.' };

/** What is sealed where it is kept is opened for whom it is about. */
type Opening = (row: Record<string, unknown>, sealing: Sealing) => Record<string, unknown>;
const OPENED: Partial<Record<Short, Opening>> = {
  // Who of the staff hid a novel is on their record.
  novels: ({ hidden_by: _by, ...row }) => row,
  bank_details({ user_id, sealed, ...row }, sealing) {
    const details = openDetails(sealing, String(user_id), String(sealed));
    return details ? { ...details, ...row } : { ...row, ...LOST };
  },
  contracts({ sealed, signature, ...row }, sealing) {
    const kept = { id: String(row['id']), sealed: String(sealed), signature: signature as string | null };
    const fields = openFields(sealing, kept);
    return { ...row, ...(fields ?? (kept.sealed === '' ? {} : LOST)), signature: openSignature(sealing, kept) };
  },
};

const opened = (row: Row, open: Opening, sealing: Sealing): Row =>
  JSON.stringify(open(JSON.parse(row) as Record<string, unknown>, sealing));

/** Rows as JSON has them: instants in ISO 8601, numerics as they are kept. */
async function rowsOf(db: Db, query: SQL): Promise<Row[]> {
  const { rows } = await db.execute<{ row: Row }>(sql`select to_jsonb(part)::text as row from (${query}) part`);
  return rows.map(({ row }) => row);
}

/** A chapter, or a version of one. */
interface TextKey {
  id: string;
  version: number;
}

/** An account as it stood at one moment: all that is short, and which texts there are. */
export interface Account {
  profile: Row;
  parts: Record<Short, Row[]>;
  /** In the order of novels and numbers, versions after that in theirs. */
  texts: Record<Long, TextKey[]>;
}

/** The account and everything that belongs to it but the texts of its chapters; undefined when it is gone. */
export async function readAccount(db: Db, userId: string, sealing: Sealing): Promise<Account | undefined> {
  const [profile] = await rowsOf(db, PROFILE(userId));
  if (!profile) return undefined;
  const parts: Partial<Account['parts']> = {};
  for (const name of Object.keys(PARTS) as Short[]) {
    const rows = await rowsOf(db, PARTS[name](userId));
    const open = OPENED[name];
    parts[name] = open ? rows.map((row) => opened(row, open, sealing)) : rows;
  }
  const chapters = await keysOf(
    db,
    sql`select c.id, 0 as version from chapters c join novels n on n.id = c.novel_id where n.author_id = ${userId} order by n.created_at, n.id, c.number`,
  );
  const versions = await keysOf(
    db,
    sql`
      select c.id, v.version from chapter_versions v join chapters c on c.id = v.chapter_id join novels n on n.id = c.novel_id
      where n.author_id = ${userId} order by n.created_at, n.id, c.number, v.version`,
  );
  return { profile, parts: parts as Account['parts'], texts: { chapters, chapter_versions: versions } };
}

const keysOf = async (db: Db, query: SQL): Promise<TextKey[]> =>
  (await db.execute<{ id: string; version: number }>(query)).rows;

const ROWS: Record<Long, SQL> = {
  chapters: sql`select c.* from lot join chapters c on c.id = lot.id`,
  chapter_versions: sql`
    select v.chapter_id, v.version, v.title, v.draft, v.words, v.automatic, v.saved_at
    from lot join chapter_versions v on v.chapter_id = lot.id and v.version = lot.version join chapters c on c.id = lot.id`,
};

/**
 * The texts of these keys in lots, each read when it is wanted, so that memory stays flat. No transaction spans them,
 * since it would last as long as a slow caller takes: what is written meanwhile comes as it is then, and what is deleted
 * is not there any more.
 */
export async function* textLots(db: Db, userId: string, part: Long, keys: TextKey[]): AsyncGenerator<Row[]> {
  for (let from = 0; from < keys.length; from += LOT) {
    const lot = sql.join(
      keys.slice(from, from + LOT).map(({ id, version }, place) => sql`(${id}::text, ${version}::int, ${place}::int)`),
      sql`, `,
    );
    yield await rowsOf(
      db,
      sql`
      with lot (id, version, place) as (values ${lot})
      ${ROWS[part]} join novels n on n.id = c.novel_id where n.author_id = ${userId} order by lot.place`,
    );
  }
}

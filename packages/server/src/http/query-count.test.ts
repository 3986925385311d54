import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { sql } from 'drizzle-orm';
import { contract, type CallName, type Endpoint } from '@griot/contracts/contract';
import { countQueries } from '../../test/count-queries.ts';
import { startPlatform } from '../../test/platform.ts';

const platform = await startPlatform();
after(() => platform.close());
const { api, db } = platform;
const queries = countQueries();

/** Rows of everything, more than the longer of the two pages. */
const ROWS = 60;
const LONG = 50;

/** Author of everything, reader of everything, and of the staff. */
const someone = await platform.staff('Someone Busy', 'admin');
await fillEverything(someone.id);

/** Paths of the lists that need more than a window, or that show more when asked so. Every list is asked by its bare path too. */
const ASKED: Partial<Record<CallName, string[]>> = {
  'GET /novels/': [
    '?search=quiet',
    '?genre=romance&ordering=-num_views',
    '?listing=popular',
    '?listing=new',
    '?tags=campus&tags_exclude=dark',
    '?completed=false&words_min=1',
    '?ordering=title',
  ],
  'GET /payments/': ['?payment_type=income', '?payment_type=withdraw', '?search=quiet&status=pending'],
  'GET /staff/novels/': ['?search=quiet'],
  'GET /staff/actions/': ['?area=chapter'],
  'GET /novels/ranking/': ['?type=power', '?type=trending'],
  'GET /novels/{novel}/chapters/': ['?ordering=-chapter'],
  'GET /novels/{novel}/chapters/{chapter}/comments/': ['?ordering=liked', '?on=0'],
};
const PARAMETERS: Record<string, string> = {
  novel: 'quiet-1',
  chapter: '1',
  user: someone.id,
  author: someone.id,
  list: 'lst_q1',
  burst: 'bur_q1',
  comment: 'com_q1',
};

const isList = (row: Endpoint): boolean => 'results' in ((row.response as { shape?: object }).shape ?? {});
/** Named by the settings or by the code: no pages, and no queries. */
const SETTLED: readonly string[] = ['GET /auth/providers/', 'GET /banks/'] satisfies CallName[];
const lists = (Object.keys(contract) as CallName[]).filter(
  (name) => name.startsWith('GET ') && !SETTLED.includes(name) && isList(contract[name]),
);

for (const name of lists) {
  const path = name.slice('GET '.length).replace(/\{(\w+)\}/g, (_, parameter: string) => PARAMETERS[parameter] ?? '');
  for (const query of ['', ...(ASKED[name] ?? [])]) {
    test(`${name}${query} sends as many queries for a page of ${LONG} as for one of 1`, async () => {
      const asked = async (limit: number) => {
        const before = queries();
        const answer = await api('GET', `${path}${query ? `${query}&` : '?'}limit=${limit}`, { as: someone });
        return { queries: queries() - before, status: answer.status, rows: answer.body.results?.length };
      };
      // What the server does by itself meanwhile is counted, too: the fewest of some are the call's own.
      const fewest = async (limit: number) => {
        const some = [await asked(limit), await asked(limit), await asked(limit)];
        return some.reduce((least, next) => (next.queries < least.queries ? next : least));
      };
      // What is kept in memory is there for both.
      await asked(1);
      const one = await fewest(1);
      const many = await fewest(LONG);
      // The demo's mailbox has no pages.
      const rows = name === 'GET /dev/mail/' ? [many.rows, many.rows] : [1, LONG];
      assert.deepEqual([one.status, one.rows, many.status, many.rows], [200, rows[0], 200, rows[1]]);
      assert.equal(many.queries, one.queries);
      assert.ok(one.queries > 0);
    });
  }
}

test('the counter sees what a call sends', async () => {
  const before = queries();
  await db.execute(sql`select 1`);
  assert.equal(queries() - before, 1);
});

/** So many rows of every kind, by someone and for someone; written past the rules, which have tests of their own. */
async function fillEverything(id: string): Promise<void> {
  const n = sql`generate_series(1, ${ROWS}::int) n`;
  const at = sql`'2026-03-01T10:00:00Z'::timestamptz + n * interval '1 minute'`;
  const statements = [
    sql`insert into users (id, email, password_hash, pen_name, pen_name_key, first_name, last_name, user_code, created_at, updated_at)
      select 'usr_q' || n, 'q' || n || '@readers.test', 'none', 'Quiet ' || n, 'quiet ' || n, 'Q', 'T', 'QUIET' || n, ${at}, ${at} from ${n}`,
    sql`insert into sessions (id, user_id, user_agent, created_at) select 'ses_q' || n, ${id}, 'test', ${at} from ${n}`,
    sql`insert into refresh_tokens (hash, session_id, created_at, expires_at) select 'q' || n, 'ses_q' || n, ${at}, ${at} + interval '60 days' from ${n}`,
    sql`insert into novels (id, slug, author_id, title, description, genres, tags, tag_keys, language, leading_gender, age_range, planned_length, book_type, num_chapters, num_words, num_draft_chapters, created_at, arrived_at, updated_at)
      select 'nov_q' || n, 'quiet-' || n, ${id}, 'Quiet ' || n, 'A quiet one.', '{Romance}', '{Campus}', '{campus}', 'English', 'F', 'Teens', '<100,000', 'free', ${ROWS}::int, 600, ${ROWS}::int, ${at}, ${at}, ${at} from ${n}`,
    sql`insert into novels (id, slug, author_id, title, description, genres, tags, language, leading_gender, age_range, planned_length, book_type, num_chapters, completed, completed_at, created_at, updated_at)
      select 'nov_t' || n, 'told-' || n, ${id}, 'Told ' || n, 'One that is told.', '{Romance}', '{}', 'English', 'F', 'Teens', '<100,000', 'free', 1, true, ${at}, ${at}, ${at} from ${n}`,
    sql`insert into novels (id, slug, author_id, title, description, genres, tags, tag_keys, language, leading_gender, age_range, planned_length, book_type, num_chapters, created_at, arrived_at, updated_at)
      select 'nov_o' || n, 'other-' || n, 'usr_q' || n, 'Other ' || n, 'One by somebody else.', '{Romance}', '{Campus}', '{campus}', 'English', 'F', 'Teens', '<100,000', 'free', 1, ${at}, ${at}, ${at} from ${n}`,
    sql`insert into novel_neighbours (novel_id, neighbour_id, readers, closeness)
      select novel, 'nov_o' || n, 3, 0.5 from ${n}, unnest(array['nov_q1', 'nov_o1']) novel where novel <> 'nov_o' || n`,
    sql`insert into shelf_entries (user_id, novel_id, added_at) values (${id}, 'nov_o1', '2026-03-02T10:00:00Z')`,
    sql`insert into chapters (id, novel_id, number, draft_title, draft, draft_words, draft_version, draft_at, title, content, words, content_version, published_at, content_at, requested_at)
      select 'chp_q' || n, 'nov_q1', n, 'Quiet', '<p>Quiet.</p>', 1, 1, ${at}, 'Quiet', '<p>Quiet.</p>', 1, 1, ${at}, ${at}, ${at} from ${n}`,
    sql`insert into chapter_versions (chapter_id, version, title, draft, words, automatic, begun_at, saved_at)
      select 'chp_q1', n, 'Quiet', '<p>Quiet.</p>', 1, false, ${at}, ${at} from ${n}`,
    sql`insert into novel_listings (novel_id, listing) select 'nov_q' || n, 'popular' from ${n}`,
    sql`insert into novel_ranks (ranking, novel_id, place, score)
      select ranking, 'nov_q' || n, n, 100 - n from ${n}, unnest(array['all', 'power', 'trending', 'popular', 'active', 'topRated']) ranking`,
    sql`insert into shelf_entries (user_id, novel_id, added_at) select ${id}, 'nov_q' || n, ${at} from ${n}`,
    sql`insert into reading_lists (id, user_id, name, public, created_at, updated_at) select 'lst_q' || n, ${id}, 'Quiet ' || n, true, ${at}, ${at} from ${n}`,
    sql`insert into reading_list_novels (list_id, novel_id, place, added_at) select 'lst_q1', 'nov_q' || n, n, ${at} from ${n}`,
    sql`insert into highlights (id, user_id, novel_id, chapter_id, number, kind, quote, prefix, suffix, paragraph, place, note, created_at, updated_at)
      select 'hlt_q' || n, ${id}, 'nov_q1', 'chp_q1', 1, 'highlight', 'Quiet ' || n, '', '', 0, 'q' || n, '', ${at}, ${at} from ${n}`,
    sql`insert into reading_days (user_id, day, chapter_id, novel_id, number, finished, words)
      select ${id}, '2026-01-01'::date + n, 'chp_q' || n, 'nov_q1', n, true, 10 from ${n}`,
    sql`insert into hides (id, user_id, tag, tag_name, created_at) select 'hid_q' || n, ${id}, 'unheard ' || n, 'Unheard ' || n, ${at} from ${n}`,
    sql`insert into positions (user_id, novel_id, chapter_id, number, paragraph, furthest, begun_at, updated_at) select ${id}, 'nov_q' || n, 'chp_q1', 1, 0, 1, ${at}, ${at} from ${n}`,
    sql`insert into novel_follows (user_id, novel_id, followed_at) select ${id}, 'nov_q' || n, ${at} from ${n}`,
    sql`insert into author_follows (user_id, author_id, followed_at) select ${id}, 'usr_q' || n, ${at} from ${n}`,
    sql`insert into told_chapters (user_id, chapter_id, novel_id, told_at, in_platform) select ${id}, 'chp_q' || n, 'nov_q1', ${at}, true from ${n}`,
    sql`insert into announcements (id, novel_id, text, created_at) select 'ann_q' || n, 'nov_q1', 'Quiet.', ${at} from ${n}`,
    sql`insert into polls (id, novel_id, chapter_id, question, options, created_at) select 'pol_q' || n, 'nov_q1', 'chp_q' || n, 'Quiet?', '{Yes,No}', ${at} from ${n}`,
    sql`insert into told_announcements (user_id, announcement_id, novel_id, told_at, in_platform) select ${id}, 'ann_q' || n, 'nov_q1', ${at}, true from ${n}`,
    sql`insert into reviews (id, novel_id, user_id, text, is_spoiler, writing_quality, update_stability, story_development, character_design, world_background, overall_rating, stars, created_at, updated_at)
      select 'rev_q' || n, 'nov_q1', 'usr_q' || n, 'It is quiet, and that is what one wants.', false, 8, 8, 8, 8, 8, 8.0, 8, ${at}, ${at} from ${n}`,
    sql`insert into novel_appeals (id, novel_id, author_id, hidden_at, hidden_by, reason, text, created_at) select 'app_q' || n, 'nov_q' || n, ${id}, ${at}, 'usr_q1', 'Quiet.', 'It is quiet here, and that is fine.', ${at} from ${n}`,
    sql`insert into rating_bursts (id, novel_id, kind, began_at, last_at) select 'bur_q' || n, 'nov_q' || n, 'young', ${at}, ${at} from ${n}`,
    sql`insert into reviews (id, novel_id, user_id, text, is_spoiler, writing_quality, update_stability, story_development, character_design, world_background, overall_rating, stars, standing, burst_id, created_at, updated_at)
      select 'rev_b' || n, 'nov_q2', 'usr_q' || n, 'It is loud, and that is what nobody wants.', false, 2, 2, 2, 2, 2, 2.0, 2, 'set_aside', 'bur_q1', ${at}, ${at} from ${n}`,
    sql`update novels set num_reviews = ${ROWS}::int where id = 'nov_q1'`,
    sql`insert into comment_anchors (id, chapter_id, num_threads, num_comments) values ('anc_q', 'chp_q1', ${ROWS}::int, 2 * ${ROWS}::int)`,
    sql`insert into comment_anchors (id, chapter_id, hash, opening, before, after, paragraph, num_threads, num_comments) values ('anc_p', 'chp_q1', 'none', 'Quiet. Quiet. Quiet. Quiet.', '', '', 0, ${ROWS}::int, ${ROWS}::int)`,
    sql`update chapters set content = '<p>Quiet. Quiet. Quiet. Quiet.</p>' where id = 'chp_q1'`,
    sql`insert into comments (id, novel_id, chapter_id, anchor_id, parent_id, user_id, text, is_spoiler, state, num_answers, created_at)
      select 'com_q' || n, 'nov_q1', 'chp_q1', 'anc_q', null, 'usr_q' || n, 'Quiet.', false, 'shown', case n when 1 then ${ROWS}::int else 0 end, ${at} from ${n}`,
    sql`insert into comments (id, novel_id, chapter_id, anchor_id, parent_id, user_id, text, is_spoiler, state, created_at)
      select 'com_a' || n, 'nov_q1', 'chp_q1', 'anc_q', 'com_q1', 'usr_q' || n, 'Quiet.', false, 'shown', ${at} from ${n}`,
    sql`insert into comments (id, novel_id, chapter_id, anchor_id, user_id, text, is_spoiler, state, created_at)
      select 'com_p' || n, 'nov_q1', 'chp_q1', 'anc_p', 'usr_q' || n, 'Quiet.', false, 'shown', ${at} from ${n}`,
    sql`insert into users (id, email, password_hash, pen_name, pen_name_key, first_name, last_name, user_code, created_at, updated_at)
      select 'usr_m' || n, 'm' || n || '@readers.test', 'none', 'Loud ' || n, 'loud ' || n, 'L', 'T', 'LOUD' || n, ${at}, ${at} from ${n}`,
    sql`insert into mutes (user_id, muted_user_id, created_at) select ${id}, 'usr_m' || n, ${at} from ${n}`,
    sql`insert into comment_blocks (author_id, blocked_user_id, created_at) select ${id}, 'usr_m' || n, ${at} from ${n}`,
    sql`insert into messages (id, receiver_id, sender_id, title, body, created_at) select 'msg_q' || n, ${id}, 'usr_q' || n, 'Quiet', 'Quiet.', ${at} from ${n}`,
    sql`insert into deletion_requests (user_id, reason, requested_at, due_at) select 'usr_q' || n, '', ${at}, ${at} from ${n}`,
    sql`insert into contracts (id, novel_id, author_id, status, contract_type, sealed, front_image_key, back_image_key, version, submitted_at)
      select 'ctr_q' || n, 'nov_q' || n, ${id}, 'pending', 'exclusive', '', '', '', 1, ${at} from ${n}`,
    sql`insert into staff_actions (id, actor_id, action, subject_id, detail, created_at) select 'act_q' || n, ${id}, 'chapter.rejected', 'chp_q1', '{}', ${at} from ${n}`,
    sql`insert into reports (id, kind, subject_id, subject, reporter_id, reason, created_at)
      select 'rep_q' || n, 'novel', 'nov_q1', jsonb_build_object('novel', jsonb_build_object('id', 'nov_q1', 'slug', 'quiet-1', 'title', 'Quiet'), 'author', null, 'text', 'A quiet one.'), 'usr_q' || n, 'It is too loud.', ${at} from ${n}`,
    sql`insert into coin_options (id, num_coins, bonus, price, currency, place) select 'opt_q' || n, 20000 + n, 0, 100, 'NGN', 100 + n from ${n}`,
    sql`insert into payments (id, user_id, kind, item_id, promised, description, amount, currency, provider, status, created_at, updated_at)
      select 'pay_q' || n, ${id}, 'coins', 'opt_q1', '{"name":"Quiet","unit":"week","units":1}', 'Quiet coins', 100, 'NGN', 'sandbox', 'pending', ${at}, ${at} from ${n}`,
    sql`insert into payment_disputes (id, payment_id, kind, raised_at) select 'dsp_q' || n, 'pay_q' || n, 'dispute', ${at} from ${n}`,
    sql`insert into subscription_plans (id, name, amount, currency, unit, units, description, place) select 'pln_q' || n, 'Quiet ' || n, 100, 'NGN', 'week', 1 + n % 24, '', 100 + n from ${n}`,
    sql`insert into subscriptions (id, user_id, plan_id, payment_id, starts_at, ends_at, renews, created_at) select 'sub_q' || n, ${id}, 'pln_q1', 'pay_q' || n, ${at}, ${at} + interval '1 minute', false, ${at} from ${n}`,
    sql`insert into accounts (id, currency, user_id, hot) values ('income:quiet', 'USD', ${id}, false), ('bonuses:quiet', 'USD', null, true)`,
    sql`with raised as (
        update accounts set balance = ${ROWS}::int, version = ${ROWS}::int where id = 'income:quiet'
      ), quiet as (
        insert into journals (id, key, request_hash, kind, reason, created_at) select 'jrn_q' || n, 'quiet:' || n, '', 'bonus', 'a quiet bonus', ${at} from ${n}
      ) insert into postings (journal_id, line, account_id, currency, amount, balance_after, version)
      select 'jrn_q' || n, side, case side when 0 then 'bonuses:quiet' else 'income:quiet' end, 'USD', side * 2 - 1, case side when 1 then n end, case side when 1 then n end from ${n}, generate_series(0, 1) side`,
    sql`insert into accounts (id, currency, user_id, hot) values (${`wallet:${id}:COIN`}, 'COIN', ${id}, false), ('given:quiet', 'COIN', null, true) on conflict do nothing`,
    sql`with raised as (
        update accounts set balance = ${ROWS}::int, version = ${ROWS}::int where id = ${`wallet:${id}:COIN`}
      ), quiet as (
        insert into journals (id, key, request_hash, kind, reason, created_at) select 'jrn_c' || n, 'coins:' || n, '', 'grant', 'a quiet coin', ${at} from ${n}
      ) insert into postings (journal_id, line, account_id, currency, amount, balance_after, version)
      select 'jrn_c' || n, side, case side when 0 then 'given:quiet' else ${`wallet:${id}:COIN`} end, 'COIN', side * 2 - 1, case side when 1 then n end, case side when 1 then n end from ${n}, generate_series(0, 1) side`,
    sql`insert into gift_options (id, name, image, num_coins, place) select 'gop_q' || n, 'Quiet ' || n, '/media/gifts/q.webp', 20000 + n, 100 + n from ${n}`,
    sql`insert into gifts (id, user_id, novel_id, author_id, gift_option_id, coins, journal_id, created_at)
      select 'gft_q' || n, 'usr_q' || n, 'nov_q1', ${id}, 'gop_q' || n, 1, 'jrn_q1', ${at} from ${n}`,
    sql`update novels set num_gifts_received = ${ROWS}::int where id = 'nov_q1'`,
    sql`insert into statements (id, author_id, "from", until, gross, fee, share, carried, left_over, usd_rate, cents, created_at) select 'stm_q' || n, ${id}, ${at} - interval '1 minute', ${at}, 0, 0, 0, 0, 0, 1500, 0, ${at} from ${n}`,
    sql`insert into bonuses (id, author_id, novel_id, kind, period, cents, facts, journal_id, created_at) select 'bon_q' || n, ${id}, 'nov_q' || n, 'signing', 'once', 1, '{}', 'jrn_q1', ${at} from ${n}`,
    sql`insert into withdrawals (id, user_id, cents, usd_rate, kobo, status, sealed_details, shown, journal_id, created_at, updated_at)
      select 'wdr_q' || n, ${id}, 100, 1500, 150000, 'requested', '', '', 'jrn_q1', ${at}, ${at} from ${n}`,
    sql`insert into genres (id, name, place) select 'gen_q' || n, 'Quiet ' || n, 1000 + n from ${n}`,
    sql`insert into content_ratings (id, name, place) select 'rat_q' || n, 'Quiet ' || n, 1000 + n from ${n}`,
    sql`insert into listings (id, name, place) select 'lst_q' || n, 'Quiet ' || n, 1000 + n from ${n}`,
    sql`insert into tag_categories (id, name, place) select 'cat_q' || n, 'Quiet ' || n, 1000 + n from ${n}`,
    sql`insert into tags (id, name, place, category_id) select 'tag_q' || n, 'Quiet ' || n, 1000 + n, 'cat_q1' from ${n}`,
  ];
  for (const statement of statements) await db.execute(statement);
}

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { sql } from 'drizzle-orm';
import { footprint, renewed } from '../../test/footprint.ts';
import { startPlatform } from '../../test/platform.ts';
import { transaction } from '../ports/database/index.ts';
import type { Part } from './store.ts';

const platform = await startPlatform();
after(() => platform.close());
const { api, db, services, clock } = platform;

/**
 * Every column that points at a person, and what becomes of its rows: in which part of the export they stand (or why in
 * none), and whether they are deleted with the account, cut from it, or kept under the opaque id. Whoever adds a table adds
 * it here, to `export/store.ts` and to `deletion/erase.ts`.
 */
const POINTS_AT_PEOPLE: Record<string, { exported: Part | { not: string }; erased: 'deleted' | 'cut' | 'kept' }> = {
  'accounts.user_id': { exported: 'wallet', erased: 'kept' },
  'author_follows.author_id': { exported: { not: 'who follows is theirs to tell' }, erased: 'deleted' },
  'author_follows.user_id': { exported: 'followed_authors', erased: 'deleted' },
  'bank_details.user_id': { exported: 'bank_details', erased: 'deleted' },
  'bonuses.author_id': { exported: 'bonuses', erased: 'kept' },
  'browsers.user_id': { exported: 'browsers', erased: 'deleted' },
  'chapter_notes.author_id': { exported: 'chapter_notes', erased: 'deleted' },
  'coin_lots.user_id': { exported: 'coin_lots', erased: 'kept' },
  'comment_blocks.author_id': { exported: 'comment_blocks', erased: 'deleted' },
  'comment_blocks.blocked_user_id': {
    exported: { not: 'that an author does not want somebody’s comments is the author’s' },
    erased: 'deleted',
  },
  'comment_likes.user_id': { exported: 'comment_likes', erased: 'deleted' },
  'comments.user_id': { exported: 'comments', erased: 'cut' },
  'config.updated_by': { exported: { not: 'the change stands among staff_actions' }, erased: 'kept' },
  'contracts.author_id': { exported: 'contracts', erased: 'kept' },
  'contracts.decided_by': { exported: { not: 'the decision stands among staff_actions' }, erased: 'kept' },
  'deletion_requests.user_id': { exported: 'deletion_requests', erased: 'kept' },
  'display_options.user_id': { exported: 'display_options', erased: 'deleted' },
  'e_reader_keys.user_id': { exported: 'e_reader', erased: 'deleted' },
  'earnings.author_id': { exported: 'earnings', erased: 'kept' },
  'email_codes.user_id': { exported: { not: 'hashes that last for minutes' }, erased: 'deleted' },
  'follow_feeds.user_id': { exported: 'follow_feed', erased: 'deleted' },
  'follow_settings.user_id': { exported: 'follow_settings', erased: 'deleted' },
  'free_reads.user_id': { exported: 'free_reads', erased: 'deleted' },
  'gifts.author_id': { exported: 'gifts_received', erased: 'kept' },
  'gifts.user_id': { exported: 'gifts', erased: 'kept' },
  'handovers.user_id': { exported: { not: 'hashes that last for minutes' }, erased: 'deleted' },
  'highlights.user_id': { exported: 'highlights', erased: 'deleted' },
  'hides.author_id': { exported: { not: 'what others do not want to see is theirs' }, erased: 'deleted' },
  'hides.user_id': { exported: 'hides', erased: 'deleted' },
  'identities.user_id': { exported: 'identities', erased: 'deleted' },
  'imports.user_id': { exported: 'imports', erased: 'deleted' },
  'keyed_calls.user_id': {
    exported: { not: 'answers of calls, kept for a day; what they did stands elsewhere' },
    erased: 'deleted',
  },
  'messages.receiver_id': { exported: 'inbox', erased: 'deleted' },
  'messages.sender_id': { exported: 'sent_messages', erased: 'kept' },
  'mutes.muted_user_id': { exported: { not: 'who is muted is not told' }, erased: 'deleted' },
  'mutes.user_id': { exported: 'mutes', erased: 'deleted' },
  'novel_follows.user_id': { exported: 'follows', erased: 'deleted' },
  'novel_appeals.author_id': { exported: 'appeals', erased: 'deleted' },
  'novel_appeals.decided_by': { exported: { not: 'the decision stands among staff_actions' }, erased: 'kept' },
  'novel_appeals.hidden_by': { exported: { not: 'that they hid it stands among staff_actions' }, erased: 'kept' },
  'novels.hidden_by': { exported: { not: 'that they hid it stands among staff_actions' }, erased: 'kept' },
  'novels.author_id': { exported: 'novels', erased: 'kept' },
  'payments.user_id': { exported: 'payments', erased: 'kept' },
  'poll_votes.user_id': { exported: 'poll_votes', erased: 'deleted' },
  'positions.user_id': { exported: 'reading_places', erased: 'deleted' },
  'rating_bursts.decided_by': { exported: { not: 'the decision stands among staff_actions' }, erased: 'kept' },
  'push_devices.user_id': { exported: 'push_devices', erased: 'deleted' },
  'reading_days.user_id': { exported: 'reading_days', erased: 'deleted' },
  'reading_lists.user_id': { exported: 'reading_lists', erased: 'deleted' },
  'referrals.referred_id': { exported: 'referrals', erased: 'kept' },
  'referrals.referrer_id': { exported: 'referrals', erased: 'kept' },
  'reports.closed_by': { exported: { not: 'the closing stands among staff_actions' }, erased: 'kept' },
  'reports.reporter_id': { exported: 'reports', erased: 'kept' },
  'reset_tokens.user_id': { exported: { not: 'hashes that last for minutes' }, erased: 'deleted' },
  'review_votes.user_id': { exported: 'votes', erased: 'deleted' },
  'reviews.user_id': { exported: 'reviews', erased: 'cut' },
  'sessions.user_id': { exported: 'sessions', erased: 'deleted' },
  'shelf_entries.user_id': { exported: 'shelf', erased: 'deleted' },
  'staff_actions.actor_id': { exported: 'staff_actions', erased: 'kept' },
  'statements.author_id': { exported: 'statements', erased: 'kept' },
  'subscriptions.user_id': { exported: 'subscriptions', erased: 'kept' },
  'told_chapters.user_id': { exported: 'told_chapters', erased: 'deleted' },
  'told_announcements.user_id': { exported: 'told_announcements', erased: 'deleted' },
  'team_members.user_id': { exported: 'team_membership', erased: 'kept' },
  'unlocks.user_id': { exported: 'unlocks', erased: 'kept' },
  'writing_days.user_id': { exported: 'writing_days', erased: 'deleted' },
  'writing_goals.user_id': { exported: 'writing_goal', erased: 'deleted' },
  'withdrawals.user_id': { exported: 'withdrawals', erased: 'kept' },
};

/** Columns that hold a person's id or address without a reference, and what becomes of them. */
const NAMES_PEOPLE: Record<string, string> = {
  'chapter_views.viewer': 'exported as views; kept, an opaque id',
  'email_codes.email': 'deleted with the code',
  'mails.to': 'the demo’s mailbox: deleted',
  'payments.authorisation':
    'the payer’s card as the provider knows it, sealed and used by renewals alone: not exported; emptied',
  'payments.card_hash': 'a keyed hash that is only ever compared: not exported; emptied',
  'reports.email': 'exported with the report; emptied',
  'users.email': 'exported in the profile; replaced',
};

/** Columns whose names sound like people and are not. */
const NOBODY = [
  'novel_neighbours.readers',
  'novels.authors_note',
  'postings.account_id',
  'rating_traces.account_days',
  'sessions.user_agent',
  'users.email_verified_at',
  'users.user_code',
];

test('every reference to a person is exported and erased on purpose', async () => {
  const { rows } = await db.execute<{ at: string }>(sql`
    select c.conrelid::regclass || '.' || a.attname as at
    from pg_constraint c cross join unnest(c.conkey) k join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k
    where c.contype = 'f' and c.confrelid = 'users'::regclass order by 1`);
  assert.deepEqual(rows.map((row) => row.at).sort(), Object.keys(POINTS_AT_PEOPLE).sort());
});

test('every other column that sounds like a person is known', async () => {
  const { rows } = await db.execute<{ at: string }>(sql`
    select table_name || '.' || column_name as at from information_schema.columns
    where table_schema = 'public' and not (select relispartition from pg_class where oid = to_regclass(quote_ident(table_name))) and (column_name ~ '(user|author|viewer|reader|reporter|receiver|sender|actor|owner|person|email|phone|account|address)' or column_name ~ '(_by|^to|^ip)$') order by 1`);
  const known = [...Object.keys(POINTS_AT_PEOPLE), ...Object.keys(NAMES_PEOPLE), ...NOBODY];
  assert.deepEqual(
    rows.map((row) => row.at).filter((at) => !known.includes(at)),
    [],
  );
});

const cards = async (id: string) =>
  (
    await db.execute(
      sql`select count(*)::int n from payments p where user_id = ${id} and (authorisation is not null or card_hash is not null or exists (select from sandbox_charges c where c.reference = p.id and c.card <> ''))`,
    )
  ).rows;
const ownRows = async (at: string, id: string): Promise<number> => {
  const [table = '', column = ''] = at.split('.');
  const { rows } = await db.execute<{ n: number }>(
    sql`select count(*)::int n from ${sql.identifier(table)} where ${sql.identifier(column)} = ${id}`,
  );
  return rows[0]?.n ?? 0;
};

test('what the lists say is what happens to a person who has left rows in every table', async () => {
  const met = await footprint(platform);
  const person = met.person;
  await api('POST', '/user/request-delete-account/', {
    body: {
      user_code: (await services.users.byId(person.id))?.userCode,
      email: person.email,
      password: person.password,
      reason: 'Too many owls.',
    },
  });
  const { body: everything, status } = await api('GET', '/users/me/export/', { as: await renewed(platform, person) });
  assert.equal(status, 200);
  for (const [at, { exported }] of Object.entries(POINTS_AT_PEOPLE)) {
    assert.ok((await ownRows(at, person.id)) > 0, `${at}: the test's person has left no row`);
    if (typeof exported === 'string') assert.ok(everything[exported].length > 0, `${at}: nothing in the export`);
  }
  assert.equal(everything.views.length, 2);
  for (const part of ['announcements', 'road_maps', 'polls'] as const) assert.equal(everything[part].length, 1, part);
  await db.execute(
    sql`update payments set authorisation = 'sealed', card_hash = 'hashed' where user_id = ${person.id}`,
  );
  assert.notDeepEqual(await cards(person.id), [{ n: 0 }]);

  assert.equal(await transaction(db, (tx) => services.deletion.eraseNow(tx, person.id)), true);
  for (const [at, { erased }] of Object.entries(POINTS_AT_PEOPLE))
    assert.equal((await ownRows(at, person.id)) > 0, erased === 'kept', at);
  for (const table of ['announcements', 'road_maps'])
    assert.deepEqual(
      (
        await db.execute(
          sql`select count(*)::int n from ${sql.identifier(table)} t join novels v on v.id = t.novel_id where v.author_id = ${person.id}`,
        )
      ).rows,
      [{ n: 0 }],
      table,
    );
  assert.deepEqual(await cards(person.id), [{ n: 0 }]);
  assert.deepEqual((await db.execute(sql`select count(*)::int n from reviews where user_id is null`)).rows, [{ n: 1 }]);
  assert.deepEqual(
    (await db.execute(sql`select reason, done_at is not null done from deletion_requests where user_id = ${person.id}`))
      .rows,
    [{ reason: '', done: true }],
  );
  clock.step({ minutes: 1 });
});

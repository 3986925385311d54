import { z } from 'zod';
import { endpoint, Instant } from './endpoint.ts';

const Row = z.record(z.string(), z.unknown());
const Rows = z.array(Row);

/** Everything that is kept about a person, as it is kept, but for secrets; rows in the order they came. */
export const DataExport = z.object({
  exported_at: Instant,
  profile: Row,
  sessions: Rows,
  browsers: Rows,
  identities: Rows,
  novels: Rows,
  imports: Rows,
  chapters: Rows,
  chapter_versions: Rows,
  chapter_notes: Rows,
  writing_goal: Rows,
  writing_days: Rows,
  shelf: Rows,
  hides: Rows,
  reading_lists: Rows,
  highlights: Rows,
  reading_places: Rows,
  follows: Rows,
  followed_authors: Rows,
  follow_settings: Rows,
  follow_feed: Rows,
  told_chapters: Rows,
  told_announcements: Rows,
  announcements: Rows,
  road_maps: Rows,
  views: Rows,
  free_reads: Rows,
  unlocks: Rows,
  gifts: Rows,
  gifts_received: Rows,
  wallet: Rows,
  coin_lots: Rows,
  payments: Rows,
  subscriptions: Rows,
  subscription_reads: Rows,
  earnings: Rows,
  statements: Rows,
  bonuses: Rows,
  bank_details: Rows,
  team_membership: Rows,
  referrals: Rows,
  withdrawals: Rows,
  reviews: Rows,
  votes: Rows,
  comments: Rows,
  comment_likes: Rows,
  mutes: Rows,
  comment_blocks: Rows,
  contracts: Rows,
  inbox: Rows,
  sent_messages: Rows,
  reports: Rows,
  staff_actions: Rows,
  display_options: Rows,
  deletion_requests: Rows,
});

/** The download of all one's data. */
export const exports = {
  'GET /users/me/export/': endpoint({
    access: 'signed-in',
    summary: 'Everything that is kept about the caller',
    response: DataExport,
    errors: ['not_signed_in', 'too_many'],
  }),
};

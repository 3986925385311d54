import type { Entities } from '@griot/contracts';

const MARCH = '2026-02-20T08:00:00.000Z';

/** A published novel; name what matters to the test. */
export const aNovel = (given: Partial<Entities['Novel']> = {}): Entities['Novel'] => ({
  id: 'nov_salt',
  slug: 'salt-road',
  title: 'The Salt Road',
  description: 'A guide finds a voice in the sand.',
  genres: ['Adventure', 'Romance'],
  tags: ['desert', 'slow burn'],
  cover_image: null,
  cover_image_display: null,
  cover_image_thumbnail: null,
  warnings: [],
  adult: false,
  withheld: false,
  blurred: false,
  author: { id: 'usr_tunde', name: 'Tunde Marlowe' },
  authors_note: '',
  num_chapters: 3,
  num_views: 1234,
  num_words: 9000,
  num_stars: 0,
  num_reviews: 0,
  num_writing_quality: 0,
  num_update_stability: 0,
  num_story_development: 0,
  num_character_design: 0,
  num_world_background: 0,
  num_collections: 2,
  num_gifts_received: 0,
  completed: false,
  age_range: 'Teens',
  language: 'English',
  leading_gender: 'F',
  planned_length: '>100,000',
  book_type: 'paid',
  locked_chapter: 3,
  downloadable: false,
  created_at: MARCH,
  updated_at: MARCH,
  ...given,
});

/** One of the caller's own novels. */
export const anOwnNovel = (given: Partial<Entities['OwnNovel']> = {}): Entities['OwnNovel'] => ({
  ...aNovel(),
  contract_status: null,
  num_draft_chapters: 4,
  num_draft_words: 12_000,
  completion_reason: null,
  hidden_reason: null,
  ...given,
});

/** A published chapter without its text. */
export const aChapter = (given: Partial<Entities['Chapter']> = {}): Entities['Chapter'] => ({
  id: 'chp_one',
  chapter: '1.00',
  title: 'Third Night',
  lead: '<p>The well was dry.</p>',
  words: 1000,
  published_at: MARCH,
  updated_at: MARCH,
  unlock_mode: 'F',
  coin_requirement: 0,
  locked: false,
  unlocked: false,
  by_subscription: false,
  ...given,
});

/** A chapter as its author sees it. */
export const anOwnChapter = (given: Partial<Entities['OwnChapter']> = {}): Entities['OwnChapter'] => ({
  id: 'chp_one',
  chapter: '1.00',
  title: 'Third Night',
  words: 1000,
  draft_state: 'draft',
  unlock_mode: 'F',
  coin_requirement: 0,
  updated_at: MARCH,
  rejection: null,
  approved_at: null,
  release: null,
  ...given,
});

/** What an author has earned, nothing unless named. */
export const anIncome = (given: Partial<Entities['Income']> = {}): Entities['Income'] => ({
  total_balance: '0.00',
  available_income: '0.00',
  accrued: '0.00',
  accrued_ngn: '0.00',
  usd_rate: '1500',
  least_withdrawal: '1.00',
  currency: 'USD',
  ...given,
});

/** A message in the caller's inbox, from the platform and unread. */
export const aMessage = (given: Partial<Entities['InboxMessage']> = {}): Entities['InboxMessage'] => ({
  id: 'msg_one',
  title: 'Welcome aboard',
  preview: 'Good to have you here.',
  message: 'Good to have you here.',
  body: 'Good to have you here.',
  sender: { pen_name: 'Griot', user_code: '000000000000' },
  receiver: { pen_name: 'Ada Reader' },
  message_type: 1,
  created_at: '2026-02-27T12:00:00.000Z',
  read: false,
  ...given,
});

/** A list answer that fits on one page. */
export const aPage = <T>(...results: T[]): { count: number; next: null; previous: null; results: T[] } => ({
  count: results.length,
  next: null,
  previous: null,
  results,
});

const nothing = aPage<never>();

/** What waits in the sections of the staff when nothing does, for the navigation beside every one of them. */
export const nothingWaiting = {
  'GET /staff/chapters/': nothing,
  'GET /staff/contracts/': nothing,
  'GET /staff/reports/': nothing,
  'GET /staff/rating-bursts/': nothing,
  'GET /staff/appeals/': nothing,
  'GET /staff/deletions/': nothing,
  'GET /staff/withdrawals/': nothing,
  'GET /staff/disputes/': nothing,
};

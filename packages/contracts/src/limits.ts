/**
 * Business constants both sides need. Units are in the names or the comments;
 * the source of each is given as spec part and section, or as a ruling of the design.
 */

/** Request time-out in ms (part 1 §9). */
export const REQUEST_TIMEOUT_MS = 60_000;
/** A toast stays this long unless told otherwise, in ms (part 1 §2). */
export const TOAST_MS = 3_000;
/** Rows in a page of a list unless asked otherwise, and at most (design §3, ruling 17). */
export const PAGE_SIZE = 10;
export const PAGE_SIZE_MAX = 1_000;
/** Novels that one search finds at most: the best ones, beyond which nobody pages. */
export const SEARCH_MAX = 500;
/** Password length in characters (ruling 8). */
export const PASSWORD_MIN = 6;
export const PASSWORD_MAX = 200;
/** Digits of a one-time code, minutes it lives, tries it allows (issue of the reading API; part 1 §9). */
export const CODE_DIGITS = 6;
export const CODE_MINUTES = 10;
export const CODE_TRIES = 5;
/** Bounds of a novel's synopsis in characters (part 2 §5). */
export const SYNOPSIS_MIN = 150;
export const SYNOPSIS_MAX = 1_000;
export const TITLE_MAX = 120;
/** An author's note on the novel page, in characters. */
export const AUTHORS_NOTE_MAX = 2_000;
/** Why an author completes a novel, or staff decide as they do, in characters. */
export const REASON_MAX = 2_000;
/** Why staff refuse, return, hide, end or give back something, in characters at least. */
export const REASON_MIN = 3;
/** The rules by which staff hide a novel: sections of the content policy, by their anchors there. */
export const HIDE_RULES = ['own-work', 'never', 'care', 'ages', 'reviews'] as const;
export type HideRule = (typeof HIDE_RULES)[number];
/** What they are called there. */
export const HIDE_RULE_NAMES: Record<HideRule, string> = {
  'own-work': 'Your own work',
  never: 'What is never allowed',
  care: 'What needs care',
  ages: 'Age ranges',
  reviews: 'Reviews and names',
};
/** Bounds of an appeal against that in characters, and how it ends: the novel stays hidden, or is given back. */
export const APPEAL_MIN = 20;
export const APPEAL_MAX = 4_000;
export const APPEAL_OUTCOMES = ['upheld', 'granted'] as const;
/** A chapter's text in characters of HTML, at most. */
export const CHAPTER_MAX = 400_000;
/** What is looked for in a novel, and what is put in its place, in characters; the places that one search finds at most. */
export const FIND_MAX = 100;
export const OCCURRENCES_MAX = 1_000;
/** An author's notes on a chapter, in characters. */
export const CHAPTER_NOTES_MAX = 20_000;
/** Words a day that somebody can mean to write, at most. */
export const WRITING_GOAL_MAX = 50_000;
/** Of how many days an author can see their readers. */
export const NUMBERS_DAYS = [30, 90, 365] as const;
/** The name of a time zone, in characters, at most. */
export const TIME_ZONE_MAX = 60;
/** What people say about themselves, in characters. */
export const ABOUT_MAX = 1_000;
/** Chapters that one call puts in order, at most. */
export const CHAPTERS_ORDERED_MAX = 10_000;
/** An uploaded image, in bytes, at most. */
export const IMAGE_MAX_BYTES = 5 * 1024 * 1024;
/** A file that is to become a novel, in bytes, at most; its chapters; and how they are to be divided, in bytes of JSON. */
export const IMPORT_MAX_BYTES = 20 * 1024 * 1024;
export const IMPORT_CHAPTERS_MAX = 3_000;
export const IMPORT_PLAN_MAX_BYTES = 1024 * 1024;
/** Kinds of files that can become a novel, by the end of their names. */
export const IMPORT_KINDS = ['epub', 'docx', 'odt', 'md', 'markdown', 'txt', 'zip'] as const;
export const IMPORT_STATES = ['reading', 'ready', 'failed', 'accepted'] as const;
/** What a novel can be downloaded as. */
export const EXPORT_FORMATS = ['epub', 'docx', 'markdown'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];
/** Price of a locked chapter in coins until its author says otherwise (ruling 21). */
export const DEFAULT_CHAPTER_COINS = 5;
export const CHAPTER_COINS_MAX = 1_000;
/** Coins that one call moves or sets a wallet to, at most. */
export const WALLET_COINS_MAX = 1_000_000_000;
/** The stages of planned length on the novel form (part 2 §9). */
export const PLANNED_LENGTHS = ['<100,000', '>100,000', '>150,000', '>200,000'] as const;
export const BOOK_TYPES = ['free', 'paid'] as const;
export const LANGUAGES = ['English'] as const;
/** The listings the home page knows (part 2 §7). */
export const LISTINGS = ['popular', 'trending', 'editorialPicks', 'topRanked', 'new', 'powerRanking'] as const;
/** Bounds of a review's text in characters (ruling 5). */
export const REVIEW_MIN = 20;
export const REVIEW_MAX = 400;
/** An aspect of a review: stars from 1 to 5, doubled (part 2 §5). */
export const ASPECT_MIN = 2;
export const ASPECT_MAX = 10;
/** Bounds of the settings by which ratings are counted. */
export const RATING_READ_MOST_MAX = 1_000;
export const RATING_PRIOR_VOICES_MAX = 1_000;
/** What the settings of ratings come with: how much is read first, what a novel is worth before anybody has rated it, and how heavy that is. */
export const RATING_DEFAULTS = {
  'rating-read-share': 20,
  'rating-read-most': 20,
  'rating-prior-stars': '3.5',
  'rating-prior-voices': 5,
} as const;
/** So many ratings of one novel within so many hours, from accounts younger than so many days or from one network, are a burst. */
export const RATING_BURST = { ratings: 5, hours: 24, youngDays: 7 } as const;
/** For so many days it is known from where a rating came. */
export const RATING_TRACE_DAYS = 30;
/** Whether a review's stars count: those of a burst are set aside until staff have decided, and dismissed ones never do. */
export const REVIEW_STANDINGS = ['counted', 'set_aside', 'dismissed'] as const;
/** By what ratings of one novel within a short time look like one deed: their accounts are young, or their network is one. */
export const BURST_KINDS = ['young', 'network'] as const;
/** How staff decide on a burst. */
export const BURST_DECISIONS = ['counted', 'dismissed'] as const;
/** How somebody can be mailed of what they follow. */
export const FOLLOW_MAILS = ['none', 'at_once', 'daily', 'weekly'] as const;
export type FollowMail = (typeof FOLLOW_MAILS)[number];
/** An announcement to the followers of a novel, in characters, and for how many days the next one waits. */
export const ANNOUNCEMENT_MAX = 1_000;
export const ANNOUNCEMENT_DAYS = 7;
/** What an author plans for a novel: how it stands, how much of it, and one thing in characters. */
export const ROAD_MAP_STATES = ['planned', 'in_work', 'done'] as const;
export type RoadMapState = (typeof ROAD_MAP_STATES)[number];
export const ROAD_MAP_ITEMS_MAX = 20;
export const ROAD_MAP_ITEM_MAX = 120;
/** A poll's question and each of its options in characters, and how many of these. */
export const POLL_QUESTION_MAX = 200;
export const POLL_OPTION_MAX = 80;
export const POLL_OPTIONS_MIN = 2;
export const POLL_OPTIONS_MAX = 6;
/** An author's thanks for a gift, in characters, at most. */
export const THANKS_MAX = 300;
/** So many unread chapters are counted at the bell, at most. */
export const UNREAD_NEWS_MAX = 100;
/** The tabs of the ranking page; the address of the first is the empty type (part 2 §2.4, ruling 1). */
export const RANKINGS = ['all', 'power', 'trending', 'popular', 'active'] as const;

/** Reading lists: how many somebody has, novels in one, and names, descriptions and notes in characters, at most. */
export const LISTS_MAX = 100;
export const LIST_NOVELS_MAX = 200;
export const LIST_NAME_MAX = 80;
export const LIST_ABOUT_MAX = 1_000;
export const LIST_NOTE_MAX = 300;
/** What a reader keeps of a chapter: the words, what stands around them on each side, and the note, in characters. */
export const HIGHLIGHT_MAX = 4_000;
export const HIGHLIGHT_AROUND_MAX = 64;
export const HIGHLIGHT_NOTE_MAX = 2_000;
/** What a reader can hide from every list, and how much of it. */
export const HIDE_KINDS = ['novel', 'author', 'genre', 'tag'] as const;
export const HIDES_MAX = 1_000;
/** What an author can warn of, and a reader can have blurred or hidden; what people read of each stands in `warnings.ts`. */
export const WARNINGS = [
  'graphic_violence',
  'sexual_content',
  'sexual_violence',
  'self_harm',
  'abuse',
  'child_death',
  'drug_use',
  'hate',
  'body_horror',
  'animal_cruelty',
] as const;
/** A comment's text in characters, what becomes of one, and the orders of a list of them. */
export const COMMENT_MAX = 2_000;
export const COMMENT_STATES = ['shown', 'waiting', 'deleted', 'removed'] as const;
export const COMMENT_ORDERINGS = ['newest', 'oldest', 'liked'] as const;
/** Answers that come along with a comment; the others are asked for. */
export const ANSWERS_ALONG = 3;
/** A paragraph for which another wording can be suggested, and that wording, in characters; what becomes of it, and of its words. */
export const SUGGESTION_MAX = 4_000;
export const SUGGESTION_OUTCOMES = ['taken', 'declined'] as const;
export const WORD_CHANGES = ['same', 'added', 'removed'] as const;

/** What can be reported to staff, how a report ends, and bounds of its text in characters. */
export const REPORT_KINDS = ['review', 'comment', 'novel', 'chapter', 'complaint', 'contact'] as const;
export const REPORT_OUTCOMES = ['removed', 'dismissed', 'answered'] as const;
export const REPORT_MIN = 10;
export const REPORT_MAX = 4_000;

/** A chapter's unlock mode: free, coins, subscription, coins or subscription (part 2 §3). */
export const UNLOCK_MODES = ['F', 'C', 'S', 'A'] as const;
/** The states of a chapter on the wire (part 2 §4, ruling 20). */
export const DRAFT_STATES = ['draft', 'awaiting approval', 'published', 'published with pending changes'] as const;
/** What an inbox message is: 1 comes from the platform itself (part 1 §3). */
export const MESSAGE_TYPES = { platform: 1, person: 2 } as const;
/** Characters of a message that its preview shows. */
export const PREVIEW_MAX = 140;
/** Male, female, or rather not said (part 1 §9). */
export const SEXES = ['M', 'F', ''] as const;
/** The reader's letters, from the smallest to the largest, in pixels (part 2 §9). */
export const FONT_SIZE_MIN = 12;
export const FONT_SIZE_MAX = 40;
/** The reader's faces, its default first; Atkinson Hyperlegible is easier for dyslexic readers. */
export const FONT_FAMILIES = ['Nunito Sans', 'Merriweather', 'Oswald', 'Atkinson Hyperlegible'] as const;
/** The reader's grounds, its default first (part 2 §9), and the device's own choice. */
export const BACKGROUNDS = ['#FFFFFF', '#F5F5DC', '#000000', 'system'] as const;
export const PAGE_WIDTHS = ['narrow', 'medium', 'wide'] as const;
/** Days until an account that its owner asked to delete is erased (part 2 §9, ruling 28). */
export const DELETION_DAYS = 15;
/** Why somebody leaves, in characters. */
export const DELETION_REASON_MAX = 1_000;
/** Roles beyond being a reader (ruling 9). */
export const ROLES = ['reader', 'author', 'editor', 'admin'] as const;

/** The listings that are reckoned from what readers do; no editor puts a novel in them. */
export const COMPUTED_LISTINGS = [
  'popular',
  'trending',
  'topRanked',
  'new',
  'powerRanking',
] as const satisfies readonly (typeof LISTINGS)[number][];
/** A genre's, tag's, rating's or listing's name in characters, at most; a novel's own labels have the same bound. */
export const CATALOGUE_NAME_MAX = 40;
/** What authors earn by. */
export const EARNING_KINDS = ['unlock', 'gift', 'subscription'] as const;
/** The bonuses of the writer terms (part 2 §9). */
export const BONUS_KINDS = [
  'signing',
  'attendance',
  'completion',
  'stand-out',
  'performance-50',
  'performance-100',
] as const;
/** What becomes of a withdrawal: held for a second look, asked for, begun, at the bank; or failed, and the money is back. */
export const WITHDRAWAL_STATUSES = ['held', 'requested', 'processing', 'paid', 'failed'] as const;
/** For how long after a change of the bank details a withdrawal is held for staff's second look. */
export const BANK_CHANGE_HOURS = 24;
/** The most that an amount of money can be, in major units, as people read it: nine digits before the point. */
export const AMOUNT_MAX = '999,999,999.99';
/** The least that can be withdrawn, in cents. */
export const WITHDRAWAL_MIN_CENTS = 100;
/** The name of a bank account in characters, at most. */
export const ACCOUNT_NAME_MAX = 100;

/** Published words that a novel needs before its author can apply for a contract (part 2 §9). */
export const CONTRACT_WORDS_MIN = 5_000;
/** How old an author under contract is at least, in years (part 2 §5). */
export const CONTRACT_AGE_MIN = 21;
/** Ruling 14. */
export const CONTRACT_STATUSES = ['pending', 'rejected', 'awaiting_signature', 'signed'] as const;
export const CONTRACT_TYPES = ['exclusive', 'non-exclusive'] as const;
/** Documents that say who one is, as sent and as shown (part 2 §3). */
export const DOCUMENT_TYPES = {
  NIN: 'National Identity Card',
  PASSPORT: 'International passport',
  DRIVERS_LICENCE: 'Driver’s licence',
  VOTERS_CARD: 'Voter’s card',
} as const;
/** The choices on the contract form (part 2 §9): planned length in words, words in a chapter, chapters a week. */
export const CONTRACT_LENGTHS = ['<100k', '100k - 150k', '150k - 200k', '>200k'] as const;
export const CONTRACT_CHAPTER_WORDS = ['1000-1499', '1499-3000'] as const;
export const UPDATE_FREQUENCIES = ['1-2', '3-7', '>7'] as const;
/** Bounds of a contract's outline and push lines in characters, and the lines at most (part 2 §5, ruling 5). */
export const OUTLINE_MIN = 500;
export const OUTLINE_MAX = 2_000;
export const PUSH_LINES_MIN = 200;
export const PUSH_LINES_MAX = 3_000;
export const PUSH_LINES_COUNT_MAX = 10;

/** What readers see of a novel, as staff ask for it: they find it; staff keep it from them; nothing of it is published. */
export const STAFF_NOVEL_STATES = ['listed', 'hidden', 'unpublished'] as const;

export type HideKind = (typeof HIDE_KINDS)[number];
export type Warning = (typeof WARNINGS)[number];
export type Ranking = (typeof RANKINGS)[number];
/** What someone may be appointed to (ruling 9). */
export const OFFICES = ['editor', 'admin'] as const;

export type Listing = (typeof LISTINGS)[number];
export type UnlockMode = (typeof UNLOCK_MODES)[number];
export type DraftState = (typeof DRAFT_STATES)[number];
export type Role = (typeof ROLES)[number];
export type WithdrawalStatus = (typeof WITHDRAWAL_STATUSES)[number];

/** What NGN for one USD may be set to: far around all that it has been, so that only a slip is refused. */
export const USD_RATE_MIN = 100;
export const USD_RATE_MAX = 100_000;

/** A referral's reward is at most half of what the platform kept of the friend's payments (ruling 27), in percent. */
export const REFERRAL_SHARE_MAX = 50;
export const REFERRAL_DAYS_MAX = 365;

/** Coins in one pack, bonus included, at most. */
export const COIN_PACK_MAX = 1_000_000;
/** What a gift costs in coins, at most, and its name in characters. */
export const GIFT_COINS_MAX = 100_000;
export const GIFT_NAME_MAX = 40;
/** What a payment can be for, and a record of the transaction history (part 1 §3: 'withdraw' and 'income'). */
export const PAYMENT_TYPES = ['purchase', 'subscription', 'income', 'withdraw'] as const;
/** What becomes of a line of the transaction history: of payments the first five, of withdrawals the last five. */
export const RECORD_STATUSES = [
  'pending',
  'abandoned',
  'refunded',
  'failed',
  'paid',
  'held',
  'requested',
  'processing',
] as const;
/**
 * What staff must look at, since nothing moves by itself: money that came in is disputed, was given back by other hands than ours,
 * has gone back, or did not go back when it should have.
 */
export const PAYMENT_ALARMS = ['dispute', 'given_back', 'reversed', 'refund_failed'] as const;
/** How staff end it: what was bought is taken back, or nothing needs to move. */
export const DISPUTE_OUTCOMES = ['taken-back', 'closed'] as const;
/** What can be made to happen to a payment at the sandbox: paid, declined, left alone, paid late, told twice, another amount. */
export const SANDBOX_OUTCOMES = ['success', 'failure', 'abandoned', 'late', 'twice', 'underpaid', 'overpaid'] as const;
/** For how many days it is known that somebody signed in from a browser: as long as a referral takes to be paid out, and then some. */
export const BROWSER_DAYS = 180;
/** The number of a card at the sandbox: digits alone. */
export const SANDBOX_CARD = '^[0-9]{4,19}$';
export type SandboxOutcome = (typeof SANDBOX_OUTCOMES)[number];
/** A payment's description, in characters, at most. */
export const DESCRIPTION_MAX = 200;
export type ContractStatus = (typeof CONTRACT_STATUSES)[number];
export type DocumentType = keyof typeof DOCUMENT_TYPES;
/** What subscription plans are counted in, how many of them at most, and a plan's name in characters, at most. */
export const PLAN_UNITS = ['week', 'month'] as const;
export const PLAN_UNITS_MAX = 24;
export const PLAN_NAME_MAX = 60;
/** What becomes of a subscription: paid for later, running, over but still to be renewed, over, given back. */
export const SUBSCRIPTION_STATUSES = ['active', 'upcoming', 'past_due', 'ended', 'refunded'] as const;
export type PlanUnit = (typeof PLAN_UNITS)[number];
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number];

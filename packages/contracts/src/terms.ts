/**
 * What authors, readers and complainants are promised in numbers (part 2 §9). The server reckons by these, and the
 * information pages tell them: neither has a number of its own. Amounts are in cents of USD.
 */

/** Of the net of what readers spend, so much in a hundred is the author's, contract or not (ruling 26). */
export const AUTHOR_SHARE_PERCENT = 50;

/** Once, for reads within so many days of the signing. */
export const SIGNING_BONUS = { cents: 3_000, reads: 50_000, words: 50_000, days: 60 } as const;
/** For each calendar month with a chapter on every day but so many. */
export const ATTENDANCE_BONUS = { cents: 2_000, reads: 40_000, words: 30_000, daysAbsent: 3 } as const;
/** Once, for a book that was completed within so many months of the signing. */
export const COMPLETION_BONUS = {
  cents: 4_000,
  months: 6,
  exclusive: { reads: 150_000, words: 200_000 },
  'non-exclusive': { reads: 100_000, words: 150_000 },
} as const;
/** For the most read of a category in a calendar month: what each place brings, up to the last that has a bonus. */
export const STAND_OUT_BONUS = {
  reads: 100_000,
  places: [
    { upTo: 3, cents: 2_000 },
    { upTo: 6, cents: 1_500 },
    { upTo: 10, cents: 1_000 },
  ],
} as const;
/** Each once, for all that was ever published and read. */
export const PERFORMANCE_BONUSES = [
  { kind: 'performance-50', words: 180_000, readsOver: 300_000, cents: 5_000 },
  { kind: 'performance-100', words: 300_000, readsOver: 500_000, cents: 10_000 },
] as const;

/** Days in which an editor decides on an application for a contract. */
export const CONTRACT_DECISION_DAYS = { from: 2, to: 7 } as const;
/** Whole days for which a contract goes on after a notice. */
export const CONTRACT_NOTICE_DAYS = 30;
/** Words of a novel that can be featured. */
export const FEATURED_WORDS_MIN = 80_000;

/** The day on which an author's month closes; in February it is the last (ruling 6). */
export const CLOSING_DAY = 30;
/** How soon a withdrawal is processed, and has reached the bank. */
export const WITHDRAWAL_HOURS = 48;
export const WITHDRAWAL_BUSINESS_DAYS = 15;

/** Business days in which a copyright complaint is answered. */
export const COMPLAINT_BUSINESS_DAYS = { from: 3, to: 5 } as const;
/** Hours before the end of a subscription until which it can be cancelled. */
export const CANCEL_HOURS = 24;
/** Days before the end of a subscription on which its renewal is announced. */
export const RENEWAL_NOTICE_DAYS = 3;
/** Under this age nobody may use the product, and under that only with a guardian. */
export const READER_AGE_MIN = 12;
export const ADULT_AGE = 18;
/** Saved versions of a chapter that are kept; the oldest go. */
export const VERSIONS_KEPT = 50;

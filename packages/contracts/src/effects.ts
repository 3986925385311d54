import type { CallName } from './contract.ts';

export type ReadCall = Extract<CallName, `GET ${string}`>;
/** All that is not a `GET`, and the one `GET` that gives what was paid for. */
export type WriteCall = Exclude<CallName, ReadCall> | 'GET /payments/{payment}/verify/';

/** Who may show a novel: its page, and every list that readers find novels in. */
const NOVELS = [
  'GET /novels/',
  'GET /novels/completed/',
  'GET /novels/ranking/',
  'GET /novels/{novel}/',
  'GET /novels/{novel}/related/',
  'GET /novels/recommended/',
  'GET /novels/{novel}/read-next/',
  'GET /novels/reading/',
  'GET /shelf/',
  'GET /shelf/{novel}/',
] as const;
const JOURNAL = ['GET /journal/', 'GET /journal/days/', 'GET /journal/years/{year}/'] as const;
const HIGHLIGHTS = ['GET /highlights/', 'GET /novels/{novel}/chapters/{chapter}/highlights/'] as const;
/** The lists in which a reader does not meet what they hide. */
const FOUND_NOVELS = [
  'GET /novels/',
  'GET /novels/completed/',
  'GET /novels/ranking/',
  'GET /novels/{novel}/related/',
  'GET /novels/recommended/',
  'GET /novels/{novel}/read-next/',
] as const;
const HIDDEN = [
  'GET /hides/',
  ...FOUND_NOVELS,
  'GET /lists/{list}/novels/',
  'GET /follows/news/',
  'GET /follows/announcements/',
  'GET /follows/news/unread/',
] as const;
const ANNOUNCEMENTS = [
  'GET /novels/{novel}/from-author/',
  'GET /novels/mine/{novel}/announcements/',
  'GET /follows/announcements/',
  'GET /follows/news/unread/',
] as const;
const LISTS = ['GET /lists/mine/', 'GET /lists/{list}/', 'GET /authors/{author}/lists/'] as const;
const OWN_NOVELS = ['GET /novels/mine/', 'GET /novels/mine/{novel}/'] as const;
const STAFF_NOVELS = ['GET /staff/novels/', 'GET /staff/novels/{novel}/'] as const;
const CHAPTERS = [
  'GET /novels/{novel}/chapters/',
  'GET /novels/{novel}/chapters/{chapter}/',
  'GET /novels/{novel}/chapters/{chapter}/content/',
  'GET /novels/{novel}/chapters/{chapter}/previous/',
  'GET /novels/{novel}/chapters/{chapter}/next/',
] as const;
const OWN_CHAPTERS = [
  'GET /novels/mine/{novel}/chapters/',
  'GET /novels/mine/{novel}/chapters/{chapter}/',
  'GET /novels/mine/{novel}/latest-draft/',
] as const;
const RELEASES = [...OWN_CHAPTERS, 'GET /novels/mine/{novel}/rhythm/'] as const;
const DRAFT = ['GET /novels/mine/{novel}/chapters/{chapter}/draft/'] as const;
const VERSIONS = ['GET /novels/mine/{novel}/chapters/{chapter}/versions/'] as const;
const NOTES = ['GET /novels/mine/{novel}/chapters/{chapter}/notes/'] as const;
const OCCURRENCES = ['GET /novels/mine/{novel}/occurrences/'] as const;
const GOAL = ['GET /writing-goal/'] as const;
const DRAFTING = [...OWN_NOVELS, ...OWN_CHAPTERS] as const;
const FOLLOWED_NOVELS = ['GET /novels/{novel}/', 'GET /follows/novels/', 'GET /follows/novels/{novel}/'] as const;
const FOLLOWED_AUTHORS = ['GET /authors/{author}/', 'GET /follows/authors/', 'GET /follows/authors/{author}/'] as const;
const REVIEWS = ['GET /novels/{novel}/reviews/', 'GET /novels/{novel}/reviews/mine/'] as const;
const APPEALS = ['GET /novels/mine/{novel}/appeal/', 'GET /staff/appeals/', 'GET /staff/appeals/{appeal}/'] as const;
const READ_FOR_RATING = ['GET /novels/{novel}/reviews/mine/reading/'] as const;
/** A review that is written can be the last of a burst, and one that is taken back was perhaps in one. */
const RATING_BURSTS = [
  'GET /staff/rating-bursts/',
  'GET /staff/rating-bursts/{burst}/',
  'GET /staff/rating-bursts/{burst}/ratings/',
] as const;
const COMMENTS = [
  'GET /novels/{novel}/chapters/{chapter}/comments/',
  'GET /novels/{novel}/chapters/{chapter}/comments/counts/',
  'GET /comments/{comment}/answers/',
  'GET /novels/mine/{novel}/comments/',
] as const;
const POLLS = ['GET /novels/{novel}/chapters/{chapter}/poll/', 'GET /novels/mine/{novel}/polls/'] as const;
const COINS = [
  'GET /coin-wallet/',
  'GET /coin-wallet/entries/',
  'GET /wallet/{user}/',
  'GET /wallet/{user}/entries/',
] as const;
const PAYMENTS = [
  'GET /payments/',
  'GET /payments/{payment}/',
  'GET /payments/user/{user}/',
  'GET /payments/user/{user}/{payment}/',
] as const;
const BOUGHT = [...PAYMENTS, ...COINS, 'GET /subscriptions/mine/', ...CHAPTERS] as const;
const CONTRACTS = [
  'GET /contracts/{novel}/eligibility/',
  'GET /contracts/mine/{novel}/',
  'GET /staff/contracts/',
  ...OWN_NOVELS,
] as const;
const WITHDRAWALS = ['GET /income/', 'GET /withdrawals/', 'GET /payments/', 'GET /staff/withdrawals/'] as const;
/** Pen names and pictures, which stand beside all that people write and give. */
const NAMES = [
  'GET /authors/{author}/',
  ...NOVELS,
  ...OWN_NOVELS,
  ...STAFF_NOVELS,
  ...REVIEWS,
  ...COMMENTS,
  ...LISTS,
  'GET /follows/authors/',
  'GET /novels/{novel}/gifts/',
] as const;
const ACCOUNTS = ['GET /users/', ...NAMES] as const;
/** What staff do is on record. */
const RECORD = ['GET /staff/actions/'] as const;
const GENRES = ['GET /genres/', 'GET /genres/{id}/', ...RECORD] as const;
const TAGS = ['GET /tags/', 'GET /tags/{id}/', ...RECORD] as const;
const TAG_CATEGORIES = ['GET /tag-categories/', 'GET /tag-categories/{id}/', ...TAGS] as const;
const CONTENT_RATINGS = ['GET /content-ratings/', 'GET /content-ratings/{id}/', ...RECORD] as const;
const LISTINGS = ['GET /listings/', 'GET /listings/{id}/', ...RECORD] as const;
/** Novels that carry a name follow when it changes. */
const NAMED = [...NOVELS, ...OWN_NOVELS, ...STAFF_NOVELS] as const;

/**
 * What each writing call makes stale. `api.call` announces it when the call has succeeded, and every query of these reads
 * is asked anew: those on screen at once, all others when they are shown next.
 */
export const EFFECTS = {
  'POST /auth/signup/': [],
  'POST /auth/login/': [],
  'POST /auth/verify-email/': ['GET /users/me/'],
  'POST /auth/resend-verify-email/': [],
  'POST /auth/password-reset/': [],
  'POST /auth/complete-password-reset/': [],
  'POST /auth/reset-password/': [],
  'POST /auth/change-password/': ['GET /users/me/sessions/'],
  'POST /auth/handover/': [],
  'POST /auth/takeaway/': [],
  'POST /auth/takeaway/{novel}/': [],
  'POST /auth/takeaway/{novel}/appeal/': [],
  'POST /auth/takeaway-data/': [],
  'POST /auth/token/refresh/': [],
  'DELETE /users/me/sessions/{session}/': ['GET /users/me/sessions/'],
  'DELETE /users/me/sessions/': ['GET /users/me/sessions/'],
  'PUT /users/me/': NAMES,
  'PATCH /users/me/': NAMES,
  'PUT /users/me/display-options/': [],
  'PATCH /users/me/settings/': [
    'GET /authors/{author}/',
    'GET /novels/{novel}/gifts/',
    ...NOVELS,
    'GET /lists/{list}/novels/',
    'GET /follows/news/',
    'GET /follows/news/unread/',
    'GET /follows/announcements/',
  ],
  'PUT /users/me/adult/': [
    'GET /users/me/settings/',
    ...NOVELS,
    ...CHAPTERS,
    'GET /lists/{list}/novels/',
    'GET /follows/novels/',
    'GET /follows/news/',
    'GET /follows/news/unread/',
    'GET /follows/announcements/',
    'GET /novels/{novel}/from-author/',
    'GET /novels/{novel}/reviews/',
    'GET /novels/reading/{novel}/',
  ],
  'POST /user/request-delete-account/': ['GET /users/me/', 'GET /staff/deletions/'],
  'POST /users/': ['GET /users/', ...RECORD],
  'PUT /users/{user}/': ['GET /users/{user}/', ...ACCOUNTS, ...RECORD],
  'PATCH /users/{user}/': ['GET /users/{user}/', ...ACCOUNTS, ...RECORD],
  'DELETE /users/{user}/': ['GET /staff/deletions/', ...ACCOUNTS, ...RECORD],

  'POST /novels/mine/': OWN_NOVELS,
  'POST /novels/mine/imports/': [],
  'POST /novels/mine/imports/{id}/accept/': OWN_NOVELS,
  'PATCH /novels/mine/{novel}/': NAMED,
  'PUT /novels/mine/{novel}/': NAMED,
  'DELETE /novels/mine/{novel}/': ['GET /novels/mine/', 'GET /authors/{author}/', ...NOVELS, ...STAFF_NOVELS],
  'POST /novels/mine/{novel}/complete/': NAMED,
  'POST /novels/mine/{novel}/images/': [],
  'POST /novels/{novel}/chapters/{chapter}/view/': [],
  'POST /novels/{novel}/chapters/{chapter}/unlock/': [...CHAPTERS, ...COINS, ...READ_FOR_RATING],
  'POST /novels/{novel}/chapters/{chapter}/publish/': [
    'GET /staff/chapters/',
    'GET /authors/{author}/',
    ...CHAPTERS,
    ...OWN_CHAPTERS,
    ...NAMED,
    ...RECORD,
  ],
  'POST /novels/{novel}/chapters/{chapter}/reject/': ['GET /staff/chapters/', ...DRAFTING, ...RECORD],
  'POST /novels/mine/{novel}/chapters/': DRAFTING,
  'PATCH /novels/mine/{novel}/chapters/draft/': [...DRAFTING, ...GOAL],
  'PUT /novels/mine/{novel}/chapters/order/': [...OWN_CHAPTERS, ...CHAPTERS],
  'PATCH /novels/mine/{novel}/chapters/{chapter}/': [...DRAFTING, ...CHAPTERS],
  'PUT /novels/mine/{novel}/chapters/{chapter}/': [...DRAFTING, ...CHAPTERS],
  'DELETE /novels/mine/{novel}/chapters/{chapter}/': [
    'GET /novels/mine/{novel}/chapters/',
    'GET /novels/mine/{novel}/latest-draft/',
    'GET /staff/chapters/',
    ...CHAPTERS,
    ...NAMED,
  ],
  'PATCH /novels/mine/{novel}/chapters/{chapter}/draft/': [...DRAFTING, ...GOAL],
  'POST /novels/mine/{novel}/chapters/{chapter}/draft/': [...DRAFTING, ...GOAL],
  'PATCH /novels/mine/{novel}/chapters/{chapter}/content/': [...DRAFTING, ...GOAL],
  'PUT /novels/mine/{novel}/chapters/{chapter}/autosave/': GOAL,
  'POST /novels/mine/{novel}/chapters/{chapter}/versions/{version}/restore/': [...DRAFTING, ...DRAFT, ...VERSIONS],
  'PUT /novels/mine/{novel}/chapters/{chapter}/notes/': [],
  'POST /novels/mine/{novel}/replace/': [...DRAFTING, ...DRAFT, ...VERSIONS],
  'PUT /writing-goal/': GOAL,
  'DELETE /writing-goal/': GOAL,
  'POST /novels/mine/{novel}/chapters/{chapter}/request-publish/': [
    'GET /staff/chapters/',
    ...GOAL,
    ...DRAFT,
    ...OWN_CHAPTERS,
    ...CHAPTERS,
    ...NAMED,
  ],
  'DELETE /novels/mine/{novel}/chapters/{chapter}/request-publish/': [
    'GET /staff/chapters/',
    ...DRAFT,
    ...OWN_CHAPTERS,
  ],
  'PUT /novels/mine/{novel}/chapters/{chapter}/release/': RELEASES,
  'POST /novels/mine/{novel}/chapters/{chapter}/release/': [...RELEASES, ...CHAPTERS, ...NAMED],
  'DELETE /novels/mine/{novel}/chapters/{chapter}/release/': RELEASES,
  'PUT /novels/mine/{novel}/rhythm/': RELEASES,
  'DELETE /novels/mine/{novel}/rhythm/': RELEASES,

  'POST /shelf/': ['GET /novels/{novel}/', 'GET /shelf/', 'GET /shelf/{novel}/', 'GET /novels/reading/'],
  'DELETE /shelf/{novel}/': ['GET /novels/{novel}/', 'GET /shelf/', 'GET /shelf/{novel}/', 'GET /novels/reading/'],
  'POST /hides/': HIDDEN,
  'DELETE /hides/{hide}/': HIDDEN,
  'POST /lists/': LISTS,
  'PATCH /lists/{list}/': LISTS,
  'DELETE /lists/{list}/': ['GET /lists/mine/', 'GET /authors/{author}/lists/'],
  'PUT /lists/{list}/novels/{novel}/': [...LISTS, 'GET /lists/{list}/novels/'],
  'DELETE /lists/{list}/novels/{novel}/': [...LISTS, 'GET /lists/{list}/novels/'],
  'PUT /lists/{list}/order/': ['GET /lists/{list}/novels/'],
  'PUT /novels/reading/{novel}/': READ_FOR_RATING,
  'POST /novels/{novel}/chapters/{chapter}/highlights/': HIGHLIGHTS,
  'PATCH /highlights/{highlight}/': HIGHLIGHTS,
  'DELETE /highlights/{highlight}/': HIGHLIGHTS,
  'PUT /journal/recording/': JOURNAL,
  'PUT /follows/novels/{novel}/': FOLLOWED_NOVELS,
  'DELETE /follows/novels/{novel}/': FOLLOWED_NOVELS,
  'PUT /follows/authors/{author}/': FOLLOWED_AUTHORS,
  'DELETE /follows/authors/{author}/': FOLLOWED_AUTHORS,
  'PATCH /follows/settings/': [],
  'POST /follows/news/read/': ['GET /follows/news/unread/'],
  'PUT /follows/push/': ['GET /follows/push/'],
  'DELETE /follows/push/{device}/': ['GET /follows/push/'],
  'POST /follows/feed/': ['GET /follows/feed/'],
  'DELETE /follows/feed/': ['GET /follows/feed/'],
  'POST /e-reader/': ['GET /e-reader/'],
  'DELETE /e-reader/': ['GET /e-reader/'],
  'POST /novels/mine/{novel}/announcements/': ANNOUNCEMENTS,
  'DELETE /novels/mine/{novel}/announcements/{announcement}/': ANNOUNCEMENTS,
  'PUT /novels/mine/{novel}/road-map/': ['GET /novels/{novel}/from-author/', 'GET /novels/mine/{novel}/road-map/'],
  'POST /novels/{novel}/reviews/mine/': ['GET /novels/{novel}/', ...REVIEWS, ...READ_FOR_RATING, ...RATING_BURSTS],
  'DELETE /novels/{novel}/reviews/mine/': ['GET /novels/{novel}/', ...REVIEWS, ...READ_FOR_RATING, ...RATING_BURSTS],
  'POST /staff/rating-bursts/{burst}/decide/': ['GET /novels/{novel}/', ...REVIEWS, ...RATING_BURSTS, ...RECORD],
  'POST /novels/{novel}/reviews/{review}/like/': [],
  'POST /novels/{novel}/reviews/{review}/unlike/': [],
  'DELETE /novels/{novel}/reviews/{review}/like/': [],
  'POST /novels/{novel}/chapters/{chapter}/comments/': COMMENTS,
  'POST /novels/{novel}/chapters/{chapter}/suggestions/': COMMENTS,
  'POST /comments/{comment}/take-over/': [
    ...COMMENTS,
    'GET /staff/chapters/',
    ...DRAFTING,
    ...DRAFT,
    ...VERSIONS,
    ...CHAPTERS,
    ...NAMED,
  ],
  'POST /comments/{comment}/decline/': COMMENTS,
  'PATCH /comments/{comment}/': COMMENTS,
  'DELETE /comments/{comment}/': COMMENTS,
  'POST /comments/{comment}/remove/': [...COMMENTS, ...RECORD],
  'POST /comments/{comment}/approve/': COMMENTS,
  'POST /comments/{comment}/like/': [],
  'DELETE /comments/{comment}/like/': [],
  'POST /comments/{comment}/heart/': COMMENTS,
  'DELETE /comments/{comment}/heart/': COMMENTS,
  'POST /comments/{comment}/pin/': COMMENTS,
  'DELETE /comments/{comment}/pin/': COMMENTS,
  'PUT /novels/mine/{novel}/chapters/{chapter}/comments/': COMMENTS,
  'POST /comments/{comment}/mute/': [...COMMENTS, 'GET /mutes/'],
  'DELETE /mutes/{user}/': [...COMMENTS, 'GET /mutes/'],
  'POST /comments/{comment}/block/': ['GET /comment-blocks/'],
  'DELETE /comment-blocks/{user}/': ['GET /comment-blocks/'],
  'PUT /novels/{novel}/chapters/{chapter}/poll/vote/': POLLS,
  'PUT /novels/mine/{novel}/chapters/{chapter}/poll/': POLLS,
  'POST /novels/mine/{novel}/chapters/{chapter}/poll/close/': POLLS,
  'DELETE /novels/mine/{novel}/chapters/{chapter}/poll/': POLLS,
  'POST /reports/': ['GET /staff/reports/'],
  'POST /staff/reports/{report}/close/': [
    'GET /staff/reports/',
    'GET /novels/{novel}/',
    ...REVIEWS,
    ...COMMENTS,
    ...RECORD,
  ],
  'PATCH /inbox/{message}/': [],
  'PATCH /config/': ['GET /config/', 'GET /staff/config/', ...RECORD],

  'PUT /wallet/{user}/': [...COINS, ...RECORD],
  'PATCH /wallet/{user}/': [...COINS, ...RECORD],
  'POST /wallet/{user}/adjust/': [...COINS, ...RECORD],
  'POST /wallet/{user}/fund/': [...COINS, ...RECORD],
  'POST /wallet/{user}/pay/{other}/': COINS,
  'POST /coin-options/': ['GET /coin-options/', ...RECORD],
  'PATCH /coin-options/{option}/': ['GET /coin-options/', ...RECORD],
  'DELETE /coin-options/{option}/': ['GET /coin-options/', ...RECORD],
  'POST /coin-options/{option}/pay/': PAYMENTS,
  'POST /gift-options/': ['GET /gift-options/', ...RECORD],
  'PATCH /gift-options/{gift_option}/': ['GET /gift-options/', ...RECORD],
  'DELETE /gift-options/{gift_option}/': ['GET /gift-options/', ...RECORD],
  'POST /gifts/send-gift/': [
    'GET /novels/{novel}/',
    'GET /novels/{novel}/gifts/',
    'GET /novels/mine/{novel}/gifts/',
    ...COINS,
  ],
  'POST /gifts/{gift}/thanks/': ['GET /novels/mine/{novel}/gifts/'],
  'PUT /payments/{payment}/': [...PAYMENTS, ...RECORD],
  'PATCH /payments/{payment}/': [...PAYMENTS, ...RECORD],
  'GET /payments/{payment}/verify/': PAYMENTS,
  'POST /payments/{payment}/refund/': [...BOUGHT, ...RECORD],
  'POST /staff/disputes/{dispute}/take-back/': [...BOUGHT, 'GET /staff/disputes/', ...RECORD],
  'POST /staff/disputes/{dispute}/close/': ['GET /staff/disputes/', ...RECORD],
  'POST /mail/webhook/': ['GET /follows/settings/'],
  'POST /payments/webhook/{provider}/': BOUGHT,
  'POST /dev/payments/{reference}/': BOUGHT,
  'POST /dev/referrals/ripen/': ['GET /referrals/dashboard/', 'GET /income/', ...PAYMENTS],
  'POST /subscription-plans/': ['GET /subscription-plans/', ...RECORD],
  'PATCH /subscription-plans/{plan}/': ['GET /subscription-plans/', ...RECORD],
  'DELETE /subscription-plans/{plan}/': ['GET /subscription-plans/', ...RECORD],
  'POST /subscription-plans/{plan}/subscribe/': ['GET /subscriptions/mine/', ...PAYMENTS],
  'POST /subscriptions/{subscription}/cancel/': ['GET /subscriptions/mine/'],
  'POST /subscriptions/{subscription}/resume/': ['GET /subscriptions/mine/'],
  'POST /contracts/apply/': CONTRACTS,
  'PATCH /contracts/{contract}/': CONTRACTS,
  'POST /contracts/{contract}/sign/': ['GET /contracts/{contract}/text/', ...CONTRACTS],
  'POST /staff/contracts/{contract}/approve/': [...CONTRACTS, ...RECORD],
  'POST /staff/contracts/{contract}/reject/': [...CONTRACTS, ...RECORD],
  'POST /staff/contracts/{contract}/end/': [...CONTRACTS, ...RECORD],
  'PUT /bank-details/mine/': [],
  'POST /withdrawals/': WITHDRAWALS,
  'POST /staff/withdrawals/{withdrawal}/release/': [...WITHDRAWALS, ...RECORD],
  'POST /staff/withdrawals/{withdrawal}/process/': [...WITHDRAWALS, ...RECORD],
  'POST /staff/withdrawals/{withdrawal}/pay/': [...WITHDRAWALS, ...RECORD],
  'POST /staff/withdrawals/{withdrawal}/fail/': [...WITHDRAWALS, ...RECORD],
  'POST /referrals/join-acquisition-team/': ['GET /referrals/dashboard/'],

  'POST /genres/': GENRES,
  'PUT /genres/{id}/': [...GENRES, ...NAMED],
  'PATCH /genres/{id}/': [...GENRES, ...NAMED],
  'DELETE /genres/{id}/': GENRES,
  'POST /tags/': TAGS,
  'PUT /tags/{id}/': [...TAGS, ...NAMED],
  'PATCH /tags/{id}/': [...TAGS, ...NAMED],
  'DELETE /tags/{id}/': TAGS,
  'POST /tag-categories/': TAG_CATEGORIES,
  'PUT /tag-categories/{id}/': TAG_CATEGORIES,
  'PATCH /tag-categories/{id}/': TAG_CATEGORIES,
  'DELETE /tag-categories/{id}/': TAG_CATEGORIES,
  'POST /content-ratings/': CONTENT_RATINGS,
  'PUT /content-ratings/{id}/': [...CONTENT_RATINGS, ...NAMED],
  'PATCH /content-ratings/{id}/': [...CONTENT_RATINGS, ...NAMED],
  'DELETE /content-ratings/{id}/': CONTENT_RATINGS,
  'POST /listings/': LISTINGS,
  'PUT /listings/{id}/': [...LISTINGS, ...NAMED],
  'PATCH /listings/{id}/': [...LISTINGS, ...NAMED],
  'DELETE /listings/{id}/': LISTINGS,
  'PUT /staff/novels/{novel}/listings/': ['GET /staff/novels/{novel}/listings/', ...STAFF_NOVELS, ...NOVELS, ...RECORD],
  'POST /staff/novels/{novel}/hide/': ['GET /authors/{author}/', ...NAMED, ...APPEALS, ...RECORD],
  'POST /novels/mine/{novel}/appeal/': APPEALS,
  'POST /staff/appeals/{appeal}/decide/': ['GET /authors/{author}/', ...NAMED, ...APPEALS, ...RECORD],
  'POST /staff/novels/{novel}/unhide/': ['GET /authors/{author}/', ...NAMED, ...APPEALS, ...RECORD],
  'POST /client-errors/': [],
  'POST /vitals/': [],
} as const satisfies Record<WriteCall, readonly ReadCall[]>;

/**
 * What is stale as well, and stays as it is on screen: it is asked anew only when it is shown next. For what is sent often,
 * for what its page shows already, and for an entry that its page leaves once it is decided on or deleted.
 */
export const LATER_EFFECTS: { readonly [K in WriteCall]?: readonly ReadCall[] } = {
  'PUT /users/me/': ['GET /users/me/'],
  'PATCH /users/me/': ['GET /users/me/'],
  'PUT /users/me/display-options/': ['GET /users/me/display-options/'],
  'PATCH /users/me/settings/': ['GET /users/me/settings/'],
  'DELETE /users/{user}/': ['GET /users/{user}/'],
  'DELETE /novels/mine/{novel}/': ['GET /novels/mine/{novel}/'],
  'POST /novels/mine/imports/{id}/accept/': ['GET /novels/mine/imports/{id}/'],
  'POST /novels/{novel}/chapters/{chapter}/publish/': ['GET /staff/chapters/{chapter}/', ...DRAFT],
  'POST /novels/{novel}/chapters/{chapter}/reject/': ['GET /staff/chapters/{chapter}/', ...DRAFT],
  'DELETE /novels/mine/{novel}/chapters/{chapter}/': ['GET /novels/mine/{novel}/chapters/{chapter}/', ...DRAFT],
  'PATCH /novels/mine/{novel}/chapters/{chapter}/': [...DRAFT, ...VERSIONS],
  'PUT /novels/mine/{novel}/chapters/{chapter}/': [...DRAFT, ...VERSIONS],
  'PATCH /novels/mine/{novel}/chapters/{chapter}/draft/': [...DRAFT, ...VERSIONS],
  'POST /novels/mine/{novel}/chapters/{chapter}/draft/': [...DRAFT, ...VERSIONS],
  'PATCH /novels/mine/{novel}/chapters/{chapter}/content/': [...DRAFT, ...VERSIONS],
  'PUT /novels/mine/{novel}/chapters/{chapter}/autosave/': [...DRAFTING, ...DRAFT, ...VERSIONS, ...OCCURRENCES],
  'PUT /novels/mine/{novel}/chapters/{chapter}/notes/': NOTES,
  'POST /novels/mine/{novel}/replace/': OCCURRENCES,
  'PUT /novels/reading/{novel}/': [
    'GET /novels/reading/',
    'GET /novels/reading/{novel}/',
    'GET /novels/{novel}/chapters/',
    'GET /shelf/',
    'GET /shelf/{novel}/',
    'GET /follows/news/',
    'GET /follows/news/unread/',
    ...JOURNAL,
  ],
  'DELETE /lists/{list}/': ['GET /lists/{list}/', 'GET /lists/{list}/novels/'],
  // By the time zone, on which days it is reckoned.
  'PATCH /follows/settings/': ['GET /follows/settings/', 'GET /journal/'],
  'POST /follows/news/read/': ['GET /follows/news/', 'GET /follows/announcements/'],
  'POST /novels/{novel}/reviews/{review}/like/': REVIEWS,
  'POST /novels/{novel}/reviews/{review}/unlike/': REVIEWS,
  'DELETE /novels/{novel}/reviews/{review}/like/': REVIEWS,
  'POST /comments/{comment}/like/': COMMENTS,
  'DELETE /comments/{comment}/like/': COMMENTS,
  'POST /staff/reports/{report}/close/': ['GET /staff/reports/{report}/'],
  'PATCH /inbox/{message}/': ['GET /inbox/', 'GET /inbox/{message}/'],
  'POST /staff/contracts/{contract}/approve/': ['GET /staff/contracts/{contract}/'],
  'POST /staff/contracts/{contract}/reject/': ['GET /staff/contracts/{contract}/'],
  'POST /staff/contracts/{contract}/end/': ['GET /staff/contracts/{contract}/'],
  'PUT /bank-details/mine/': ['GET /bank-details/mine/'],
  // Who looks at bank details is recorded: what has been looked at is not asked for once more.
  'POST /staff/withdrawals/{withdrawal}/release/': ['GET /staff/withdrawals/{withdrawal}/'],
  'POST /staff/withdrawals/{withdrawal}/process/': ['GET /staff/withdrawals/{withdrawal}/'],
  'POST /staff/withdrawals/{withdrawal}/pay/': ['GET /staff/withdrawals/{withdrawal}/'],
  'POST /staff/withdrawals/{withdrawal}/fail/': ['GET /staff/withdrawals/{withdrawal}/'],
};

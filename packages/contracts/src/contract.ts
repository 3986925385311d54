/**
 * The contract: one table that names every call. The server takes validation and serialisation from it,
 * the client its types; a call without a route, or a route without a row, fails the tests (design §3).
 * Browser code imports only types from here: zod must not reach a reader's download.
 */
import type { z } from 'zod';
import { appeals } from './api/appeals.ts';
import { auth } from './api/auth.ts';
import { authors } from './api/authors.ts';
import { catalogue } from './api/catalogue.ts';
import { chapters } from './api/chapters.ts';
import { clientErrors } from './api/client-errors.ts';
import { coins } from './api/coins.ts';
import { comments } from './api/comments.ts';
import { config } from './api/config.ts';
import { contracts } from './api/contracts.ts';
import { deletion } from './api/deletion.ts';
import { dev } from './api/dev.ts';
import { displayOptions } from './api/display-options.ts';
import { dictionary } from './api/dictionary.ts';
import { earnings } from './api/earnings.ts';
import { editorial } from './api/editorial.ts';
import { exports } from './api/export.ts';
import { eReader } from './api/e-reader.ts';
import { follows } from './api/follows.ts';
import { fromAuthors } from './api/from-authors.ts';
import { gifts } from './api/gifts.ts';
import { hides } from './api/hides.ts';
import { highlights } from './api/highlights.ts';
import { journal } from './api/journal.ts';
import { inbox } from './api/inbox.ts';
import { library } from './api/library.ts';
import { mails } from './api/mails.ts';
import { manuscripts } from './api/manuscripts.ts';
import { numbers } from './api/numbers.ts';
import { novels } from './api/novels.ts';
import { payments } from './api/payments.ts';
import { payouts } from './api/payouts.ts';
import { polls } from './api/polls.ts';
import { ratingBursts } from './api/rating-bursts.ts';
import { reports } from './api/reports.ts';
import { reviews } from './api/reviews.ts';
import { rankings } from './api/rankings.ts';
import { recommendations } from './api/recommendations.ts';
import { readingLists } from './api/reading-lists.ts';
import { referrals } from './api/referrals.ts';
import { settings } from './api/settings.ts';
import { staff } from './api/staff.ts';
import { subscriptions } from './api/subscriptions.ts';
import { users } from './api/users.ts';
import { wallet } from './api/wallet.ts';
import { vitals } from './api/vitals.ts';

export const contract = {
  ...auth,
  ...users,
  ...authors,
  ...novels,
  ...manuscripts,
  ...rankings,
  ...recommendations,
  ...chapters,
  ...editorial,
  ...numbers,
  ...library,
  ...highlights,
  ...journal,
  ...dictionary,
  ...hides,
  ...readingLists,
  ...follows,
  ...eReader,
  ...fromAuthors,
  ...reviews,
  ...ratingBursts,
  ...comments,
  ...polls,
  ...reports,
  ...displayOptions,
  ...settings,
  ...inbox,
  ...deletion,
  ...exports,
  ...config,
  ...wallet,
  ...coins,
  ...gifts,
  ...payments,
  ...subscriptions,
  ...contracts,
  ...earnings,
  ...payouts,
  ...referrals,
  ...catalogue,
  ...staff,
  ...appeals,
  ...clientErrors,
  ...vitals,
  ...mails,
  ...dev,
};

export type Contract = typeof contract;
/** `METHOD /path/{parameter}/` */
export type CallName = keyof Contract;

/** `'novel' | 'chapter'` for `/novels/{novel}/chapters/{chapter}/`. */
export type ParamNames<Path extends string> = Path extends `${string}{${infer P}}${infer Rest}`
  ? P | ParamNames<Rest>
  : never;

type In<K extends CallName, F extends 'query' | 'body'> = Contract[K] extends { [f in F]: infer S extends z.ZodType }
  ? z.input<S>
  : undefined;
type Out<K extends CallName, F extends 'query' | 'body'> = Contract[K] extends { [f in F]: infer S extends z.ZodType }
  ? z.output<S>
  : undefined;

export type Params<K extends CallName> = { [P in ParamNames<K>]: string };
/** What a client sends. */
export type QueryIn<K extends CallName> = In<K, 'query'>;
export type BodyIn<K extends CallName> = In<K, 'body'>;
/** What the server's handler gets after the check. */
export type QueryOut<K extends CallName> = Out<K, 'query'>;
export type BodyOut<K extends CallName> = Out<K, 'body'>;
/** What the handler returns, and what the client reads. */
export type Answer<K extends CallName> = z.input<Contract[K]['response']>;

export * from './api/endpoint.ts';
export { canBeSeen, seenOnly } from './seen-text.ts';
export { ActiveSession } from './api/auth.ts';
export { Novel, OwnNovel, NovelChange, NovelForm, NOVEL_ORDERINGS } from './api/novels.ts';
export { Chapter, ChapterContent, Draft, DraftVersion, LockedAnswer, OwnChapter, Rhythm } from './api/chapters.ts';
export { ChapterNotes, ChapterOccurrences, Occurrence, WritingGoal } from './api/editorial.ts';
export { ImportedPiece, NovelImport } from './api/manuscripts.ts';
export { DisplayOptions, StoredDisplayOptions } from './api/display-options.ts';
export { ChapterNumbers, DayNumbers } from './api/numbers.ts';
export { Deletion } from './api/deletion.ts';
export { Config, Setting } from './api/config.ts';
export { InboxMessage } from './api/inbox.ts';
export { LibraryEntry, Position } from './api/library.ts';
export {
  FollowChoice,
  FollowedAuthor,
  FollowedNovel,
  FollowNews,
  FollowSettings,
  PushDevice,
  PushSettings,
  ToldAnnouncement,
} from './api/follows.ts';
export { Announcement, OwnAnnouncement, RoadMap, RoadMapItem } from './api/from-authors.ts';
export { AuthorProfile } from './api/authors.ts';
export { AccountSettings } from './api/settings.ts';
export { Account, Me } from './api/users.ts';
export { ListedNovel, ReadingList } from './api/reading-lists.ts';
export { Hide } from './api/hides.ts';
export { RankedNovel } from './api/rankings.ts';
export { Highlight } from './api/highlights.ts';
export { Journal, JournalDay, JournalYear } from './api/journal.ts';
export { Recommendation } from './api/recommendations.ts';
export { QueuedChapter, ReviewedChapter, StaffAction, StaffNovel } from './api/staff.ts';
export { Tag } from './api/catalogue.ts';
export { ReadForRating, Review, ReviewVotes, REVIEW_ORDERINGS } from './api/reviews.ts';
export { BurstRating, RatingBurst } from './api/rating-bursts.ts';
export {
  ChangedWords,
  Comment,
  CommentAnswer,
  CommentCounts,
  CommentLikes,
  NovelComment,
  PersonSetAside,
  Suggestion,
} from './api/comments.ts';
export { AuthorContract, ContractFields, ContractText, QueuedContract, ReviewedContract } from './api/contracts.ts';
export { Appeal, StaffAppeal } from './api/appeals.ts';
export { Report } from './api/reports.ts';
export { CurrencyCode, MoneyOut, MoneyText, PositiveMoneyText } from './api/money.ts';
export { CoinOption } from './api/coins.ts';
export { Subscription, SubscriptionPlan } from './api/subscriptions.ts';
export { LookedUp, Meaning } from './api/dictionary.ts';
export { OwnPoll, Poll } from './api/polls.ts';
export { Gift, GiftOption, OwnGift } from './api/gifts.ts';
export { Dispute, PaymentDetail, PaymentRecord, PaymentStart } from './api/payments.ts';
export { Bonus, Income, Statement } from './api/earnings.ts';
export { Bank, BankDetails, StaffWithdrawal, Withdrawal } from './api/payouts.ts';
export { CoinEntry } from './api/wallet.ts';
export { ReferralDashboard } from './api/referrals.ts';

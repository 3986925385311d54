import { createLimits } from './limits/service.ts';
import { createAuth } from './auth/service.ts';
import { authorProfile } from './authors/service.ts';
import { createFeaturing } from './catalogue/featuring.ts';
import { createCatalogue } from './catalogue/service.ts';
import { createApproval } from './chapters/approval.ts';
import { createDrafts } from './chapters/drafts.ts';
import { createPublisher } from './chapters/publisher.ts';
import { createReading } from './chapters/reading.ts';
import { createReleases } from './chapters/releases.ts';
import { createClientErrors } from './client-errors/service.ts';
import { createCommentModeration } from './comments/moderation.ts';
import { createCommentPeople } from './comments/people.ts';
import { createDictionary } from './dictionary/service.ts';
import { createComments } from './comments/service.ts';
import { createSuggestions } from './comments/suggestions.ts';
import { createConfig } from './config/service.ts';
import { createCoins } from './coins/service.ts';
import { createDeciding } from './contracts/deciding.ts';
import { createNotices } from './contracts/notices.ts';
import { createDocuments } from './contracts/documents.ts';
import { createContracts } from './contracts/service.ts';
import { createDeletion } from './deletion/service.ts';
import { createGoal } from './editorial/goal.ts';
import { createNotes } from './editorial/notes.ts';
import { createReplacing } from './editorial/replacing.ts';
import { createEarnings } from './earnings/service.ts';
import { createOpds } from './feeds/opds/catalogue.ts';
import { createOwnBooks } from './e-readers/books.ts';
import { createOwnCatalogue } from './e-readers/catalogue.ts';
import { createEReaderKeys, endKeyOf } from './e-readers/keys.ts';
import { createCovers } from './feeds/covers.ts';
import { createOembeds } from './feeds/oembed/service.ts';
import { createFeeds } from './feeds/service.ts';
import { createFollowing } from './follows/following.ts';
import { createDevices } from './follows/devices.ts';
import { createMailing } from './follows/mailing.ts';
import { createNews } from './follows/news.ts';
import { createPrivateFeed, endFeedOf } from './follows/private-feed.ts';
import { createFollowSettings } from './follows/settings.ts';
import { createPushing } from './follows/pushing.ts';
import { createTelling } from './follows/telling.ts';
import { createUnsubscribing } from './follows/unsubscribing.ts';
import { createAnnouncements } from './from-authors/announcements.ts';
import { createRoadMaps } from './from-authors/road-map.ts';
import { createGiftOptions } from './gifts/options.ts';
import { createGifts } from './gifts/service.ts';
import { createThanking } from './gifts/thanking.ts';
import { forgetOldKeys } from './idempotency/service.ts';
import { createVitals } from './vitals/service.ts';
import { createMetrics, type Metrics } from './http/metrics.ts';
import { createHides } from './hides/service.ts';
import { createInbox } from './inbox/service.ts';
import { jobKind } from './ports/jobs/index.ts';
import { createDisplayOptions } from './library/display-options.ts';
import { createLibrary } from './library/service.ts';
import { createViews } from './library/views.ts';
import { createOutbox } from './mail/outbox.ts';
import { createImports } from './manuscripts/imports.ts';
import { createNovelExports } from './manuscripts/exports.ts';
import { createReaderCopies } from './manuscripts/reader-copies.ts';
import { createBounces } from './mail/bounces.ts';
import { createMailer } from './mail/service.ts';
import { createNumbers } from './numbers/service.ts';
import { createAppeals } from './novels/appeals.ts';
import { createHiding } from './novels/hiding.ts';
import { createPictures } from './novels/pictures.ts';
import { announceChange } from './novels/changes.ts';
import { purgeCaches } from './novels/purging.ts';
import { rememberHidesOn } from './novels/remembering-hides.ts';
import { visibleNovel } from './novels/service.ts';
import { createPaymentAccess } from './payments/access.ts';
import { createPaymentHistory } from './payments/history.ts';
import { providerOf } from './payments/provider.ts';
import { createPaymentReturns } from './payments/returning.ts';
import { createSandboxOutcomes } from './payments/sandbox-outcomes.ts';
import { createPayments } from './payments/service.ts';
import { createDisputes } from './payments/disputes.ts';
import { createStaffPayments } from './payments/staff-payments.ts';
import { createBankDetails } from './payouts/bank-details.ts';
import { createPaying } from './payouts/paying.ts';
import { createWithdrawals } from './payouts/withdrawals.ts';
import { createPolls } from './polls/service.ts';
import type { Db } from './ports/database/index.ts';
import type { Ports } from './ports/index.ts';
import { mailAddressOf } from './ports/mail.ts';
import { webPush } from './ports/push.ts';
import { createSealing } from './ports/sealing.ts';
import { mustBeBorne, mustStillBear } from './referrals/index.ts';
import { createReferrals } from './referrals/service.ts';
import { createReports } from './reports/service.ts';
import { createBursts } from './reviews/bursts.ts';
import { scoreByChanged } from './reviews/scoring.ts';
import { createReviews } from './reviews/service.ts';
import { createHighlights } from './highlights/service.ts';
import { createJournal } from './journal/service.ts';
import { createRecommendations } from './recommendations/service.ts';
import { createReadingLists } from './reading-lists/service.ts';
import { createRankings } from './rankings/service.ts';
import { createPlans } from './subscriptions/plans.ts';
import { createSubscriptions } from './subscriptions/service.ts';
import { createAccounts } from './accounts/service.ts';
import { createSearch } from './search/service.ts';
import { createPortraits } from './users/portraits.ts';
import { createUsers } from './users/service.ts';
import { createAccountSettings } from './users/settings.ts';
import { auditNightly } from './ledger/nightly-audit.ts';
import { createStaffActions } from './staff-actions/service.ts';
import { createStaffSection } from './staff/service.ts';
import { createWallet } from './wallet/service.ts';

export type Services = ReturnType<typeof createServices>;

/** The rules of every feature, put together. Jobs are handled from here on, so open the queue afterwards. */
export function createServices(ports: Ports, metrics: Metrics = createMetrics()) {
  const { db, clock, random, settings, jobs } = ports;
  const mailer = createMailer(ports);
  const inbox = createInbox({ db, clock, random, mailer });
  const limits = createLimits(db, clock, ports);
  const portraits = createPortraits({ db, blobs: ports.blobs, limits, jobs });
  const pictures = createPictures({ db, blobs: ports.blobs, jobs, limits, clock });
  const onShown = (tx: Db, personId: string) => announceChange(tx, { personId });
  const onReads = (tx: Db, readerId: string) => announceChange(tx, { readerId });
  const users = createUsers({ db, clock, random, forgetPortrait: portraits.forget, onShown });
  const auth = createAuth({
    db,
    clock,
    random,
    limits,
    tokenKey: settings.tokenKey,
    providers: settings.providers,
    log: ports.log,
    users,
    jobs,
    mailer,
    onReset: async (tx, userId) => {
      await endKeyOf(tx, userId);
      await endFeedOf(tx, userId);
    },
  });
  const config = createConfig({
    db,
    clock,
    random,
    onChange: (tx) => announceChange(tx, 'all'),
    check: mustBeBorne,
    onChanged: scoreByChanged,
  });

  const search = createSearch(db);

  jobs.handle(jobKind('sweep'), () => auth.sweep(), { every: '17 * * * *' });
  jobs.handle(jobKind('forget-keys'), () => forgetOldKeys(db, clock), { every: '37 * * * *' });
  jobs.handle(jobKind('forget-words'), () => search.forgetWords(), { every: '47 3 * * *' });
  const sealing = createSealing(settings.dataKey, (failure) => {
    ports.log.error({ err: failure }, 'something sealed cannot be opened: is DATA_KEY the one it was sealed with?');
    ports.errors.report(failure, { where: 'sealing' });
  });
  const wallet = createWallet({ db, clock, random, inbox, mailer, limits, guard: auth.guard });
  auditNightly(ports, metrics);
  const { provider, sandbox } = providerOf(ports);
  const payments = createPayments({ ...ports, metrics, provider, sealing, limits, mailer });
  const paymentAccess = createPaymentAccess({ db, guard: auth.guard });
  const paymentHistory = createPaymentHistory({ db, payments, limits, access: paymentAccess });
  const staffPayments = createStaffPayments({
    db,
    clock,
    random,
    jobs,
    provider,
    payments,
    access: paymentAccess,
    mailer,
    inbox,
  });
  const sandboxOutcomes = sandbox && createSandboxOutcomes({ db, jobs, sandbox, webhooks: payments.webhooks });
  const referrals = createReferrals({ db, clock, random, inbox, jobs, payments, users, auth });
  const coins = createCoins({ db, clock, random, payments, mayBeCheaper: mustStillBear });
  const plans = createPlans({ db, clock, random, mayBeCheaper: mustStillBear });
  const subscriptions = createSubscriptions({ db, clock, random, jobs, payments, plans, inbox, mailer });
  const giftOptions = createGiftOptions(ports);
  const gifts = createGifts({ db, clock, random, jobs, inbox, limits });
  const earnings = createEarnings({ db, clock, random, inbox, jobs });
  const bankDetails = createBankDetails({ db, clock, sealing, mailer, limits, users });
  const withdrawals = createWithdrawals({ db, clock, random, inbox, mailer, bankDetails, limits });
  const paying = createPaying({ db, clock, random, inbox, mailer, sealing });
  const clientErrors = createClientErrors({ limits, log: ports.log, errors: ports.errors });
  const vitals = createVitals({ limits, metrics, clock, traces: ports.traces });
  const hiding = createHiding({ db, clock, random, inbox });
  const appeals = createAppeals({ db, clock, random, inbox });
  const reading = createReading({ db, clock });
  const drafts = createDrafts({ db, clock, random, limits });
  const publisher = createPublisher({ clock });
  const approval = createApproval({
    db,
    clock,
    random,
    drafts,
    mailer,
    inbox,
    publisher,
    publishing: settings.publishing,
  });
  const replacing = createReplacing({ db, clock, limits });
  const notes = createNotes({ db, clock, limits });
  const goal = createGoal({ db, clock });
  drafts.onWordsWritten(goal.written);
  const releases = createReleases({ db, clock, mailer, inbox, publisher, jobs, origin: settings.publicUrl });
  const views = createViews({ db, clock, random, jobs });
  const rankings = createRankings({ db, clock, jobs });
  const recommendations = createRecommendations({ db, jobs });
  const journal = createJournal({ db, clock });
  const library = createLibrary({ db, clock, reading, views, journal });
  const displayOptions = createDisplayOptions({ db, clock });
  const telling = createTelling({ db, clock, jobs });
  publisher.onFirstOut(telling.firstOut);
  const announcements = createAnnouncements({ db, clock, random });
  announcements.onAnnounced(telling.announced);
  const unsubscribing = createUnsubscribing({ db, clock, tokenKey: settings.tokenKey });
  mailer.onRefused(unsubscribing.stop);
  const push = ports.push ?? webPush({ contact: mailAddressOf(settings.mailFrom) });
  const devices = createDevices({ db, clock, random, limits, sealing, push });
  const pushing = createPushing({ db, clock, jobs, log: ports.log, push, devices });
  const mailing = createMailing({ db, clock, jobs, mailer, unsubscribing, origin: settings.publicUrl });
  const catalogue = createCatalogue({ db, clock, random });
  const opds = createOpds({ db, search, catalogue });
  const covers = createCovers({ db, blobs: ports.blobs });
  const readerCopies = createReaderCopies({ db, blobs: ports.blobs, limits, reading });
  const ownCatalogue = createOwnCatalogue({ db, opds });
  const featuring = createFeaturing({ db, clock, random });
  const bursts = createBursts({ db, clock, random, jobs, tokenKey: settings.tokenKey });
  const reviews = createReviews({ db, clock, random, reading, bursts });
  const comments = createComments({ db, clock, random, limits, reading, inbox });
  const commentModeration = createCommentModeration({ db, clock, random, comments, inbox });
  const reports = createReports({
    db,
    clock,
    random,
    limits,
    inbox,
    mailer,
    reading,
    removeComment: commentModeration.removal,
  });
  const documents = createDocuments({ db, blobs: ports.blobs, jobs, clock, sealing, tokenKey: settings.tokenKey });
  const contracts = createContracts({ db, clock, random, jobs, sealing, documents, limits, inbox, mailer });
  const deciding = createDeciding({ db, clock, random, sealing, documents, inbox, mailer });
  const notices = createNotices({ db, clock, random, jobs, inbox, mailer });
  const deletion = createDeletion({
    db,
    clock,
    random,
    portraits,
    pictures,
    limits,
    jobs,
    mailer,
    auth,
    users,
    bankDetails,
    referrals,
  });
  const accounts = createAccounts({
    db,
    clock,
    random,
    users,
    mailer,
    endSessions: auth.endSessions,
    erase: deletion.eraseNow,
  });
  const staffActions = createStaffActions({ db });
  const staffSection = createStaffSection({ db, hiding });
  const hides = createHides({
    db,
    clock,
    random,
    limits,
    novel: (caller, key) => visibleNovel(db, caller, key),
    author: (id) => authorProfile(db, id),
    onChange: onReads,
  });
  rememberHidesOn(db);
  return {
    purges: purgeCaches(ports, metrics),
    staffActions,
    staffSection,
    mailer,
    bounces: createBounces({ secret: settings.mailWebhookSecret, mailer, clock }),
    outbox: createOutbox(db),
    inbox,
    limits,
    config,
    users,
    accountSettings: createAccountSettings({ db, clock, limits, onShown, onReads }),
    portraits,
    auth,
    deletion,
    accounts,
    wallet,
    pictures,
    imports: createImports({ db, clock, random, jobs, limits }),
    novelExports: createNovelExports({ db, clock, limits }),
    readerCopies,
    hiding,
    appeals,
    reading,
    drafts,
    replacing,
    notes,
    goal,
    numbers: createNumbers({ db, clock, limits }),
    approval,
    releases,
    views,
    rankings,
    recommendations,
    dictionary: createDictionary({ limits }),
    highlights: createHighlights({ db, clock, random, limits, reading }),
    journal,
    library,
    hides,
    readingLists: createReadingLists({ db, clock, random, limits }),
    displayOptions,
    following: createFollowing({ db, clock, limits }),
    followSettings: createFollowSettings({ db, clock, limits }),
    news: createNews({ db, clock }),
    announcements,
    roadMaps: createRoadMaps({ db, clock, limits }),
    telling,
    mailing,
    devices,
    pushing,
    unsubscribing,
    privateFeed: createPrivateFeed({ db, clock, random, limits, sealing, reading }),
    clientErrors,
    vitals,
    catalogue,
    feeds: createFeeds({ db, search, catalogue, reading }),
    opds,
    oembeds: createOembeds({ db, reading }),
    covers,
    eReaderKeys: createEReaderKeys({ db, clock, random, limits, sealing }),
    ownCatalogue,
    ownBooks: createOwnBooks({ db, catalogue: ownCatalogue, readerCopies, covers }),
    featuring,
    reviews,
    bursts,
    comments,
    commentModeration,
    suggestions: createSuggestions({ db, limits, reading, approval, comments }),
    polls: createPolls({ db, clock, random, limits }),
    commentPeople: createCommentPeople({ db, clock, comments }),
    reports,
    search,
    sealing,
    contracts,
    deciding,
    notices,
    payments,
    paymentHistory,
    staffPayments,
    disputes: createDisputes({ db, clock, random, inbox, mailer, payments }),
    paymentReturns: createPaymentReturns({ db, webhooks: payments.webhooks, limits }),
    webhooks: payments.webhooks,
    sandbox,
    sandboxOutcomes,
    coins,
    giftOptions,
    gifts,
    thanking: createThanking({ db, clock, inbox, limits }),
    plans,
    subscriptions,
    earnings,
    bankDetails,
    withdrawals,
    paying,
    referrals,
  };
}

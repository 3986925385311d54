import { createLimits } from './auth/limits.ts';
import { createAuth } from './auth/service.ts';
import { createFeaturing } from './catalogue/featuring.ts';
import { createCatalogue } from './catalogue/service.ts';
import { createApproval } from './chapters/approval.ts';
import { createDrafts } from './chapters/drafts.ts';
import { createReading } from './chapters/reading.ts';
import { createClientErrors } from './client-errors/service.ts';
import { createCoins } from './coins/service.ts';
import { createDeciding } from './contracts/deciding.ts';
import { createNotices } from './contracts/notices.ts';
import { createPapers } from './contracts/papers.ts';
import { createContracts } from './contracts/service.ts';
import { createDeletion } from './deletion/service.ts';
import { createEarnings } from './earnings/service.ts';
import { createGiftOptions } from './gifts/options.ts';
import { createGifts } from './gifts/service.ts';
import { forgetOldKeys } from './idempotency/service.ts';
import { createMetrics, type Metrics } from './http/metrics.ts';
import { createInbox } from './inbox/service.ts';
import { jobKind } from './jobs/index.ts';
import { createLibrary } from './library/service.ts';
import { createViews } from './library/views.ts';
import { createPost } from './mail/service.ts';
import { createHiding } from './novels/hiding.ts';
import { createPictures } from './novels/pictures.ts';
import { hasNovel } from './novels/store.ts';
import { createPaymentDesk } from './payments/desk.ts';
import { providerOf } from './payments/provider.ts';
import { createSandboxOutcomes } from './payments/sandbox-outcomes.ts';
import { createPayments } from './payments/service.ts';
import { createBankDetails } from './payouts/bank-details.ts';
import { createPaying } from './payouts/paying.ts';
import { createWithdrawals } from './payouts/withdrawals.ts';
import type { Ports } from './ports/index.ts';
import { createSealing } from './ports/sealing.ts';
import { createReferrals } from './referrals/service.ts';
import { createReports } from './reports/service.ts';
import { createReviews } from './reviews/service.ts';
import { createRankings } from './rankings/service.ts';
import { createPlans } from './subscriptions/plans.ts';
import { createSubscriptions } from './subscriptions/service.ts';
import { createAccounts } from './users/accounts.ts';
import { postgresSearch } from './search/postgres.ts';
import { forgetWords } from './search/store.ts';
import { createPortraits } from './users/portraits.ts';
import { createUsers } from './users/service.ts';
import { auditNightly } from './wallet/nightly-audit.ts';
import { createWallet } from './wallet/service.ts';

export type Services = ReturnType<typeof createServices>;

/** The rules of every feature, put together. Jobs are handled from here on, so open the queue afterwards. */
export function createServices(ports: Ports, metrics: Metrics = createMetrics()) {
  const { db, clock, random, settings, jobs } = ports;
  const post = createPost(jobs, ports.mail);
  const inbox = createInbox({ db, clock, random, post });
  const limits = createLimits(db, clock);
  const portraits = createPortraits({ db, blobs: ports.blobs, limits, jobs });
  const pictures = createPictures({ db, blobs: ports.blobs, jobs, limits, clock });
  const users = createUsers({
    db,
    clock,
    random,
    hasNovel,
    forgetPortrait: portraits.forget,
    onVerified: (tx, userId) => referrals.complete(tx, userId),
  });
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
    post,
    onSignIn: (tx, userId) => deletion.keep(tx, userId),
    onReferred: (tx, userId, code) => referrals.begin(tx, userId, code),
  });
  const deletion = createDeletion({
    db,
    clock,
    random,
    portraits,
    pictures,
    limits,
    jobs,
    post,
    endSessions: auth.endSessions,
  });
  const accounts = createAccounts({
    db,
    clock,
    random,
    users,
    post,
    endSessions: auth.endSessions,
    erase: deletion.eraseNow,
  });

  jobs.handle(jobKind('sweep'), () => auth.sweep(), { every: '17 * * * *' });
  jobs.handle(jobKind('forget-keys'), () => forgetOldKeys(db, clock), { every: '37 * * * *' });
  jobs.handle(jobKind('forget-words'), () => forgetWords(db), { every: '47 3 * * *' });
  const search = postgresSearch(db);
  const sealing = createSealing(settings.dataKey, (failure) => {
    ports.log.error({ err: failure }, 'something sealed cannot be opened: is DATA_KEY the one it was sealed with?');
    ports.errors.report(failure, { where: 'sealing' });
  });
  const wallet = createWallet({ db, clock, random, inbox, mail: post, limits, door: auth.door });
  auditNightly(ports, metrics);
  const { provider, sandbox } = providerOf(ports);
  const payments = createPayments({ ...ports, metrics, provider, sealing, limits, post });
  const paymentDesk = createPaymentDesk({
    db,
    clock,
    random,
    jobs,
    provider,
    payments,
    limits,
    post,
    inbox,
    door: auth.door,
  });
  const sandboxOutcomes = sandbox && createSandboxOutcomes({ db, jobs, sandbox, webhooks: payments.webhooks });
  const referrals = createReferrals({ db, clock, random, inbox, payments });
  const coins = createCoins({ db, clock, random, payments });
  const plans = createPlans({ db, clock, random });
  const subscriptions = createSubscriptions({ db, clock, random, jobs, payments, inbox, post });
  const giftOptions = createGiftOptions(ports);
  const gifts = createGifts({ db, clock, random, jobs, inbox, limits });
  const earnings = createEarnings({ db, clock, random, inbox, jobs });
  const bankDetails = createBankDetails({ db, clock, sealing, post, limits });
  const withdrawals = createWithdrawals({ db, clock, random, inbox, post, bankDetails, limits });
  const paying = createPaying({ db, clock, random, inbox, post, sealing });
  const clientErrors = createClientErrors({ limits, log: ports.log, errors: ports.errors });
  const hiding = createHiding({ db, clock, random, inbox });
  const reading = createReading({ db, clock });
  const drafts = createDrafts({ db, clock, random });
  const approval = createApproval({ db, clock, random, mail: post, inbox, publishing: settings.publishing });
  const views = createViews({ db, clock, random, jobs });
  const rankings = createRankings({ db, clock, jobs });
  const library = createLibrary({ db, clock, reading, views });
  const catalogue = createCatalogue({ db, clock, random });
  const featuring = createFeaturing({ db, clock, random });
  const reviews = createReviews({ db, clock, random });
  const reports = createReports({ db, clock, random, limits, inbox, mail: post });
  const papers = createPapers({ db, blobs: ports.blobs, jobs, clock, sealing, tokenKey: settings.tokenKey });
  const contracts = createContracts({ db, clock, random, jobs, sealing, papers, limits, inbox, post });
  const deciding = createDeciding({ db, clock, random, sealing, papers, inbox, post });
  const notices = createNotices({ db, clock, random, jobs, inbox, post });
  return {
    post,
    inbox,
    limits,
    users,
    portraits,
    auth,
    deletion,
    accounts,
    wallet,
    pictures,
    hiding,
    reading,
    drafts,
    approval,
    views,
    rankings,
    library,
    clientErrors,
    catalogue,
    featuring,
    reviews,
    reports,
    search,
    sealing,
    contracts,
    deciding,
    notices,
    payments,
    paymentDesk,
    webhooks: payments.webhooks,
    sandbox,
    sandboxOutcomes,
    coins,
    giftOptions,
    gifts,
    plans,
    subscriptions,
    earnings,
    bankDetails,
    withdrawals,
    paying,
    referrals,
  };
}

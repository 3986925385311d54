import type { CallName } from '@griot/contracts/contract';
import { randomUUID } from 'node:crypto';
import compress from '@fastify/compress';
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { constants } from 'node:zlib';
import { serveProviderVisits } from './auth/provider-routes.ts';
import { authRoutes } from './auth/routes.ts';
import { authorRoutes } from './authors/routes.ts';
import { catalogueRoutes } from './catalogue/routes.ts';
import { chapterRoutes } from './chapters/routes.ts';
import { clientErrorRoutes } from './client-errors/routes.ts';
import { coinRoutes } from './coins/routes.ts';
import { configRoutes } from './config/routes.ts';
import { serveContractPictures } from './contracts/pictures.ts';
import { contractRoutes } from './contracts/routes.ts';
import { routable } from './http/addresses.ts';
import { CLOSE_WITHIN_MS, closeWithin } from './http/closing.ts';
import { shed, type SheddingOptions } from './http/shedding.ts';
import { answerBrokenConnection, answerRefusal, failureAnswerer } from './http/failures.ts';
import { QUALITY } from './http/encoding.ts';
import { type Refusal, refuse } from './http/errors.ts';
import { serveDocs } from './http/docs.ts';
import { createHealth, serveHealth, type Health } from './http/health.ts';
import { serveMedia } from './http/media.ts';
import type { GuestAnswers } from './http/stored-answers.ts';
import { readOwnWrites } from './http/own-writes.ts';
import { createMetrics, metricsAccess, serveMetrics, type Metrics } from './http/metrics.ts';
import { serveContract } from './http/serve.ts';
import { traceCalls } from './http/tracing.ts';
import { deletionRoutes } from './deletion/routes.ts';
import { earningRoutes } from './earnings/routes.ts';
import { serveOwnCatalogue } from './e-readers/pages.ts';
import { eReaderRoutes } from './e-readers/routes.ts';
import { editorialRoutes } from './editorial/routes.ts';
import { exportRoutes } from './export/routes.ts';
import { serveCards } from './feeds/cards.ts';
import { createDocuments } from './feeds/documents.ts';
import { serveOembed } from './feeds/oembed/routes.ts';
import { serveOpds } from './feeds/opds/routes.ts';
import { serveFeeds } from './feeds/routes.ts';
import { servePrivateFeed } from './follows/feed-page.ts';
import { serveLiveNews } from './follows/live.ts';
import { followRoutes } from './follows/routes.ts';
import { serveUnsubscribe } from './follows/unsubscribe-page.ts';
import { giftRoutes } from './gifts/routes.ts';
import { highlightRoutes } from './highlights/routes.ts';
import { journalRoutes } from './journal/routes.ts';
import { fromAuthorRoutes } from './from-authors/routes.ts';
import { hideRoutes } from './hides/routes.ts';
import { inboxRoutes } from './inbox/routes.ts';
import { displayRoutes } from './library/display-options-routes.ts';
import { libraryRoutes } from './library/routes.ts';
import { mailPage } from './mail/page.ts';
import { bounceRoutes, mailRoutes } from './mail/routes.ts';
import { manuscriptRoutes } from './manuscripts/routes.ts';
import { heardChanges } from './novels/changes.ts';
import { appealRoutes } from './novels/appeal-routes.ts';
import { novelRoutes } from './novels/routes.ts';
import { serveReturns, serveSandbox } from './payments/pages.ts';
import { numberRoutes } from './numbers/routes.ts';
import { paymentRoutes } from './payments/routes.ts';
import { payoutRoutes } from './payouts/routes.ts';
import type { Ports } from './ports/index.ts';
import { readingListRoutes } from './reading-lists/routes.ts';
import { referralRoutes } from './referrals/routes.ts';
import { reportRoutes } from './reports/routes.ts';
import { dictionaryRoutes } from './dictionary/routes.ts';
import { pollRoutes } from './polls/routes.ts';
import { commentRoutes } from './comments/routes.ts';
import { reviewRoutes } from './reviews/routes.ts';
import { recommendationRoutes } from './recommendations/routes.ts';
import { rankingRoutes } from './rankings/routes.ts';
import { createServices, type Services } from './services.ts';
import { staffActionRoutes } from './staff-actions/routes.ts';
import { staffRoutes } from './staff/routes.ts';
import { subscriptionRoutes } from './subscriptions/routes.ts';
import { accountRoutes } from './accounts/routes.ts';
import { usersRoutes } from './users/routes.ts';
import { settingsRoutes } from './users/settings-routes.ts';
import { vitalsRoutes } from './vitals/routes.ts';
import { walletRoutes } from './wallet/routes.ts';

/** Serves everything that is not the API: HTML and the files of shell and remotes. Registered last. */
export type Gateway = (app: FastifyInstance, services: Services, ports: Ports, health: Health) => Promise<void>;

export interface AppOptions {
  services?: Services;
  gateway?: Gateway | undefined;
  /** How long calls under way may take to end when it is closed, in ms. */
  closeWithinMs?: number;
  /** What `/metrics` tells; jobs are counted by who makes them. */
  metrics?: Metrics;
  /** Lists that guests are answered alike; without it each is made for who asks. */
  guests?: GuestAnswers;
  /** How much is taken on at once; without it all that comes. */
  shedding?: SheddingOptions;
  /** What `/readyz` tells; without it the start counts as over. */
  health?: Health;
}

const DEMO_CALLS: ReadonlySet<CallName> = new Set<CallName>([
  'GET /dev/mail/',
  'POST /dev/payments/{reference}/',
  'POST /dev/referrals/ripen/',
]);

/** Puts the server together: the API of the contract, stored files, health and, when given, the gateway. */
export async function createApp(
  ports: Ports,
  {
    metrics = createMetrics(),
    services = createServices(ports, metrics),
    gateway,
    guests,
    shedding,
    closeWithinMs = CLOSE_WITHIN_MS,
    health = createHealth({ ...ports, started: true }),
  }: AppOptions = {},
): Promise<FastifyInstance> {
  const { settings, db, blobs } = ports;
  const demo = settings.mode === 'demo';
  const app = await bareApp(ports, { closeWithinMs, metrics, health });
  if (shedding) shed(app, shedding);
  // The embedded database has no other instance.
  if (settings.databaseUrl !== undefined)
    readOwnWrites(app, {
      db,
      caughtUp: () => heardChanges(db),
      secure: settings.publicUrl?.startsWith('https:') ?? false,
    });
  serveMedia(app, blobs);
  await serveDocs(app);
  if (demo) mailPage(app, services.outbox, { stays: settings.smtpUrl === undefined });

  if (demo && services.sandboxOutcomes) await serveSandbox(app, services.sandboxOutcomes);
  serveReturns(app, { returns: services.paymentReturns, publicUrl: settings.publicUrl });

  serveContractPictures(app, services.deciding, services.auth.guard);
  serveLiveNews(app, { db, log: ports.log, guard: services.auth.guard, news: services.news });
  await serveUnsubscribe(app, services.unsubscribing);
  serveProviderVisits(app, services.auth.visits, settings.publicUrl);

  await serveContract(
    app,
    {
      ...authRoutes(services.auth),
      ...usersRoutes(services),
      ...settingsRoutes(services.accountSettings),
      ...accountRoutes(services.accounts),
      ...authorRoutes(db),
      ...catalogueRoutes(services),
      ...novelRoutes({
        ports,
        pictures: services.pictures,
        search: services.search,
      }),
      ...manuscriptRoutes(services),
      ...appealRoutes(services),
      ...rankingRoutes({ db, search: services.search }),
      ...recommendationRoutes(services),
      ...dictionaryRoutes(services),
      ...highlightRoutes(services),
      ...journalRoutes(services),
      ...chapterRoutes({ ports, ...services }),
      ...editorialRoutes({ db, ...services }),
      ...numberRoutes({ db, ...services }),
      ...libraryRoutes({ db, ...services }),
      ...hideRoutes(services.hides),
      ...readingListRoutes({ db, ...services }),
      ...followRoutes(services),
      ...eReaderRoutes(services),
      ...fromAuthorRoutes(services, { db }),
      ...configRoutes(services.config),
      ...displayRoutes(services.displayOptions),
      ...deletionRoutes({ ...ports, ...services }),
      ...exportRoutes({ ...ports, ...services }),
      ...inboxRoutes(services.inbox),
      ...reportRoutes(services.reports),
      ...commentRoutes({ db, ...services }),
      ...pollRoutes({ db, ...services }),
      ...reviewRoutes({ db, ...services }),
      ...contractRoutes(services),
      ...walletRoutes(services.wallet),
      ...coinRoutes({ ...services, guard: services.auth.guard }),
      ...giftRoutes({ db, ...services, guard: services.auth.guard }),
      ...paymentRoutes(services),
      ...bounceRoutes(services),
      ...subscriptionRoutes({ ...services, guard: services.auth.guard }),
      ...earningRoutes(services.earnings),
      ...payoutRoutes({ ...services, demo }),
      ...referralRoutes(services.referrals),
      ...staffRoutes(services),
      ...staffActionRoutes(services.staffActions),
      ...clientErrorRoutes(services.clientErrors),
      ...vitalsRoutes(services.vitals),
      ...mailRoutes(services.outbox),
    },
    {
      guard: services.auth.guard,
      errors: ports.errors,
      noticed: health.noticed,
      publicUrl: settings.publicUrl,
      guests,
      absent: demo ? new Set() : DEMO_CALLS,
    },
  );

  const sendDocument = createDocuments({ ...ports, publicUrl: settings.publicUrl });
  serveFeeds(app, services.feeds, sendDocument);
  serveOpds(app, services, sendDocument);
  serveOembed(app, services.oembeds, sendDocument);
  serveCards(app, services.covers);
  serveOwnCatalogue(app, services, { publicUrl: settings.publicUrl, errors: ports.errors });
  servePrivateFeed(app, { feed: services.privateFeed, publicUrl: settings.publicUrl });

  if (gateway) await gateway(app, services, ports, health);
  else app.setNotFoundHandler((_request, reply) => answerRefusal(reply, nothingHere()));
  return app;
}

/** What an instance serves that only does jobs: health and metrics. */
export async function createWorkerApp(
  ports: Ports,
  { metrics, health }: { metrics: Metrics; health: Health },
): Promise<FastifyInstance> {
  const app = await bareApp(ports, { closeWithinMs: CLOSE_WITHIN_MS, metrics, health });
  app.setNotFoundHandler((_request, reply) => answerRefusal(reply, nothingHere()));
  return app;
}

/** What every instance has: how requests are taken and failures answered, health and metrics. */
async function bareApp(
  { settings, log, errors, traces }: Ports,
  { closeWithinMs, metrics, health }: { closeWithinMs: number; metrics: Metrics; health: Health },
): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    trustProxy: settings.trustProxy,
    genReqId: () => randomUUID(),
    requestTimeout: 60_000,
    forceCloseConnections: 'idle',
    // `closeWithin` refuses them in the shape of every error.
    return503OnClosing: false,
    clientErrorHandler: answerBrokenConnection,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 400 },
    rewriteUrl: ({ url = '/' }) => routable(url),
    // A call whose address is not well-formed cannot exist (ruling 17).
    frameworkErrors: (_failure, _request, reply) => void answerRefusal(reply, nothingHere()),
  });
  // For a year; of other hosts under the same name nothing is known here.
  const byHttps = settings.publicUrl?.startsWith('https:') ? { 'strict-transport-security': 'max-age=31536000' } : {};
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers({ 'x-request-id': request.id, 'x-content-type-options': 'nosniff', ...byHttps });
    // Nothing here is upgraded, and Node tells of no fault in what follows on such a connection: it would hang.
    if (request.headers.upgrade !== undefined) reply.header('connection', 'close');
    done();
  });
  if (traces) traceCalls(app, traces);
  closeWithin(app, { ms: closeWithinMs, stopping: () => health.stopping });
  metrics.time(app);
  await app.register(compress, {
    threshold: 1024,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY.once } },
  });

  app.setErrorHandler(failureAnswerer(errors, health.noticed));
  metrics.readiness(() => health.look());
  serveHealth(app, health);
  serveMetrics(app, metrics, metricsAccess(settings));
  return app;
}

const nothingHere = (): Refusal => refuse('not_found', 'There is nothing here.');

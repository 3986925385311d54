import { BUILDS_COOKIE, readVisitor, visitorCookie, type Release, type Serving } from '@griot/release';
import type { FastifyRequest } from 'fastify';
import type { Gateway } from '../app.ts';
import { isPagePath } from '../http/addresses.ts';
import { cookieOf } from '../http/cookies.ts';
import { encodingFor } from '../http/encoding.ts';
import { hasTag } from '../http/entity-tags.ts';
import { refuse } from '../http/errors.ts';
import { answerRefusal } from '../http/failures.ts';
import { ownOrigin } from '../http/origin.ts';
import { sharedBy } from '../http/shared-caches.ts';
import { createAddresses } from './asked.ts';
import { FAVICON } from './favicon.ts';
import { serveFiles } from './files.ts';
import { serveLive } from './live.ts';
import { CLEAR, OVERRIDE, overrideCookie, OVERRIDE_SCRIPT, OVERRIDE_SCRIPT_TEXT, readOverride } from './override.ts';
import { openPages, robotsTxt } from './robots.ts';
import { createPages } from './pages.ts';
import { PUSH_WORKER, PUSH_WORKER_POLICY, PUSH_WORKER_TEXT } from './push-worker.ts';
import { SECURITY_HEADERS } from './security.ts';
import { createSitemaps } from './sitemap/cached.ts';
import { serveSitemaps } from './sitemap/routes.ts';
import { createWriter } from './written/index.ts';

export { serveTree } from './tree.ts';

/** The remotes' files and the pages: everything that is no call and no file is a page. */
export const createGateway =
  (serving: Serving): Gateway =>
  async (app, services, { settings, db, clock, log, errors }, health) => {
    health.warnOf('builds', () => serving.trouble());
    serving.onTrouble((trouble) =>
      trouble === null
        ? log.warn('the registry can be read again')
        : log.error({ trouble }, 'the registry cannot be served; the last good one stays'),
    );
    const writer = createWriter({
      now: () => clock.now(),
      failed({ name, buildId }, failure) {
        log.error({ err: failure, remote: name, buildId }, 'a page could not be written by its remote');
        errors.report(failure, { where: `the server half of ${name}` });
      },
    });
    app.addHook('onClose', () => writer.close());
    const pages = createPages({
      app,
      writer,
      db,
      clock,
      promoted: () => serving.current(),
      publicUrl: settings.publicUrl,
      samples: { traces: settings.traces?.share ?? 0, vitals: settings.vitalsShare },
      refreshFailed: (err) =>
        log.warn({ err }, 'a page could not be made anew; it stands as it was until it is too old'),
    });
    let servedLast: Release | undefined;
    const served = (release: Release): void => {
      if (release === servedLast) return;
      servedLast = release;
      services.vitals.served(release.registry.remotes.map(({ name, buildId }) => ({ remote: name, build: buildId })));
    };
    served(serving.current());
    const addressOf = createAddresses();
    const originOf = (request: FastifyRequest): string => settings.publicUrl ?? ownOrigin(request);
    await serveFiles(app, serving);
    /** By the cookie that a browser sends, what it gets. */
    const visitorOf = ({ headers }: FastifyRequest) => readVisitor(cookieOf(headers.cookie, BUILDS_COOKIE));
    app.get('/r/current.json', async (request, reply) => {
      // Whoever was given no share yet is not given one here: a page without the cookie has what most get.
      const visitor = visitorOf(request);
      const { builds } = (await serving.visit({ ...visitor, share: visitor.share ?? 100 })).release;
      const ids = [...builds].map(([name, { buildId }]) => [name, buildId]);
      return reply.header('cache-control', 'no-store').send({ builds: Object.fromEntries(ids) });
    });
    app.get('/favicon.svg', (_request, reply) =>
      reply.type('image/svg+xml').header('cache-control', 'public, max-age=86400').send(FAVICON),
    );
    app.get(PUSH_WORKER, (_request, reply) =>
      reply
        .type('text/javascript; charset=utf-8')
        .headers({ 'cache-control': 'no-cache', 'content-security-policy': PUSH_WORKER_POLICY })
        .send(PUSH_WORKER_TEXT),
    );
    app.get('/robots.txt', (request, reply) =>
      reply
        .type('text/plain; charset=utf-8')
        .header('cache-control', 'public, max-age=3600')
        .send(robotsTxt(serving.current().registry.remotes, originOf(request))),
    );
    serveSitemaps(app, createSitemaps({ db, pages: () => openPages(serving.current().registry.remotes) }), originOf);
    if (serving.current().registry.live) serveLive(app, serving);
    // Whoever runs Griot for real lets no address say where code comes from.
    const overridable = settings.mode !== 'production';
    if (overridable)
      app.get(OVERRIDE_SCRIPT, (_request, reply) =>
        reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(OVERRIDE_SCRIPT_TEXT),
      );

    app.setNotFoundHandler(async (request, reply) => {
      const visiting = visitorOf(request);
      const { release, varies, visitor } = await serving.visit(visiting);
      const address = addressOf(release, request.url);
      const { url, override: asked } = address;
      if (!isPagePath(url.pathname)) return answerRefusal(reply, refuse('not_found', 'There is nothing here.'));
      if (request.method !== 'GET' && request.method !== 'HEAD')
        return answerRefusal(reply, refuse('method_not_allowed', 'Pages can only be read.'));

      const origin = originOf(request);
      if (asked !== null && overridable) {
        const wanted = asked === CLEAR ? null : readOverride(asked);
        if (asked !== CLEAR && !release.registry.remotes.some(({ name }) => name === wanted?.remote))
          return answerRefusal(
            reply,
            refuse('invalid', 'mfo takes a remote and an origin of this machine, as mf-reader:http://localhost:4101.'),
          );
        const others = new URLSearchParams(url.search);
        others.delete(OVERRIDE);
        return (
          reply
            .header('set-cookie', overrideCookie(wanted, { secure: origin.startsWith('https:') }))
            .header('cache-control', 'no-store')
            // With one slash it is an address of this platform.
            .redirect(url.pathname.replace(/^\/+/, '/') + (others.size > 0 ? `?${others}` : ''))
        );
      }
      const override = overridable ? readOverride(cookieOf(request.headers.cookie, OVERRIDE)) : null;
      const encoding = encodingFor(request.headers['accept-encoding']);
      const page = await pages.get({ release, address, sent: request.url, origin, override, encoding });
      if (visitor) reply.header('set-cookie', visitorCookie(visitor, { secure: origin.startsWith('https:') }));
      const own = varies || override !== null;
      reply.headers({
        vary: own ? 'accept-encoding, cookie' : 'accept-encoding',
        ...(page.head.shared && !own
          ? sharedBy(page.keys)
          : { 'cache-control': own ? 'private, no-cache' : 'no-cache' }),
      });
      // Whoever chose builds by hand is nobody that figures are wanted of.
      if (visiting.chosen.size === 0) served(release);
      if (page.head.status === 200) {
        reply.header('etag', page.tag);
        if (hasTag(request.headers['if-none-match'], page.tag)) return reply.code(304).send();
      }
      // The plugin that compresses answers knows routes only, and pages have none.
      if (page.encoding !== 'identity') reply.header('content-encoding', page.encoding);
      return reply
        .code(page.head.status)
        .headers({ ...SECURITY_HEADERS, 'content-security-policy': page.head.policy })
        .type('text/html; charset=utf-8')
        .send(page.bytes);
    });
  };

import { pageFor } from '@griot/contracts';
import { BUILDS_COOKIE, readVisitor, visitorCookie, type Serving } from '@griot/release';
import type { FastifyRequest } from 'fastify';
import type { Gateway } from '../app.ts';
import { isPagePath } from '../http/addresses.ts';
import { cookieOf } from '../http/cookies.ts';
import { compressed, encodingFor } from '../http/encoding.ts';
import { refuse } from '../http/errors.ts';
import { answerRefusal } from '../http/failures.ts';
import { ownOrigin } from '../http/origin.ts';
import { originsOf } from './elsewhere.ts';
import { FAVICON } from './favicon.ts';
import { serveFiles } from './files.ts';
import { headOf } from './head.ts';
import { addressOf, pageData } from './inline.ts';
import { serveLive } from './live.ts';
import { linkedData } from './linked-data.ts';
import {
  CLEAR,
  OVERRIDE,
  overrideBadge,
  overrideCookie,
  overridden,
  OVERRIDE_SCRIPT,
  OVERRIDE_SCRIPT_TEXT,
  readOverride,
} from './override.ts';
import { pageHtml, pageStyle } from './page.ts';
import { openPages, robotsTxt } from './robots.ts';
import { contentSecurityPolicy, hashOf, SECURITY_HEADERS } from './security.ts';
import { createSitemaps } from './sitemap/cached.ts';
import { serveSitemaps } from './sitemap/routes.ts';
import { STORED_LOOK_HASH } from './stored-look.ts';
import { WITHOUT_SHELL_HASH } from './without-shell.ts';
import { createWriter } from './written/index.ts';

export { serveTree } from './tree.ts';

/** The remotes' files and the pages: everything that is no call and no file is a page. */
export const createGateway =
  (serving: Serving): Gateway =>
  async (app, _services, { settings, db, clock, log, errors }, health) => {
    health.warnOf(() => serving.trouble());
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
      const url = new URL(request.url, 'http://own.invalid');
      if (!isPagePath(url.pathname)) return answerRefusal(reply, refuse('not_found', 'There is nothing here.'));
      if (request.method !== 'GET' && request.method !== 'HEAD')
        return answerRefusal(reply, refuse('method_not_allowed', 'Pages can only be read.'));

      const { release, varies, visitor } = await serving.visit(visitorOf(request));
      const origin = originOf(request);
      const asked = url.searchParams.get(OVERRIDE);
      if (asked !== null && overridable) {
        const wanted = asked === CLEAR ? null : readOverride(asked);
        if (asked !== CLEAR && !release.registry.remotes.some(({ name }) => name === wanted?.remote))
          return answerRefusal(
            reply,
            refuse('invalid', 'mfo takes a remote and an origin of this machine, as mf-reader:http://localhost:4101.'),
          );
        url.searchParams.delete(OVERRIDE);
        return (
          reply
            .header('set-cookie', overrideCookie(wanted, { secure: origin.startsWith('https:') }))
            .header('cache-control', 'no-store')
            // With one slash it is an address of this platform.
            .redirect(url.pathname.replace(/^\/+/, '/') + url.search)
        );
      }
      const override = overridable ? readOverride(cookieOf(request.headers.cookie, OVERRIDE)) : null;
      const now = override ? overridden(release, override) : release;
      const match = pageFor(now.registry.remotes, url.pathname);
      const shown = match?.page.over === undefined ? match : pageFor(now.registry.remotes, match.page.over);
      const { inlined, missing } = shown
        ? await pageData(app, shown, shown === match ? url.searchParams : new URLSearchParams())
        : { inlined: [], missing: true };
      // A dialog's page tells of itself, whatever page lies under it; one that is missing tells of nothing.
      const told = missing || shown !== match ? null : match;
      const address = told ? addressOf(told, url) : url.pathname;
      // What the promoted build writes may not be what the other one takes over.
      const own = told?.remote.name !== override?.remote;
      const written = told && own ? await writer.write(now, told, address, inlined) : null;
      const parts = {
        release: now,
        match,
        inlined,
        origin,
        linkedData: linkedData(told, inlined, origin),
        written: written && { ...written, address },
        head: headOf(missing ? null : match, inlined, url),
        badge: override && overrideBadge(override),
      };
      const style = pageStyle(parts);
      const html = pageHtml({ ...parts, style });
      // The plugin that compresses answers knows routes only, and pages have none.
      const { bytes, encoding } = await compressed(html, encodingFor(request.headers['accept-encoding']));
      if (encoding !== 'identity') reply.header('content-encoding', encoding);
      if (visitor) reply.header('set-cookie', visitorCookie(visitor, { secure: origin.startsWith('https:') }));
      return reply
        .code(missing ? 404 : 200)
        .headers({
          ...SECURITY_HEADERS,
          vary: varies || override ? 'accept-encoding, cookie' : 'accept-encoding',
          'content-security-policy': contentSecurityPolicy({
            scriptHashes: [...(match?.page.storedLook === undefined ? [] : [STORED_LOOK_HASH]), WITHOUT_SHELL_HASH],
            styleHash: hashOf(style),
            origins: originsOf(now),
          }),
          'cache-control': 'no-cache',
        })
        .type('text/html; charset=utf-8')
        .send(bytes);
    });
  };

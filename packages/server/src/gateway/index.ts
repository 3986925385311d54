import fastifyStatic from '@fastify/static';
import { pageFor } from '@griot/contracts';
import type { FastifyRequest } from 'fastify';
import { randomBytes } from 'node:crypto';
import type { Gateway } from '../app.ts';
import { isPagePath } from '../http/addresses.ts';
import { compressed, encodingFor } from '../http/encoding.ts';
import { refuse } from '../http/errors.ts';
import { answerRefusal } from '../http/failures.ts';
import { ownOrigin } from '../http/origin.ts';
import { FAVICON } from './favicon.ts';
import { headOf } from './head.ts';
import { pageData } from './inline.ts';
import { serveLive } from './live.ts';
import { linkedData } from './linked-data.ts';
import { pageHtml } from './page.ts';
import type { Release } from './release.ts';
import { openPages, robotsTxt } from './robots.ts';
import { contentSecurityPolicy, SECURITY_HEADERS } from './security.ts';
import { createSitemaps } from './sitemap/cached.ts';
import { serveSitemaps } from './sitemap/routes.ts';
import { STORED_LOOK_HASH } from './stored-look.ts';
import { serverText } from './text.ts';
import { createWriter, SERVER_HALF } from './written/index.ts';

export { releaseFrom, type Release } from './release.ts';

const YEAR_S = 365 * 24 * 60 * 60;

/**
 * The pages and the remotes' files: `/r/<remote>/<buildId>/**` is immutable, and everything that is no call and no
 * file is a page.
 */
export const createGateway =
  (release: () => Release): Gateway =>
  async (app, _services, { settings, db, clock, log, errors }) => {
    const writer = createWriter({
      now: () => clock.now(),
      failed({ name, buildId }, failure) {
        log.error({ err: failure, remote: name, buildId }, 'a page could not be written by its remote');
        errors.report(failure, { where: `the server half of ${name}` });
      },
    });
    app.addHook('onClose', () => writer.close());
    const originOf = (request: FastifyRequest): string => settings.publicUrl ?? ownOrigin(request);
    for (const [name, folder] of Object.entries(release().folders)) {
      await app.register(fastifyStatic, {
        root: folder,
        prefix: `/r/${name}/`,
        decorateReply: false,
        preCompressed: true,
        index: false,
        maxAge: YEAR_S * 1000,
        immutable: true,
        allowedPath: (path) => /^\/[0-9a-f]{16}\//.test(path) && !path.endsWith(`/${SERVER_HALF}`),
        setHeaders: (response) => {
          response.setHeader('x-content-type-options', 'nosniff');
        },
      });
    }
    app.get('/favicon.svg', (_request, reply) =>
      reply.type('image/svg+xml').header('cache-control', 'public, max-age=86400').send(FAVICON),
    );
    app.get('/robots.txt', (request, reply) =>
      reply
        .type('text/plain; charset=utf-8')
        .header('cache-control', 'public, max-age=3600')
        .send(robotsTxt(release().registry.remotes, originOf(request))),
    );
    serveSitemaps(app, createSitemaps({ db, pages: () => openPages(release().registry.remotes) }), originOf);
    if (release().registry.live) serveLive(app, release);

    app.setNotFoundHandler(async (request, reply) => {
      const url = new URL(request.url, 'http://own.invalid');
      if (!isPagePath(url.pathname)) return answerRefusal(reply, refuse('not_found', 'There is nothing here.'));
      if (request.method !== 'GET' && request.method !== 'HEAD')
        return answerRefusal(reply, refuse('method_not_allowed', 'Pages can only be read.'));

      const now = release();
      const match = pageFor(now.registry.remotes, url.pathname);
      const shown = match?.page.over === undefined ? match : pageFor(now.registry.remotes, match.page.over);
      const { inlined, missing } = shown
        ? await pageData(app, shown, shown === match ? url.searchParams : new URLSearchParams())
        : { inlined: [], missing: true };
      const nonce = randomBytes(16).toString('base64');
      const origin = originOf(request);
      // A dialog's page tells of itself, whatever page lies under it; one that is missing tells of nothing.
      const told = missing || shown !== match ? null : match;
      const address = url.pathname.replace(/(?<=.)\/+$/, '');
      const written = told && (await writer.write(now, told, address, inlined));
      const html = pageHtml({
        release: now,
        match,
        inlined,
        nonce,
        origin,
        linkedData: linkedData(told, inlined, origin),
        text: serverText(told, inlined, url.pathname),
        written: written && { ...written, address },
        head: headOf(missing ? null : match, inlined, url),
      });
      // The plugin that compresses answers knows routes only, and pages have none.
      const { bytes, encoding } = await compressed(html, encodingFor(request.headers['accept-encoding']));
      if (encoding !== 'identity') reply.header('content-encoding', encoding);
      return reply
        .code(missing ? 404 : 200)
        .headers({
          ...SECURITY_HEADERS,
          vary: 'accept-encoding',
          'content-security-policy': contentSecurityPolicy(
            nonce,
            match?.page.storedLook === undefined ? null : STORED_LOOK_HASH,
          ),
          'cache-control': 'no-cache',
        })
        .type('text/html; charset=utf-8')
        .send(bytes);
    });
  };

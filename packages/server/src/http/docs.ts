import fastifyStatic from '@fastify/static';
import { PRODUCT } from '@griot/contracts';
import type { FastifyInstance } from 'fastify';
import { dirname } from 'node:path';
import { createRequire } from 'node:module';

/** What the page needs of swagger-ui; nothing else of the package is served. */
const FILES = ['/swagger-ui-bundle.js', '/swagger-ui.css'];

const PAGE = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>API – ${PRODUCT}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/api/docs/files/swagger-ui.css">
<script src="/api/docs/files/swagger-ui-bundle.js" defer></script>
<script src="/api/docs/start.js" defer></script>
<div id="api"><noscript>This page needs scripts; the description itself is at <a href="/api/openapi.json">/api/openapi.json</a>.</noscript></div>
</html>`;

const START = `SwaggerUIBundle({
  url: '/api/openapi.json', dom_id: '#api', deepLinking: true, docExpansion: 'list', filter: true, tryItOutEnabled: true, validatorUrl: null,
});
`;

/** The page's own files and the API it tries, nothing else. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');
const HEADERS = {
  'cache-control': 'no-cache',
  'content-security-policy': POLICY,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
};

/** `/api/docs/`: the calls of the contract described and tried, from `/api/openapi.json`. It is documentation, so production has it too. */
export async function serveDocs(app: FastifyInstance): Promise<void> {
  app.get('/api/docs/', (_request, reply) => reply.headers(HEADERS).type('text/html; charset=utf-8').send(PAGE));
  app.get('/api/docs/start.js', (_request, reply) =>
    reply.headers(HEADERS).type('text/javascript; charset=utf-8').send(START),
  );
  await app.register(fastifyStatic, {
    root: dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json')),
    prefix: '/api/docs/files/',
    decorateReply: false,
    index: false,
    cacheControl: false,
    allowedPath: (path) => FILES.includes(path),
    setHeaders: (response) => {
      response.setHeader('cache-control', 'no-cache');
      response.setHeader('x-content-type-options', 'nosniff');
    },
  });
}

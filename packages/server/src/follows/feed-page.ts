import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { atomOf, FEED_TYPES, jsonFeedOf } from '../feeds/index.ts';
import { check } from '../http/check.ts';
import { hasTag } from '../http/entity-tags.ts';
import { SECURITY } from '../http/failures.ts';
import { ownOrigin } from '../http/origin.ts';
import type { PrivateFeed } from './private-feed.ts';

const Key = z.strictObject({ key: z.string().min(1).max(200) });
const WRITTEN = { atom: atomOf, json: jsonFeedOf };

/** `/feeds/following.atom?key=…` and `.json`. It is one person's, so nothing between stores it, and no other site's page reads it. */
export function servePrivateFeed(
  app: FastifyInstance,
  { feed, publicUrl }: { feed: PrivateFeed; publicUrl: string | undefined },
): void {
  for (const format of ['atom', 'json'] as const)
    app.get(`/feeds/following.${format}`, async (request, reply) => {
      const { key } = check(Key, request.query, 'query') as z.output<typeof Key>;
      // What it says of itself leads to it without the key: a program that passes it on passes on no secret.
      const text = WRITTEN[format](await feed.read(key), publicUrl ?? ownOrigin(request));
      const etag = `"${createHash('sha256').update(text).digest('base64url')}"`;
      reply.headers({ etag, 'cache-control': 'private, no-cache', 'x-robots-tag': 'noindex' });
      if (hasTag(request.headers['if-none-match'], etag)) return reply.code(304).send();
      const type = FEED_TYPES[format];
      return reply
        .headers(SECURITY)
        .type(format === 'json' ? type : `${type}; charset=utf-8`)
        .send(text);
    });
}

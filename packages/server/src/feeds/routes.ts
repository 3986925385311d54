import type { FastifyInstance } from 'fastify';
import { possible } from '../http/check.ts';
import { atomOf } from './atom.ts';
import type { Documents } from './documents.ts';
import { FEED_TYPES, type FeedFormat } from './feed.ts';
import { jsonFeedOf } from './json-feed.ts';
import { readNothing } from './asked.ts';
import { noSuchFeed, type Feeds, type MadeFeed } from './service.ts';

const WRITTEN = { atom: atomOf, json: jsonFeedOf };

/** `/feeds/novels/{slug}.atom` and `.json`; likewise of authors by id, of genres and of listings by name. */
export function serveFeeds(app: FastifyInstance, feeds: Feeds, send: Documents): void {
  const kinds: Readonly<Record<string, (key: string) => Promise<MadeFeed>>> = {
    novels: feeds.novel,
    authors: feeds.author,
    genres: feeds.genre,
    listings: feeds.listing,
  };
  app.get<{ Params: { kind: string; file: string } }>('/feeds/:kind/:file', async (request, reply) => {
    const { kind, file } = request.params;
    const [, key = '', end = ''] = /^(.+)\.(atom|json)$/.exec(file) ?? [];
    const make = Object.hasOwn(kinds, kind) ? kinds[kind] : undefined;
    if (!make || !isFormat(end) || !possible({ key })) throw noSuchFeed();
    readNothing(request.query);
    // A name is found in whatever letters it is asked for, and its feed is stored once.
    const asked = kind === 'genres' || kind === 'listings' ? key.normalize('NFC').toLowerCase() : key;
    return await send({ request, reply, name: `${kind}/${asked}.${end}`, type: FEED_TYPES[end] }, async (origin) => {
      const { feed, of } = await make(asked);
      return { text: WRITTEN[end](feed, origin), of };
    });
  });
}

const isFormat = (end: string): end is FeedFormat => Object.hasOwn(FEED_TYPES, end);

import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import {
  publicationOf,
  readOpdsAsked,
  SEARCH,
  searchDescription,
  VERSIONS,
  withQuery,
  type Place,
} from '../feeds/index.ts';
import type { ReaderView } from '../hides/index.ts';
import { check, possible } from '../http/check.ts';
import { hasTag } from '../http/entity-tags.ts';
import { refuse } from '../http/errors.ts';
import { SECURITY } from '../http/failures.ts';
import { ownOrigin } from '../http/origin.ts';
import { sendStreamed } from '../http/streamed.ts';
import type { ErrorReporter } from '../ports/error-reporter.ts';
import { AT } from './addresses.ts';
import type { OwnBooks } from './books.ts';
import { OWN_SHELVES, type OwnCatalogue } from './catalogue.ts';
import type { EReaderKeys, Owner } from './keys.ts';

export interface OwnCatalogueParts {
  eReaderKeys: EReaderKeys;
  ownCatalogue: OwnCatalogue;
  ownBooks: OwnBooks;
}

const Key = z.object({ key: z.string().min(1).max(200) });
const Nothing = z.strictObject({});
const Paged = z.strictObject({
  page: z
    .preprocess(
      (value) => (value === '' ? undefined : value),
      z
        .string()
        .regex(/^[1-9]\d{0,3}$/)
        .optional(),
    )
    .transform((page) => Number(page ?? 1)),
});

/** What stays with who asks: nothing between stores it, no engine finds it, and no other site's page reads it. */
const PRIVATE = { 'cache-control': 'private, no-cache', 'x-robots-tag': 'noindex' };

/** Ends what is asked for, since the caller has this version. */
class Unchanged extends Error {}

/** `/opds/own/v1.2/?key=…` and `/opds/own/v2.0/?key=…`: somebody's own catalogue, with the books and covers that it leads to. */
export function serveOwnCatalogue(
  app: FastifyInstance,
  { eReaderKeys: keys, ownCatalogue: catalogue, ownBooks: books }: OwnCatalogueParts,
  { publicUrl, errors }: { publicUrl: string | undefined; errors: ErrorReporter },
): void {
  /** Who may read, before what they ask for is looked at. */
  async function asked({ query }: FastifyRequest): Promise<{ owner: Owner; key: string; rest: object }> {
    const { key } = check(Key, query, 'query') as z.output<typeof Key>;
    const { key: _, ...rest } = query as Record<string, unknown>;
    return { owner: await keys.owner(key), key, rest };
  }
  const originOf = (request: FastifyRequest): string => publicUrl ?? ownOrigin(request);

  for (const { name, ways, shelf, types } of VERSIONS) {
    const root = `${AT}/${name}`;
    /** A document of the catalogue; what its address says beside the key is read by `write`. */
    const document = <Params>(
      path: string,
      type: string,
      write: (
        from: { owner: Owner; view: ReaderView & { id: string }; query: object; params: Params },
        place: Place,
      ) => Promise<string>,
    ) =>
      app.get(root + path, async (request, reply) => {
        const { owner, key, rest: query } = await asked(request);
        const params = request.params as Params & Record<string, string>;
        if (!possible(params)) throw refuse('not_found', 'There is no such list.');
        const view = await catalogue.viewOf(owner);
        const place = ownPlace({ root, origin: originOf(request), key, view });
        const text = await write({ owner, view, query, params }, place);
        return sendPrivate({ request, reply }, { type: withCharset(type), bytes: Buffer.from(text) });
      });

    document('/', types.ways, async ({ owner, query }, place) => {
      check(Nothing, query, 'query');
      return ways(catalogue.root(owner), place);
    });
    document('/genres', types.ways, async ({ query }, place) => {
      check(Nothing, query, 'query');
      return ways(await catalogue.genres(), place);
    });
    document('/lists', types.ways, async ({ owner, query }, place) => {
      check(Nothing, query, 'query');
      return ways(await catalogue.lists(owner), place);
    });
    for (const kept of OWN_SHELVES)
      document(`/${kept}`, types.shelf, async ({ view, query }, place) =>
        shelf(await catalogue.kept(view, kept, pageOf(query)), place),
      );
    document<{ list: string }>('/lists/:list', types.shelf, async ({ view, query, params }, place) =>
      shelf(await catalogue.list(view, params.list, pageOf(query)), place),
    );
    document('/novels', types.shelf, async ({ view, query }, place) =>
      shelf(await catalogue.novels(view, readOpdsAsked(query)), place),
    );
    document('/search.xml', SEARCH, async ({ query }, place) => {
      check(Nothing, query, 'query');
      return searchDescription(place);
    });
  }

  app.get<{ Params: { file: string } }>(`${AT}/books/:file`, async (request, reply) => {
    const { owner, rest } = await asked(request);
    const slug = slugOf(request.params.file, 'epub');
    check(Nothing, rest, 'query');
    try {
      const book = await books.epub(owner, slug, {
        ip: request.ip,
        origin: originOf(request),
        entityTag(version) {
          const tag = `W/"${version}"`;
          reply.headers({ etag: tag, ...PRIVATE });
          if (hasTag(request.headers['if-none-match'], tag)) throw new Unchanged();
        },
      });
      return sendStreamed(reply.headers(SECURITY), book, { where: `GET ${AT}/books/:file`, errors });
    } catch (failure) {
      if (failure instanceof Unchanged) return reply.code(304).send();
      throw failure;
    }
  });

  app.get<{ Params: { file: string } }>(`${AT}/covers/:file`, async (request, reply) => {
    const { owner, rest } = await asked(request);
    const slug = slugOf(request.params.file, 'jpg');
    check(Nothing, rest, 'query');
    const { bytes } = await books.cover(owner, slug);
    return sendPrivate({ request, reply }, { type: 'image/jpeg', bytes });
  });
}

const pageOf = (query: object): number => (check(Paged, query, 'query') as z.output<typeof Paged>).page;

function slugOf(file: string, end: string): string {
  const slug = file.endsWith(`.${end}`) ? file.slice(0, -end.length - 1) : '';
  if (slug === '' || !possible({ slug })) throw refuse('not_found', 'There is no such file.');
  return slug;
}

/** Every address of it has the key: a program follows links, and has nothing else to come in by. */
function ownPlace({ root, origin, key, view }: { root: string; origin: string; key: string; view: ReaderView }): Place {
  const keyed = (address: string): string => withQuery(address, `key=${encodeURIComponent(key)}`);
  return {
    origin,
    at: (address) => keyed(origin + root + address),
    book: (row) =>
      publicationOf(row, {
        view,
        epub: (slug) => keyed(`${AT}/books/${slug}.epub`),
        cover: (slug) => keyed(`${AT}/covers/${slug}.jpg`),
        paid: 'own',
      }),
  };
}

const withCharset = (type: string): string => (type.endsWith('json') ? type : `${type}; charset=utf-8`);

function sendPrivate(
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  { type, bytes }: { type: string; bytes: Buffer },
): FastifyReply {
  const etag = `"${createHash('sha256').update(bytes).digest('base64url')}"`;
  reply.headers({ etag, ...PRIVATE });
  if (hasTag(request.headers['if-none-match'], etag)) return reply.code(304).send();
  return reply.headers(SECURITY).type(type).send(bytes);
}

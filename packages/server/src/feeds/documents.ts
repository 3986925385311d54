import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { encodingFor, QUALITY } from '../http/encoding.ts';
import { hasTag } from '../http/entity-tags.ts';
import { SECURITY } from '../http/failures.ts';
import { ownOrigin } from '../http/origin.ts';
import { sharedBy } from '../http/shared-caches.ts';
import { createStoredAnswers, type Made } from '../http/stored-answers.ts';
import { hearsChanges, onNovelChange, partsChanged } from '../novels/index.ts';
import type { Clock } from '../ports/clock.ts';
import type { Database } from '../ports/database/index.ts';

/** In bytes. What anybody can ask for under any number of names has a part of its own, and pushes out nothing else. */
const STORED_MAX = 8 * 1024 * 1024;
const CHOSEN_MAX = 4 * 1024 * 1024;

export interface DocumentPorts {
  db: Database;
  clock: Clock;
  log: Logger;
  /** Where addresses begin; without it, where the request came in. */
  publicUrl: string | undefined;
}

/** What is written, and what it is made of. */
export interface Written {
  text: string;
  of: ReadonlySet<string>;
}

interface Asked {
  request: FastifyRequest;
  reply: FastifyReply;
  /** Differs between any two documents. */
  name: string;
  /** Its media type. */
  type: string;
  /** It is chosen by what anybody can make up. */
  chosen?: boolean;
}

export type Documents = ReturnType<typeof createDocuments>;

/** Documents for programs, which all guests are given alike: each made once until something changes that it is made of. */
export function createDocuments({ db, clock, log, publicUrl }: DocumentPorts) {
  const options = {
    now: () => clock.now().getTime(),
    hears: () => hearsChanges(db),
    quality: QUALITY.once,
    refreshFailed: (err: unknown) =>
      log.warn({ err }, 'a feed could not be made anew; it stands as it was until it is too old'),
  };
  const usual = createStoredAnswers<{ type: string }>({ ...options, maxBytes: STORED_MAX });
  const chosen = createStoredAnswers<{ type: string }>({ ...options, maxBytes: CHOSEN_MAX });
  onNovelChange(db, (change) => {
    for (const stored of [usual, chosen]) stored.changed(partsChanged(change));
  });
  let firstOrigin = publicUrl;

  /** Sends a document, or that the caller has it as it is. `write` is given where addresses begin. */
  return async function send(
    { request, reply, name, type, chosen: isChosen = false }: Asked,
    write: (origin: string) => Promise<Written>,
  ): Promise<FastifyReply> {
    const origin = publicUrl ?? ownOrigin(request);
    firstOrigin ??= origin;
    const stored = isChosen || origin !== firstOrigin ? chosen : usual;
    const key = `${origin}\n${name}`;
    const answer = await stored.get(key, async (): Promise<Made<{ type: string }>> => {
      const { text, of } = await write(origin);
      return { head: { type }, text, of, stored: true };
    });
    const sent = await stored.in(encodingFor(request.headers['accept-encoding']), key, answer);
    const tag = `"${answer.version}-${sent.encoding}-${answer.quality}"`;
    reply.headers({ ...sharedBy(answer.keys), etag: tag, vary: 'accept-encoding' });
    if (hasTag(request.headers['if-none-match'], tag)) return reply.code(304).send();
    if (sent.encoding !== 'identity') reply.header('content-encoding', sent.encoding);
    return (
      reply
        .headers({ ...SECURITY, ...OPEN, 'content-length': sent.bytes.length })
        // JSON is always in UTF-8, and its types have no such parameter.
        .type(answer.head.type.endsWith('json') ? answer.head.type : `${answer.head.type}; charset=utf-8`)
        .send(sent.bytes)
    );
  };
}

/** Everybody may read it, programs in other sites' pages too: it is the same for all, and no cookie changes it. */
export const OPEN = { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' };

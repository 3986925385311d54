import { CHAPTER_MAX } from '@griot/contracts';
import { contract, type CallName, type Endpoint } from '@griot/contracts/contract';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorReporter } from '../ports/error-reporter.ts';
import { guardCall, type Guard } from './access.ts';
import { Body, createBodies, type Bodies } from './bodies.ts';
import { possible } from './check.ts';
import { refuse } from './errors.ts';
import { answerRefusal, failureAnswerer, SECURITY } from './failures.ts';
import { CallInput, UNCHANGED, written } from './input.ts';
import { openApi } from './openapi.ts';
import type { Caller, Input, Routes } from './route.ts';
import { formMaxBytes, NOTHING, readSent } from './sent.ts';
import { sharedBy } from './shared-caches.ts';
import type { GuestAnswers } from './stored-answers.ts';
import { sendStreamed, Streamed } from './streamed.ts';

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null;
  }
}

/** A chapter of the longest allowed text, escaped at its worst (`\\u0000`, six bytes a character), and some room. */
const CHAPTER_BODY_MAX_BYTES = 6 * CHAPTER_MAX + 64 * 1024;
/** What anything else can need: the longest of the short forms, escaped likewise. */
const BODY_MAX_BYTES = 64 * 1024;

/** How long a JSON body may be, in bytes: whoever writes chapters has confirmed the e-mail, and nobody else sends much. */
const bodyLimit = ({ access }: Endpoint): number => (access === 'verified' ? CHAPTER_BODY_MAX_BYTES : BODY_MAX_BYTES);

export interface ServeOptions {
  guard: Guard;
  /** Hears of what is answered with 500. */
  errors: ErrorReporter;
  /** Hears of every failure. */
  noticed?: (failure: unknown) => void;
  /** Origin for links; undefined takes the request's own. */
  publicUrl: string | undefined;
  /** Where lists are stored that guests are answered alike; without it each is made for who asks. */
  guests?: GuestAnswers | undefined;
  /** Calls of the table that this installation does not have (the demo's own, in production). */
  absent?: ReadonlySet<CallName>;
}

interface Serving extends ServeOptions {
  bodies: Bodies;
}

/** One call of the table with what answers it. */
interface Call {
  name: CallName;
  row: Endpoint;
  handler: AnyHandler;
}

type AnyHandler = (input: Input<CallName>) => Promise<unknown>;

/** Splits `GET /novels/{novel}/` into its method and path. */
export const parseCall = (name: string): { method: string; path: string } => {
  const [method = '', path = ''] = name.split(' ');
  return { method, path };
};

/**
 * Serves every row of the contract under `/api`: who calls, whether they may, the handler, and the answer as its row
 * describes it. A row without a handler or a handler without a row is refused at the start (design §3).
 */
export async function serveContract(
  app: FastifyInstance,
  handlers: Routes<CallName>,
  options: ServeOptions,
): Promise<void> {
  assertComplete(handlers);
  const rows = (Object.keys(contract) as CallName[]).filter((name) => !options.absent?.has(name));
  await app.register(
    async (api) => {
      // Bodies stay bytes until a handler asks for them: first who you are, then what you sent (ruling 17).
      api.removeAllContentTypeParsers();
      api.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
      await api.register(multipart, { throwFileSizeLimit: false });
      api.setErrorHandler(failureAnswerer(options.errors, options.noticed));
      api.addHook('onSend', (_request, reply, _payload, done) => {
        // What is unchanged has them from when it was first sent.
        if (reply.statusCode !== 304) reply.headers(SECURITY);
        done();
      });
      api.setNotFoundHandler((request, reply) => answerUnknown(rows, request, reply));
      // Written for whoever asks first: it takes as long as all the rest of the start.
      let description: string | undefined;
      api.get('/openapi.json', (_request, reply) => {
        description ??= JSON.stringify(openApi(rows));
        return reply.type('application/json; charset=utf-8').header('cache-control', 'no-cache').send(description);
      });
      const bodies = createBodies();
      for (const name of rows)
        register(
          api,
          { name, row: contract[name], handler: handlers[name] as unknown as AnyHandler },
          { ...options, bodies },
        );
    },
    { prefix: '/api' },
  );
}

/** @throws when table and handlers do not match one to one */
export function assertComplete(handlers: object): void {
  const missing = Object.keys(contract).filter((name) => !(name in handlers));
  const unknown = Object.keys(handlers).filter((name) => !(name in contract));
  if (missing.length > 0) throw new Error(`Calls without a handler: ${missing.join(', ')}`);
  if (unknown.length > 0) throw new Error(`Handlers without a call: ${unknown.join(', ')}`);
}

/** Methods that change nothing. */
const READS: ReadonlySet<string> = new Set(['GET', 'HEAD']);

function register(api: FastifyInstance, call: Call, options: Serving): void {
  const { name, row } = call;
  const { method, path } = parseCall(name);
  // Calls of /auth/ that anyone may make are how one gets a token, so an old one sent along with them is not looked at.
  const bearerCounts = row.access !== 'anyone' || !path.startsWith('/auth/');
  api.route({
    method,
    url: path.replace(/\{(\w+)\}/g, ':$1'),
    bodyLimit: bodyLimit(row),
    onRequest: async (request, reply) => {
      request.caller = await guardCall(
        row.access,
        bearerCounts ? request.headers.authorization : undefined,
        options.guard,
        !READS.has(request.method),
      );
      if (Number(request.headers['content-length'] ?? 0) > formMaxBytes(row)) {
        reply.header('connection', 'close');
        throw refuse('too_large', 'This is too large.');
      }
    },
    handler: (request, reply) => answer(call, options, request, reply),
  });
}

async function answer(call: Call, options: Serving, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const { row, handler } = call;
  const sent =
    request.body === undefined && !request.isMultipart()
      ? NOTHING
      : await readSent(request, row, () => reply.header('connection', 'close'));
  if (!possible(request.params as Record<string, string>)) throw refuse('not_found', 'There is nothing here.');

  const input = new CallInput(call, { ...options, guests: options.guests, request, reply, sent });
  reply.headers({ 'cache-control': input.personal ? 'no-store' : 'no-cache', vary: 'authorization, accept-encoding' });
  try {
    const result = await handler(input as unknown as Input<CallName>);
    if (result === UNCHANGED) return reply.code(304).send();
    if (input.keys !== null) reply.headers(sharedBy(input.keys));
    reply.code((input.repeated ? row.statusAgain : undefined) ?? row.status ?? 200);
    if (row.status === 204) return reply.send();
    reply.type('application/json; charset=utf-8');
    if (result instanceof Streamed) return sendStreamed(reply, result, { where: call.name, errors: options.errors });
    return result instanceof Body ? sendBody(reply, result) : reply.send(written(row, result));
  } catch (failure) {
    if (failure === UNCHANGED) return reply.code(304).send();
    throw failure;
  }
}

function sendBody(reply: FastifyReply, { bytes, encoding }: Body): FastifyReply {
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.header('content-length', bytes.length).send(bytes);
}

/** No such path is 404; a path that other methods know is 405 and names them. */
function answerUnknown(rows: CallName[], request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const path = (request.url.split('?')[0] ?? '').replace(/^\/api/, '').replace(/\/*$/, '/');
  const allowed = rows
    .map(parseCall)
    .filter((call) => pattern(call.path).test(path))
    .map((call) => call.method);
  if (allowed.length === 0) return answerRefusal(reply, refuse('not_found', 'There is no such call.'));
  const allow = [...new Set(allowed)].join(', ');
  return answerRefusal(reply, refuse('method_not_allowed', `This call takes ${allow}.`, { headers: { allow } }));
}

const pattern = (path: string): RegExp => new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`);

import { DrizzleQueryError } from 'drizzle-orm';
import pg from 'pg';
import { pino, type DestinationStream, type Logger } from 'pino';
import { currentSpan } from './traces/index.ts';

/** A failure as the log tells it: what it was and where, and nothing of what anybody sent. */
export interface LoggedFailure {
  type: string;
  message?: string;
  /** A SQLSTATE, or the code of Node. */
  code?: string;
  constraint?: string;
  table?: string;
  /** Where it happened, a frame a line. */
  stack?: string;
  cause?: LoggedFailure;
}

/** The server's log, as lines of JSON; to standard output unless told otherwise. What happens within a trace names it. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options = { level, serializers: { req: loggedRequest, err: loggedFailure }, mixin: loggedTrace };
  return destination ? pino(options, destination) : pino(options);
}

const loggedTrace = (): { trace_id?: string; span_id?: string } => {
  const span = currentSpan();
  return span ? { trace_id: span.traceId, span_id: span.spanId } : {};
};

/** A request as the log sees it: no query, no headers, since tokens and addresses of people stand there. */
const loggedRequest = (request: { method: string; url: string }) => ({
  method: request.method,
  path: request.url.split('?')[0],
});

/**
 * Only what is named here gets into the log. A failed query carries its values (e-mails, hashes of passwords, chapters)
 * in its message, its stack and fields of its own, and PostgreSQL repeats them in `detail`.
 */
export function loggedFailure(failure: unknown): LoggedFailure {
  return withCauses(failure, CAUSES);
}

/** As many causes of causes are told: one may lead back to itself. */
const CAUSES = 8;

function withCauses(failure: unknown, causes: number): LoggedFailure {
  if (!(failure instanceof Error)) return { type: typeof failure };
  const message = messageOf(failure);
  const { code } = failure as NodeJS.ErrnoException;
  const { constraint, table } = failure instanceof pg.DatabaseError ? failure : {};
  const frames = framesOf(failure);
  return {
    type: failure.name,
    ...(message ? { message } : {}),
    ...(typeof code === 'string' ? { code } : {}),
    ...(constraint ? { constraint } : {}),
    ...(table ? { table } : {}),
    ...(frames ? { stack: frames } : {}),
    ...(failure.cause === undefined || causes === 0 ? {} : { cause: withCauses(failure.cause, causes - 1) }),
  };
}

/** The stack begins with the message, and a message may have lines that look like frames. */
function framesOf({ stack = '', message }: Error): string {
  const begin = stack.indexOf(message);
  return stack
    .slice(begin === -1 ? 0 : begin + message.length)
    .split('\n')
    .filter((line) => /^ {4}at /.test(line))
    .join('\n');
}

function messageOf(failure: Error): string | undefined {
  if (failure instanceof DrizzleQueryError) return 'A query failed.';
  // Class 22, data exceptions: the message quotes the value.
  if (failure instanceof pg.DatabaseError && failure.code?.startsWith('22')) return undefined;
  // A mail server's answer names whom it refused.
  return withoutEmails(failure.message);
}

/** A text without anybody's e-mail. */
export const withoutEmails = (text: string): string => text.replaceAll(/[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/g, '[e-mail]');

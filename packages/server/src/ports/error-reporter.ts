import type { Logger } from 'pino';
import type { Clock } from './clock.ts';
import { loggedFailure, type LoggedFailure } from './log.ts';

/** Where something failed: a call by its row, a job by its kind, a browser's page; never an address with its query. */
export interface Failed {
  where: string;
  /** The `X-Request-Id` of the answer. */
  requestId?: string;
  /** In somebody's browser, which may say what it likes: counted apart, so that it cannot hold back our own. */
  inBrowser?: boolean;
}

/** Hears of what went wrong on our side. It never throws, and nobody waits for it. */
export interface ErrorReporter {
  report(failure: unknown, failed: Failed): void;
  /** Sends what is still on its way, for a second at most. */
  close(): Promise<void>;
}

/** Where no error reporter is configured. */
export const silentReporter: ErrorReporter = { report: () => undefined, close: async () => undefined };

/** As many reports a minute; what fails more often than that is known by then. */
const REPORTS_A_MINUTE = 30;
const BROWSER_REPORTS_A_MINUTE = 10;
const SEND_WITHIN_MS = 5_000;
const CLOSE_WITHIN_MS = 1_000;

export interface SentryOptions {
  /** `https://<public key>@<host>/<project>` */
  dsn: string;
  /** `production` or `demo`. */
  environment: string;
  clock: Clock;
  /** Hears when a report could not be sent. */
  log: Logger;
}

/**
 * Sends failures by the Sentry protocol. What leaves the house is what the log would say (`loggedFailure`): type, scrubbed message,
 * frames, SQLSTATE; the place, the request's id. No bodies, headers, queries, addresses or people.
 */
export async function sentryReporter({ dsn, environment, clock, log }: SentryOptions): Promise<ErrorReporter> {
  // Loaded by who uses it alone.
  const [sentry, { nodeStackLineParser }] = await Promise.all([import('@sentry/core'), import('@sentry/core/server')]);
  const target = sentry.makeDsn(dsn);
  if (!target) throw new Error('SENTRY_DSN is no DSN.');
  const stopping = new AbortController();
  const url = sentry.getEnvelopeEndpointWithUrlEncodedAuth(target);
  const transport = sentry.createTransport({ recordDroppedEvent: () => undefined }, async ({ body }) => {
    const answer = await fetch(url, {
      method: 'POST',
      body: typeof body === 'string' ? body : Buffer.from(body),
      headers: { 'content-type': 'application/x-sentry-envelope' },
      signal: AbortSignal.any([stopping.signal, AbortSignal.timeout(SEND_WITHIN_MS)]),
    });
    await answer.body?.cancel();
    return {
      statusCode: answer.status,
      headers: {
        'x-sentry-rate-limits': answer.headers.get('x-sentry-rate-limits'),
        'retry-after': answer.headers.get('retry-after'),
      },
    };
  });
  const framesOf = sentry.createStackParser(nodeStackLineParser());
  const allowed = perMinute(REPORTS_A_MINUTE, clock);
  const allowedInBrowsers = perMinute(BROWSER_REPORTS_A_MINUTE, clock);

  return {
    report(failure, { where, requestId, inBrowser }) {
      const unsent = inBrowser ? allowedInBrowsers() : allowed();
      if (unsent === undefined || stopping.signal.aborted) return;
      const event = {
        event_id: sentry.uuid4(),
        timestamp: clock.now().getTime() / 1000,
        platform: 'node',
        level: 'error' as const,
        environment,
        transaction: where,
        tags: { where, ...(requestId ? { request_id: requestId } : {}) },
        ...(unsent > 0 ? { extra: { unsent_before: unsent } } : {}),
        exception: {
          // Sentry wants the cause first.
          values: chain(loggedFailure(failure))
            .reverse()
            .map(({ type, message, code, constraint, table, stack }) => ({
              type,
              value: message ?? code ?? '',
              mechanism: {
                type: 'generic',
                handled: true,
                data: { ...(code ? { code } : {}), ...(constraint ? { constraint } : {}), ...(table ? { table } : {}) },
              },
              ...(stack ? { stacktrace: { frames: framesOf(stack) } } : {}),
            })),
        },
      };
      transport.send(sentry.createEventEnvelope(event, target)).then(undefined, (cause: unknown) => {
        if (!stopping.signal.aborted) log.warn({ err: cause }, 'the error reporter did not take a report');
      });
    },
    async close() {
      await transport.flush(CLOSE_WITHIN_MS);
      stopping.abort();
    },
  };
}

/** A failure and its causes, the outermost first. */
const chain = (failure: LoggedFailure): LoggedFailure[] => [failure, ...(failure.cause ? chain(failure.cause) : [])];

/** Lets so many through in each minute; gives how many it has held back since the last one, or undefined to hold this one back. */
function perMinute(most: number, clock: Clock): () => number | undefined {
  let minute = 0;
  let passed = 0;
  let held = 0;
  return () => {
    const now = Math.floor(clock.now().getTime() / 60_000);
    if (now !== minute) [minute, passed] = [now, 0];
    if (passed >= most) {
      held += 1;
      return undefined;
    }
    passed += 1;
    const before = held;
    held = 0;
    return before;
  };
}

import { network } from '../http/network.ts';
import type { Logger } from 'pino';
import { LIMITS, type Limits } from '../limits/index.ts';
import type { ErrorReporter } from '../ports/error-reporter.ts';
import { withoutEmails } from '../ports/log.ts';

export interface ClientFailure {
  name: string;
  message: string;
  stack?: string | undefined;
  where: string;
  build?: string | undefined;
}

export interface ClientErrors {
  /**
   * Logs and reports what failed in a browser.
   * @throws Refusal `too_many` when one address reports more than a broken page would
   */
  hear(failure: ClientFailure, from: { ip: string; requestId: string }): Promise<void>;
}

/** As many frames are kept. */
const FRAMES = 30;
/** A frame of V8's (`at name (url:1:2)`), and of Firefox's and Safari's (`name@url:1:2`). */
const FRAME = /^\s*(?:at\s+(?:([^\s()]+(?: [^\s()]+)*)\s+\()?|([^\s@]*)@)(https?:\/\/[^\s()]+:\d+:\d+)\)?$/;

export function createClientErrors({
  limits,
  log,
  errors,
}: {
  limits: Limits;
  log: Logger;
  errors: ErrorReporter;
}): ClientErrors {
  return {
    async hear({ name, message, stack, where, build }, { ip, requestId }) {
      await limits.count({ limit: LIMITS.clientErrorByAddress, who: network(ip) });
      const failure = Object.assign(new Error(scrubbed(message)), { name: scrubbed(name) });
      failure.stack = `${failure.name}: ${failure.message}\n${framesOf(stack ?? '')}`;
      const page = where.split('/').map(withoutEmails).join('/');
      log.warn({ err: failure, where: page, build, requestId }, 'something failed in a browser');
      errors.report(failure, { where: `browser ${page}`, requestId, inBrowser: true });
    },
  };
}

/** A text without e-mails, tokens, and the queries of addresses, where codes and searches stand. */
const scrubbed = (text: string): string =>
  withoutEmails(text)
    .replaceAll(/[\w-]{10,}\.[\w-]{10,}\.[\w-]{10,}/g, '[token]')
    .replaceAll(/[?#][^\s)'"]*/g, '');

/** The frames of a stack, as V8 writes them: whatever else stood there is what somebody sent. */
function framesOf(stack: string): string {
  const frames: string[] = [];
  for (const line of stack.split('\n')) {
    const [, v8, gecko, place = ''] = FRAME.exec(line.slice(0, 600)) ?? [];
    if (place) frames.push(`    at ${v8 ?? (gecko || '<anonymous>')} (${place.replace(/[?#].*(?=:\d+:\d+$)/, '')})`);
  }
  return frames.slice(0, FRAMES).join('\n');
}

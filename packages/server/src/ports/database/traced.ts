import type pg from 'pg';
import { currentSpan } from '../traces/index.ts';
import { sqlState } from './failures.ts';

/** As much of a statement is told. */
const TEXT_MOST = 2_000;

/**
 * From here on each statement of a connection is a step of the trace within which it is sent, by its text alone: what stands for values in it
 * is `$1`, and the values are told nobody.
 */
export function traceStatements(client: pg.ClientBase): void {
  const send = client.query.bind(client) as (...given: unknown[]) => unknown;
  const traced = (...given: unknown[]): unknown => {
    const text = textOf(given[0]);
    const step = text === undefined ? undefined : currentSpan()?.begin(nameOf(text), 'statement', told(text));
    if (!step) return send(...given);
    const ended = (failure: unknown): void => {
      if (!failure) return step.end();
      const state = sqlState(failure);
      step.end({ failed: true, ...(state !== undefined && { attributes: { 'db.response.status_code': state } }) });
    };
    const heard = given.at(-1);
    if (typeof heard === 'function') {
      const answer = (failure: unknown, ...rest: unknown[]): void => {
        ended(failure);
        (heard as (...answered: unknown[]) => void)(failure, ...rest);
      };
      return send(...given.slice(0, -1), answer);
    }
    const sent = send(...given) as Promise<unknown>;
    sent.then(() => ended(undefined), ended);
    return sent;
  };
  client.query = traced as typeof client.query;
}

/** Undefined for what sends itself, such as a copy. */
function textOf(statement: unknown): string | undefined {
  if (typeof statement === 'string') return statement;
  const { text } = statement as { text?: unknown };
  return typeof text === 'string' && !('submit' in (statement as object)) ? text : undefined;
}

const told = (text: string) => ({
  'db.system.name': 'postgresql',
  'db.query.text': text.replaceAll(/\s+/g, ' ').trim().slice(0, TEXT_MOST),
});

/** `SELECT novels`: what is done, and to which table first. */
function nameOf(text: string): string {
  const [verb = ''] = /[a-z]+/i.exec(text) ?? [];
  const [, table] = /\b(?:from|into|update)\s+"?([a-z_]+)/i.exec(text) ?? [];
  return table ? `${verb.toUpperCase()} ${table}` : verb.toUpperCase();
}

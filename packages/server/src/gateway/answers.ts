import type { CallName } from '@griot/contracts';
import { escape } from '../http/html.ts';
import type { Inlined } from './inline.ts';

/** What a call answered among the inlined; undefined when it was not asked or was refused. */
export const answerOf = <T>(inlined: Inlined[], call: CallName): T | undefined =>
  inlined.find((i) => i.call === call)?.data as T | undefined;

/** Plain text as paragraphs of HTML, one for each of its lines. */
export const paragraphs = (text: string): string =>
  text
    .split(/\n+/)
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) => `<p>${escape(line)}</p>`)
    .join('');

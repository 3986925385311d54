import type { CallName } from '@griot/contracts';
import type { Inlined } from './inline.ts';

/** What a call answered among the inlined; undefined when it was not asked or was refused. */
export const answerOf = <T>(inlined: Inlined[], call: CallName): T | undefined =>
  inlined.find((i) => i.call === call)?.data as T | undefined;

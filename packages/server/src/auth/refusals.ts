import { refuse, type Refusal } from '../http/errors.ts';

/** Said only to those who have shown who they are. */
export const blocked = (): Refusal => refuse('not_allowed', 'This account is blocked. Write to us if you think that this is a mistake.');

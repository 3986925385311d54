import type { Caller } from '../http/route.ts';
import type { Clock } from '../ports/clock.ts';
import type { Database } from '../ports/database/index.ts';
import { userById } from '../users/index.ts';
import { shownOf } from './store.ts';

/** So long an account is young, in ms. */
const YOUNG = 7 * 24 * 60 * 60 * 1000;
/** Who has had so many comments shown may bring links. */
const TRUSTED_AFTER = 3;
/** An address, with or without how to get there: `https://…`, `www.…`, or `name.com/…`. */
const LINK =
  /\b(?:https?:\/\/|www\.)\S|\b[\p{L}\p{N}-]+\.(?:com|net|org|info|biz|io|co|me|ru|cn|xyz|site|online|shop|top|club|link|ly)\b/iu;

/** Whether a comment waits until the author or an editor has looked at it: the first ones of young accounts, where they have links. */
export const createHolding =
  ({ db, clock }: { db: Database; clock: Clock }) =>
  async (caller: Caller, authorId: string, text: string): Promise<boolean> => {
    if (!LINK.test(text) || caller.id === authorId || caller.roles.includes('editor') || caller.roles.includes('admin'))
      return false;
    const writer = await userById(db, caller.id);
    if (!writer || clock.now().getTime() - writer.createdAt.getTime() > YOUNG) return false;
    return (await shownOf(db, caller.id, TRUSTED_AFTER)) < TRUSTED_AFTER;
  };

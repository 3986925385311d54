import { sql, type AnyColumn, type SQL } from 'drizzle-orm';
import { hides } from '../schema/hides.ts';
import { novels } from '../schema/novels.ts';
import { users } from '../schema/users.ts';

type Value = string | AnyColumn;

/**
 * Whether somebody never wants to see a novel or its author again, or anything that warns of what it warns of; or it is for adults,
 * and they are not known to be one. A genre or tag that they hide does not outweigh that they follow.
 */
export const hidFrom = (userId: Value, { novelId, authorId }: { novelId: Value; authorId: Value }): SQL<boolean> =>
  sql<boolean>`(
    exists (select from ${hides} where ${hides.userId} = ${userId} and (${hides.novelId} = ${novelId} or ${hides.authorId} = ${authorId}))
    or exists (
      select from ${novels} told join ${users} reader on reader.id = ${userId}
      where told.id = ${novelId} and (told.warnings && reader.hidden_warnings or told.adult and reader.adult_confirmed_at is null)))`;

import { sql, type AnyColumn, type SQL } from 'drizzle-orm';
import { hides } from '../schema/hides.ts';

type Value = string | AnyColumn;

/** Whether somebody never wants to see a novel or its author again. A genre or tag that they hide does not outweigh that they follow. */
export const hidFrom = (userId: Value, { novelId, authorId }: { novelId: Value; authorId: Value }): SQL<boolean> =>
  sql<boolean>`exists (select from ${hides} where ${hides.userId} = ${userId} and (${hides.novelId} = ${novelId} or ${hides.authorId} = ${authorId}))`;

import { and, eq, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import type { Db } from '../ports/database/index.ts';
import { authorFollows, followSettings, novelFollows, toldAnnouncements, toldChapters } from '../schema/follows.ts';
import { novels } from '../schema/novels.ts';
import { users } from '../schema/users.ts';
import { byAuthor } from './store.ts';

/** What `muteMails` ends for a novel: its own mails; or those of all novels of `author`, where only that one is followed. */
export async function mutedWith(
  db: Db,
  userId: string,
  novelId: string,
): Promise<{ title: string; author: string | null } | undefined> {
  const [row] = await db
    .select({
      title: novels.title,
      author: sql<string | null>`case when ${byAuthor(userId)} then ${users.penName} end`,
    })
    .from(novels)
    .innerJoin(users, eq(users.id, novels.authorId))
    .where(eq(novels.id, novelId));
  return row;
}

/** Sets mails to none: of all that somebody follows, or of one novel, whether it or its author is followed. */
export async function muteMails(
  tx: Db,
  { userId, novelId }: { userId: string; novelId?: string | undefined },
): Promise<void> {
  if (novelId !== undefined) {
    const { rowCount } = await tx
      .update(novelFollows)
      .set({ mail: 'none' })
      .where(and(eq(novelFollows.userId, userId), eq(novelFollows.novelId, novelId)));
    if (rowCount === 0)
      await tx
        .update(authorFollows)
        .set({ mail: 'none' })
        .where(
          and(
            eq(authorFollows.userId, userId),
            sql`${authorFollows.authorId} = (select ${novels.authorId} from ${novels} where ${novels.id} = ${novelId})`,
          ),
        );
    return;
  }
  await tx.update(followSettings).set({ mail: 'none' }).where(eq(followSettings.userId, userId));
  for (const table of [novelFollows, authorFollows])
    await tx
      .update(table)
      .set({ mail: null })
      .where(and(eq(table.userId, userId), isNotNull(table.mail), ne(table.mail, 'none')));
}

/** Stops the mails of whose address it is, and drops what waits; when it was first stopped stays. */
export async function stopMails(db: Db, address: string, now: Date): Promise<void> {
  const owner = sql`(select ${users.id} from ${users} where ${users.email} = ${address.toLowerCase()})`;
  await db
    .update(followSettings)
    .set({ mailsStoppedAt: now })
    .where(and(sql`${followSettings.userId} = ${owner}`, isNull(followSettings.mailsStoppedAt)));
  for (const table of [toldChapters, toldAnnouncements])
    await db
      .update(table)
      .set({ mailAt: null })
      .where(and(sql`${table.userId} = ${owner}`, isNotNull(table.mailAt)));
}

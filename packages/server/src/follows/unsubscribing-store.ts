import { and, eq, isNotNull, isNull, lt, ne, or, sql } from 'drizzle-orm';
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

/** Stops the mails of whose address it is, and drops what waits, unless they wanted mails again since; when it was first stopped stays. */
export async function stopMails(tx: Db, address: string, at: Date): Promise<void> {
  const [owner] = await tx.select({ id: users.id }).from(users).where(eq(users.email, address.toLowerCase()));
  if (!owner) return;
  const [stopped] = await tx
    .insert(followSettings)
    .values({ userId: owner.id, mailsStoppedAt: at })
    .onConflictDoUpdate({
      target: followSettings.userId,
      set: { mailsStoppedAt: sql`coalesce(${followSettings.mailsStoppedAt}, excluded.mails_stopped_at)` },
      setWhere: or(isNull(followSettings.mailsResumedAt), lt(followSettings.mailsResumedAt, at)),
    })
    .returning({ userId: followSettings.userId });
  if (!stopped) return;
  for (const table of [toldChapters, toldAnnouncements])
    await tx
      .update(table)
      .set({ mailAt: null })
      .where(and(eq(table.userId, owner.id), isNotNull(table.mailAt)));
}

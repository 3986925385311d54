import { and, count, desc, eq, inArray, isNull } from 'drizzle-orm';
import type { Range } from '../http/paging.ts';
import type { Db } from '../ports/database/index.ts';
import { announcements, roadMaps } from '../schema/from-authors.ts';
import { novels } from '../schema/novels.ts';

export type AnnouncementRow = Awaited<ReturnType<typeof listAnnouncements>>[number];

const columns = {
  id: announcements.id,
  text: announcements.text,
  createdAt: announcements.createdAt,
  withdrawnAt: announcements.withdrawnAt,
};

/** All that was announced of a novel, what was taken back too, the newest first. */
export const listAnnouncements = (db: Db, novelId: string, { limit, offset }: Range) =>
  db
    .select(columns)
    .from(announcements)
    .where(eq(announcements.novelId, novelId))
    .orderBy(desc(announcements.createdAt), desc(announcements.id))
    .limit(limit)
    .offset(offset);

/** What readers find of it. */
export const shownAnnouncements = (db: Db, novelId: string, many: number) =>
  db
    .select(columns)
    .from(announcements)
    .where(and(eq(announcements.novelId, novelId), isNull(announcements.withdrawnAt)))
    .orderBy(desc(announcements.createdAt), desc(announcements.id))
    .limit(many);

export async function countAnnouncements(db: Db, novelId: string): Promise<number> {
  const [all] = await db.select({ total: count() }).from(announcements).where(eq(announcements.novelId, novelId));
  return all?.total ?? 0;
}

export async function findAnnouncement(db: Db, novelId: string, id: string): Promise<AnnouncementRow | undefined> {
  const [row] = await db
    .select(columns)
    .from(announcements)
    .where(and(eq(announcements.id, id), eq(announcements.novelId, novelId)));
  return row;
}

export async function insertAnnouncement(
  tx: Db,
  row: { id: string; novelId: string; text: string; createdAt: Date },
): Promise<void> {
  await tx.insert(announcements).values(row);
}

/** When it was first taken back stays. */
export async function withdrawAnnouncement(db: Db, id: string, now: Date): Promise<void> {
  await db
    .update(announcements)
    .set({ withdrawnAt: now })
    .where(and(eq(announcements.id, id), isNull(announcements.withdrawnAt)));
}

export type RoadMapRow = typeof roadMaps.$inferSelect;

export async function findRoadMap(db: Db, novelId: string): Promise<RoadMapRow | undefined> {
  const [row] = await db.select().from(roadMaps).where(eq(roadMaps.novelId, novelId));
  return row;
}

/** The caller holds the novel. */
export async function putRoadMap(tx: Db, row: RoadMapRow): Promise<void> {
  const { novelId: _, ...set } = row;
  await tx.insert(roadMaps).values(row).onConflictDoUpdate({ target: roadMaps.novelId, set });
}

/** What somebody who leaves has told the readers of their novels beside the chapters; what they bought stays theirs. */
export async function eraseFromAuthor(tx: Db, authorId: string): Promise<void> {
  const theirs = tx.select({ id: novels.id }).from(novels).where(eq(novels.authorId, authorId));
  await tx.delete(announcements).where(inArray(announcements.novelId, theirs));
  await tx.delete(roadMaps).where(inArray(roadMaps.novelId, theirs));
}

import { HIDES_MAX, type Entities } from '@griot/contracts';
import { and, count, desc, eq, isNotNull, or, sql, type SQL } from 'drizzle-orm';
import type { Range } from '../http/paging.ts';
import type { Db } from '../ports/database/index.ts';
import { genres } from '../schema/catalogue.ts';
import { hides } from '../schema/hides.ts';
import { novels } from '../schema/novels.ts';
import { users } from '../schema/users.ts';

type Kind = Entities['Hide']['kind'];
export type NewHide = typeof hides.$inferInsert;
/** What is hidden by one of its columns. */
export type Subject = Partial<Pick<NewHide, 'novelId' | 'authorId' | 'genreId' | 'tag' | 'tagName'>>;

const columns = {
  id: hides.id,
  kind: sql<Kind>`case when ${hides.novelId} is not null then 'novel' when ${hides.authorId} is not null then 'author' when ${hides.genreId} is not null then 'genre' else 'tag' end`,
  key: sql<string>`coalesce(${hides.novelId}, ${hides.authorId}, ${genres.name}, ${hides.tagName})`,
  name: sql<string>`coalesce(${novels.title}, ${users.penName}, ${genres.name}, ${hides.tagName})`,
  slug: novels.slug,
  createdAt: hides.createdAt,
};
export type HideRow = Awaited<ReturnType<typeof rows>>[number];

const rows = (db: Db) =>
  db
    .select(columns)
    .from(hides)
    .leftJoin(novels, eq(novels.id, hides.novelId))
    .leftJoin(users, eq(users.id, hides.authorId))
    .leftJoin(genres, eq(genres.id, hides.genreId))
    .$dynamic();

/** What narrows a person's hides: to a kind, to one thing, or to what keeps a novel out of lists. */
export interface HideFilter {
  kind?: Kind | undefined;
  subject?: Subject | undefined;
  novel?: { id: string; authorId: string; genres: string[]; tagKeys: string[] } | undefined;
}

const OF_KIND: Record<Kind, SQL> = {
  novel: isNotNull(hides.novelId),
  author: isNotNull(hides.authorId),
  genre: isNotNull(hides.genreId),
  tag: isNotNull(hides.tag),
};

const is = (subject: Subject): SQL | undefined =>
  and(
    subject.novelId ? eq(hides.novelId, subject.novelId) : undefined,
    subject.authorId ? eq(hides.authorId, subject.authorId) : undefined,
    subject.genreId ? eq(hides.genreId, subject.genreId) : undefined,
    subject.tag ? eq(hides.tag, subject.tag) : undefined,
  );

const keepsOut = (novel: NonNullable<HideFilter['novel']>): SQL | undefined =>
  or(
    eq(hides.novelId, novel.id),
    eq(hides.authorId, novel.authorId),
    sql`${hides.genreId} in (select id from ${genres} where name = any(${sql.param(novel.genres)}::text[]))`,
    sql`${hides.tag} = any(${sql.param(novel.tagKeys)}::text[])`,
  );

export async function listHides(
  db: Db,
  userId: string,
  { kind, subject, novel }: HideFilter,
  { limit, offset }: Range,
): Promise<{ rows: HideRow[]; total: number }> {
  const where = and(eq(hides.userId, userId), kind && OF_KIND[kind], subject && is(subject), novel && keepsOut(novel));
  const found = await rows(db).where(where).orderBy(desc(hides.createdAt), desc(hides.id)).limit(limit).offset(offset);
  const [all] = await db.select({ total: count() }).from(hides).where(where);
  return { rows: found, total: all?.total ?? 0 };
}

export async function findHide(db: Db, userId: string, subject: Subject): Promise<HideRow | undefined> {
  const [row] = await rows(db).where(and(eq(hides.userId, userId), is(subject)));
  return row;
}

/** Adds one, unless it is there or there are as many as there may be. Whoever calls holds the person. */
export async function insertHide(tx: Db, hide: NewHide): Promise<'added' | 'known' | 'full'> {
  if (await findHide(tx, hide.userId, hide)) return 'known';
  const [all] = await tx.select({ total: count() }).from(hides).where(eq(hides.userId, hide.userId));
  if ((all?.total ?? 0) >= HIDES_MAX) return 'full';
  await tx.insert(hides).values(hide);
  return 'added';
}

/** Held, so that of two of a person's calls at once one waits for the other. */
export async function holdPerson(tx: Db, userId: string): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
}

export async function deleteHide(db: Db, userId: string, id: string): Promise<boolean> {
  const gone = await db
    .delete(hides)
    .where(and(eq(hides.id, id), eq(hides.userId, userId)))
    .returning({ id: hides.id });
  return gone.length > 0;
}

/** A genre of the catalogue by its name in any case. */
export async function genreNamed(db: Db, name: string): Promise<string | undefined> {
  const [row] = await db
    .select({ id: genres.id })
    .from(genres)
    .where(sql`lower(${genres.name}) = lower(${name})`);
  return row?.id;
}

/** A tag as a novel that readers find has it, or as the catalogue does. */
export async function tagNamed(db: Db, key: string): Promise<string | undefined> {
  const { rows: found } = await db.execute<{ name: string }>(sql`
    (select name from tags where lower(name) = ${key})
    union all
    (select tag as name from novels, unnest(tags) tag where tag_keys @> array[${key}]::text[] and listed and lower(tag) = ${key} limit 1)
    limit 1`);
  return found[0]?.name;
}

import { COMPUTED_LISTINGS } from '@griot/contracts';
import { and, asc, eq, inArray, notInArray, sql } from 'drizzle-orm';
import type { Db } from '../ports/database/index.ts';
import { listings } from '../schema/catalogue.ts';
import { novelListings } from '../schema/novels.ts';

const orNone = (names: string[]): string[] => (names.length > 0 ? names : ['']);

/** The listings an editor has put novels in, in their order on screen, by the novels' ids; one that is in none has no entry. */
export async function chosenOf(db: Db, novelIds: string[]): Promise<Map<string, string[]>> {
  const rows = await db
    .select({ id: novelListings.novelId, name: listings.name })
    .from(novelListings)
    .innerJoin(listings, eq(listings.name, novelListings.listing))
    .where(and(inArray(novelListings.novelId, orNone(novelIds)), notInArray(listings.name, [...COMPUTED_LISTINGS])))
    .orderBy(asc(listings.place), asc(listings.name));
  const byNovel = new Map<string, string[]>();
  for (const { id, name } of rows) byNovel.set(id, [...(byNovel.get(id) ?? []), name]);
  return byNovel;
}

/** Takes a novel out of listings. */
export async function unlist(tx: Db, novelId: string, names: string[]): Promise<void> {
  await tx
    .delete(novelListings)
    .where(and(eq(novelListings.novelId, novelId), inArray(novelListings.listing, orNone(names))));
}

/** The spelling of listings asked for in lower case; they stay in the catalogue until the transaction ends. */
export async function holdListings(tx: Db, keys: string[]): Promise<string[]> {
  const rows = await tx
    .select({ name: listings.name })
    .from(listings)
    .where(inArray(sql`lower(${listings.name})`, orNone(keys)))
    .orderBy(asc(listings.id))
    .for('share');
  return rows.map((row) => row.name);
}

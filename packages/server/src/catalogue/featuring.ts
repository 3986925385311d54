import { COMPUTED_LISTINGS } from '@griot/contracts';
import { and, asc, eq, inArray, notInArray, sql } from 'drizzle-orm';
import { invalid } from '../http/errors.ts';
import type { Caller } from '../http/route.ts';
import { holdNovel, missingNovel } from '../novels/service.ts';
import { findNovel, listIn } from '../novels/store.ts';
import { novelListings } from '../novels/tables.ts';
import { transaction, type Db } from '../ports/database/index.ts';
import { recordAction } from '../staff/record.ts';
import type { CataloguePorts } from './service.ts';
import { listings } from './tables.ts';

export type Featuring = ReturnType<typeof createFeaturing>;

/** Which novels stand in Editor's Choice and the listings that staff have made (ruling 9); all others are reckoned. */
export function createFeaturing({ db, clock, random }: CataloguePorts) {
  return {
    /** Any novel, by id or slug. @throws Refusal `not_found` */
    async find(key: string): Promise<{ id: string }> {
      const novel = await findNovel(db, key);
      if (!novel) throw missingNovel();
      return novel;
    },

    of: (novel: { id: string }) => chosen(db, novel.id),

    /** Puts a novel in these listings and no others. @throws Refusal `invalid` where there is none of that name, or it is reckoned */
    async choose(caller: Caller, novel: { id: string }, names: string[]): Promise<string[]> {
      return await transaction(db, async (tx) => {
        const { id } = await holdNovel(tx, novel.id);
        const wanted = await known(tx, names);
        const before = await chosen(tx, id);
        await tx
          .delete(novelListings)
          .where(
            and(
              eq(novelListings.novelId, id),
              inArray(novelListings.listing, orNone(before.filter((name) => !wanted.includes(name)))),
            ),
          );
        await listIn(tx, id, wanted);
        const after = await chosen(tx, id);
        if (before.join() !== after.join())
          await recordAction(
            tx,
            { actorId: caller.id, action: 'novel.featured', subjectId: id, detail: { before, after } },
            clock,
            random,
          );
        return after;
      });
    },
  };
}

const orNone = (names: string[]): string[] => (names.length > 0 ? names : ['']);

const chosen = async (db: Db, novelId: string): Promise<string[]> => (await chosenOf(db, [novelId])).get(novelId) ?? [];

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

/** The catalogue's spelling of names in any case; they stay in it until the transaction ends. */
async function known(tx: Db, names: string[]): Promise<string[]> {
  const keys = [...new Set(names.map((name) => name.toLowerCase()))];
  const computed = COMPUTED_LISTINGS.filter((name) => keys.includes(name.toLowerCase()));
  if (computed.length > 0)
    throw invalid({ listings: computed.map((name) => `“${name}” is reckoned from what readers do.`) });
  const rows = await tx
    .select({ name: listings.name })
    .from(listings)
    .where(inArray(sql`lower(${listings.name})`, orNone(keys)))
    .orderBy(asc(listings.id))
    .for('share');
  const found = new Set(rows.map((row) => row.name.toLowerCase()));
  const strange = names.filter((name) => !found.has(name.toLowerCase()));
  if (strange.length > 0) throw invalid({ listings: strange.map((name) => `There is no listing “${name}”.`) });
  return rows.map((row) => row.name);
}

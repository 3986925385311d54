import { COMPUTED_LISTINGS, FEATURED_WORDS_MIN, formatNumber } from '@griot/contracts';
import { invalid } from '../http/errors.ts';
import type { Caller } from '../http/route.ts';
import { findNovel, holdNovel, listIn, missingNovel } from '../novels/index.ts';
import { transaction, type Db } from '../ports/database/index.ts';
import { recordAction } from '../staff-actions/index.ts';
import type { CataloguePorts } from './service.ts';
import { chosenOf, holdListings, unlist } from './featuring-store.ts';

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

    /**
     * Puts a novel in these listings and no others.
     * @throws Refusal `invalid` where there is none of that name, or it is reckoned, and into further ones of a novel that is too short
     */
    async choose(caller: Caller, novel: { id: string }, names: string[]): Promise<string[]> {
      return await transaction(db, async (tx) => {
        const { id, numWords } = await holdNovel(tx, novel.id);
        const wanted = await known(tx, names);
        const before = await chosen(tx, id);
        if (numWords < FEATURED_WORDS_MIN && wanted.some((name) => !before.includes(name))) throw tooShort(numWords);
        await unlist(
          tx,
          id,
          before.filter((name) => !wanted.includes(name)),
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

/** What authors are promised: that no shorter novel is put before theirs (part 2 §9). */
const tooShort = (words: number) =>
  invalid({
    listings: [
      `A novel is featured from ${formatNumber(FEATURED_WORDS_MIN)} published words on. This one has ${formatNumber(words)}.`,
    ],
  });

const chosen = async (db: Db, novelId: string): Promise<string[]> => (await chosenOf(db, [novelId])).get(novelId) ?? [];

/** The catalogue's spelling of names in any case; they stay in it until the transaction ends. */
async function known(tx: Db, names: string[]): Promise<string[]> {
  const keys = [...new Set(names.map((name) => name.toLowerCase()))];
  const computed = COMPUTED_LISTINGS.filter((name) => keys.includes(name.toLowerCase()));
  if (computed.length > 0)
    throw invalid({ listings: computed.map((name) => `“${name}” is reckoned from what readers do.`) });
  const held = await holdListings(tx, keys);
  const found = new Set(held.map((name) => name.toLowerCase()));
  const strange = names.filter((name) => !found.has(name.toLowerCase()));
  if (strange.length > 0) throw invalid({ listings: strange.map((name) => `There is no listing “${name}”.`) });
  return held;
}

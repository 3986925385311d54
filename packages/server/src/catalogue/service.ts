import { LISTINGS } from '@griot/contracts';
import { invalid, refuse } from '../http/errors.ts';
import type { Caller } from '../http/route.ts';
import type { Clock, Random } from '../ports/clock.ts';
import { brokenConstraint, transaction, type Database, type Db } from '../ports/database/index.ts';
import { announceChange } from '../novels/index.ts';
import { recordAction } from '../staff-actions/index.ts';
import {
  deleteRow,
  findRow,
  holdAll,
  holdCategory,
  holdRow,
  insertRow,
  isLastForAdults,
  listRows,
  updateRow,
  type ListQuery,
  type List,
  type Row,
} from './store.ts';
import { USAGE } from './usage-store.ts';

export type { List, Row } from './store.ts';

export interface CataloguePorts {
  db: Database;
  clock: Clock;
  random: Random;
}

/** What is sent of a row; a tag's category by id or name. */
export interface Form {
  name?: string | undefined;
  category?: string | undefined;
}

interface Kind {
  /** As staff's actions and people name it. */
  noun: string;
  prefix: string;
  /** A list that never becomes empty. */
  lastStays?: true;
  /** Why a row stays as it is, if it must. */
  fixed?(tx: Db, row: Row): Promise<string | undefined>;
  /** Why a row is not taken out, if it must not be, though it may change. */
  needed?(tx: Db, row: Row): Promise<string | undefined>;
}

const KINDS: Record<List, Kind> = {
  genres: { noun: 'genre', prefix: 'gen' },
  tags: { noun: 'tag', prefix: 'tag' },
  tagCategories: { noun: 'tag category', prefix: 'cat' },
  contentRatings: {
    noun: 'content rating',
    prefix: 'rat',
    lastStays: true,
    // Every novel has a rating, so there is always one to choose.
    fixed: async (tx) =>
      (await holdAll(tx, 'contentRatings')) === 1
        ? 'This is the last content rating. Add another one first.'
        : undefined,
    // Whom it keeps out is a rule of ours, and no rating that staff add has it.
    needed: async (tx, { id, name }) =>
      (await isLastForAdults(tx, id))
        ? `“${name}” is the rating that keeps novels to adults, so it stays. It can be renamed.`
        : undefined,
  },
  listings: {
    noun: 'listing',
    prefix: 'lst',
    fixed: async (_tx, { name }) =>
      (LISTINGS as readonly string[]).includes(name)
        ? 'The pages of Griot show this listing by its name, so it stays.'
        : undefined,
  },
};

export type Catalogue = ReturnType<typeof createCatalogue>;

/** The lists that novels are described by (part 1 §7): everybody reads, staff write (ruling 4). */
export function createCatalogue({ db, clock, random }: CataloguePorts) {
  async function one(list: List, id: string, on: Db = db): Promise<Row> {
    return (await findRow(on, list, id)) ?? missing(list);
  }

  const record = (tx: Db, caller: Caller, list: List, did: string, { id }: Row, detail: Record<string, unknown>) =>
    recordAction(
      tx,
      { actorId: caller.id, action: `${KINDS[list].noun.replace(' ', '-')}.${did}`, subjectId: id, detail },
      clock,
      random,
    );

  /** Runs a change, and tells of a name that another row has already. */
  async function changing(name: string | undefined, change: (tx: Db) => Promise<Row>): Promise<Row> {
    try {
      return await transaction(db, async (tx) => {
        await announceChange(tx, 'all');
        return await change(tx);
      });
    } catch (failure) {
      if (brokenConstraint(failure)?.endsWith('_name_unique')) throw invalid({ name: [`“${name}” exists already.`] });
      throw failure;
    }
  }

  return {
    list: (list: List, asked: ListQuery) => listRows(db, list, asked),
    /** @throws Refusal `not_found` */
    one: (list: List, id: string) => one(list, id),

    /** Adds a row at the end of its list. @throws Refusal `invalid` when its name is there in any case, or its category is not */
    async add(caller: Caller, list: List, form: Form & { name: string }): Promise<Row> {
      const name = tidy(form.name);
      return await changing(name, async (tx) => {
        const id = random.id(KINDS[list].prefix);
        await insertRow(tx, list, { id, name, ...(await categoryOf(tx, form)) });
        const row = await one(list, id, tx);
        await record(tx, caller, list, 'created', row, shown(row));
        return row;
      });
    },

    /**
     * Renames a row, or moves a tag to another category. Whatever holds the old name holds the new one from then on.
     * @throws Refusal `not_found`, `invalid` likewise, `conflict` when it must stay as it is
     */
    async change(caller: Caller, list: List, id: string, form: Form): Promise<Row> {
      const name = form.name === undefined ? undefined : tidy(form.name);
      return await changing(name, async (tx) => {
        const before = await hold(tx, list, id);
        const renamed = name !== undefined && name !== before.name;
        if (renamed) await refuseFixed(tx, list, before);
        const { categoryId } = await categoryOf(tx, form);
        const moved = categoryId !== undefined && categoryId !== before.categoryId;
        if (!renamed && !moved) return before;
        await updateRow(tx, list, id, { name: renamed ? name : undefined, categoryId: moved ? categoryId : undefined });
        if (renamed) await USAGE[list].rename(tx, before.name, name);
        const after = await one(list, id, tx);
        await record(tx, caller, list, renamed ? 'renamed' : 'moved', after, {
          before: shown(before),
          after: shown(after),
        });
        return after;
      });
    },

    /** Takes a row out. @throws Refusal `not_found`, `conflict` when it is in use or must stay */
    async remove(caller: Caller, list: List, id: string): Promise<void> {
      await transaction(db, async (tx) => {
        await announceChange(tx, 'all');
        const row = await hold(tx, list, id);
        await refuseFixed(tx, list, row);
        const why = await KINDS[list].needed?.(tx, row);
        if (why) throw refuse('conflict', why);
        await refuseUsed(tx, list, row);
        await deleteRow(tx, list, id);
        await record(tx, caller, list, 'deleted', row, shown(row));
      });
    },
  };
}

/** Single spaces, and one way to write each letter. */
const tidy = (name: string): string => name.normalize('NFC').replace(/\s+/gu, ' ').trim();

const shown = ({ name, category }: Row) => (category === undefined ? { name } : { name, category });

function missing(list: List): never {
  throw refuse('not_found', `There is no such ${KINDS[list].noun}.`);
}

/** Holds a row against every other change; a list that never becomes empty whole, so that no two take out its last two rows. */
async function hold(tx: Db, list: List, id: string): Promise<Row> {
  if (KINDS[list].lastStays) await holdAll(tx, list);
  return (await holdRow(tx, list, id)) ?? missing(list);
}

async function categoryOf(tx: Db, { category }: Form): Promise<{ categoryId?: string }> {
  if (category === undefined) return {};
  const categoryId = await holdCategory(tx, category);
  if (categoryId === undefined) throw invalid({ category: [`There is no tag category “${category}”.`] });
  return { categoryId };
}

async function refuseFixed(tx: Db, list: List, row: Row): Promise<void> {
  const why = await KINDS[list].fixed?.(tx, row);
  if (why) throw refuse('conflict', why);
}

async function refuseUsed(tx: Db, list: List, row: Row): Promise<void> {
  const { users } = USAGE[list];
  const n = (await users?.count(tx, row)) ?? 0;
  if (users && n > 0)
    throw refuse('conflict', `“${row.name}” cannot be deleted: ${n} ${n === 1 ? users.one : users.many}.`, {
      extra: { used_by: n },
    });
}

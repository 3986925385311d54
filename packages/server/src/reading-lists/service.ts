import { LIST_NOVELS_MAX, LISTS_MAX, type Entities } from '@griot/contracts';
import type { BodyOut, QueryOut } from '@griot/contracts/contract';
import { viewFor, type ReaderView } from '../hides/index.ts';
import { Refusal, refuse } from '../http/errors.ts';
import type { Range } from '../http/paging.ts';
import type { Caller } from '../http/route.ts';
import { LIMITS, type Limits } from '../limits/index.ts';
import { announceChange, holdNovel, novelOnWire, visibleNovel } from '../novels/index.ts';
import type { Clock, Random } from '../ports/clock.ts';
import { transaction, type Database, type Db } from '../ports/database/index.ts';
import {
  append,
  countOwn,
  deleteList,
  entriesOf,
  findEntry,
  findList,
  holdList,
  idsIn,
  insertList,
  ownLists,
  publicLists,
  putInOrder,
  setNote,
  takeOut,
  updateList,
  type EntryRow,
  type ListRow,
} from './store.ts';

export interface ReadingListPorts {
  db: Database;
  clock: Clock;
  random: Random;
  limits: Limits;
}
type List = Entities['ReadingList'];
type Entry = Entities['ListedNovel'];

export type ReadingLists = ReturnType<typeof createReadingLists>;

const missingList = () => refuse('not_found', 'There is no such list.');

/** Lists of novels that readers make: for themselves until they say otherwise. A list that is not public is nobody else's to know of. */
export function createReadingLists({ db, clock, random, limits }: ReadingListPorts) {
  async function one(on: Db, caller: Caller | null, id: string): Promise<ListRow> {
    const row = await findList(on, caller, id);
    if (!row) throw missingList();
    return row;
  }

  /** Runs a change of one's own list, which pages of it are told of. @throws Refusal `not_found` */
  const changing = <T>(caller: Caller, id: string, change: (tx: Db) => Promise<T>): Promise<T> =>
    transaction(db, async (tx) => {
      if (!(await holdList(tx, caller.id, id))) throw missingList();
      await announceChange(tx, { listId: id, ownerId: caller.id });
      return await change(tx);
    });

  const touched = () => ({ updatedAt: clock.now() });
  const count = (caller: Caller) => limits.count({ limit: LIMITS.listByPerson, who: caller.id });

  return {
    async mine(
      caller: Caller,
      { novel, ...range }: QueryOut<'GET /lists/mine/'>,
    ): Promise<{ rows: List[]; total: number }> {
      const id = novel === undefined ? null : await idOf(db, caller, novel);
      const { rows, total } = await ownLists(db, caller, id, range);
      const asked = novel !== undefined;
      return {
        rows: rows.map((row) => ({ ...listOnWire(row, caller), ...(asked ? { has_novel: row.hasNovel } : {}) })),
        total,
      };
    },

    async ofPerson(caller: Caller | null, userId: string, range: Range): Promise<{ rows: List[]; total: number }> {
      const { rows, total } = await publicLists(db, userId, range);
      return { rows: rows.map((row) => listOnWire(row, caller)), total };
    },

    /** @throws Refusal `not_found`, also when it is somebody else's alone */
    one: async (caller: Caller | null, id: string): Promise<List> => listOnWire(await one(db, caller, id), caller),

    /** Asks whether a list is the caller's, and a novel one they see, before the rest of a call is looked at (ruling 17). @throws Refusal `not_found` */
    async own(caller: Caller, id: string, novelKey?: string): Promise<void> {
      const { userId } = await one(db, caller, id);
      if (userId !== caller.id) throw missingList();
      if (novelKey !== undefined) await visibleNovel(db, caller, novelKey);
    },

    /** @throws Refusal `conflict` when somebody has as many as there may be, `too_many` */
    async begin(caller: Caller, form: BodyOut<'POST /lists/'>): Promise<List> {
      await count(caller);
      const id = random.id('lst');
      await transaction(db, async (tx) => {
        if ((await countOwn(tx, caller.id)) >= LISTS_MAX)
          throw refuse('conflict', `You have ${LISTS_MAX} lists, which is as many as there can be. Delete one first.`);
        await insertList(tx, { id, userId: caller.id, ...form, createdAt: clock.now(), ...touched() });
        await announceChange(tx, { listId: id, ownerId: caller.id });
      });
      return listOnWire(await one(db, caller, id), caller);
    },

    /** What is absent stays (ruling 18). @throws Refusal `not_found`, `too_many` */
    async change(caller: Caller, id: string, form: BodyOut<'PATCH /lists/{list}/'>): Promise<List> {
      await changing(caller, id, (tx) => updateList(tx, id, { ...form, ...touched() }));
      return listOnWire(await one(db, caller, id), caller);
    },

    remove: (caller: Caller, id: string): Promise<void> => changing(caller, id, (tx) => deleteList(tx, id)),

    /** What stands in a list that the caller may see, without what they hide unless it is their own. */
    async novels(caller: Caller | null, id: string, range: Range): Promise<{ rows: Entry[]; total: number }> {
      const list = await one(db, caller, id);
      const owner = caller?.id === list.userId ? caller : null;
      const view = await viewFor(db, caller);
      const hidden = owner ? null : view.hidden;
      const { rows, total } = await entriesOf(db, id, { owner, hidden }, range);
      return { rows: rows.map((entry) => entryOnWire(entry, view)), total };
    },

    /**
     * Puts a novel at the end of one's list; of one that stands there its note is changed, if one is sent.
     * @throws Refusal `not_found`, `conflict` when the list is full, `too_many`
     */
    async put(
      caller: Caller,
      id: string,
      novelKey: string,
      { note }: BodyOut<'PUT /lists/{list}/novels/{novel}/'>,
    ): Promise<{ entry: Entry; added: boolean }> {
      const novel = await visibleNovel(db, caller, novelKey);
      const view = await viewFor(db, caller);
      await count(caller);
      return await transaction(db, async (tx) => {
        // Novels before lists, as whoever is erased holds them.
        await holdNovel(tx, novel.id, 'to its author');
        if (!(await holdList(tx, caller.id, id))) throw missingList();
        await announceChange(tx, { listId: id, ownerId: caller.id });
        const before = await findEntry(tx, id, novel.id);
        if (!before) {
          if ((await idsIn(tx, id)).length >= LIST_NOVELS_MAX)
            throw refuse('conflict', `This list has ${LIST_NOVELS_MAX} novels, which is as many as there can be.`);
          await append(tx, { listId: id, novelId: novel.id, note: note ?? '', addedAt: clock.now() });
        } else if (note !== undefined) await setNote(tx, id, novel.id, note);
        await updateList(tx, id, touched());
        const entry = await findEntry(tx, id, novel.id);
        if (!entry) throw missingList();
        return { entry: entryOnWire({ novel, ...entry }, view), added: !before };
      });
    },

    /** Takes a novel out; it need not stand there. @throws Refusal `not_found` */
    takeOut: (caller: Caller, id: string, novelKey: string): Promise<void> =>
      changing(caller, id, async (tx) => {
        if (await takeOut(tx, id, novelKey)) await updateList(tx, id, touched());
      }),

    /**
     * Puts all novels that the owner sees in another order; those unseen now stay behind them.
     * @throws Refusal `not_found`, `conflict` when others stand in it by now
     */
    order: (caller: Caller, id: string, wanted: readonly string[]): Promise<void> =>
      changing(caller, id, async (tx) => {
        const { rows } = await entriesOf(
          tx,
          id,
          { owner: caller, hidden: null },
          { limit: LIST_NOVELS_MAX, offset: 0 },
        );
        const seen = new Set(rows.map(({ novel }) => novel.id));
        const same = seen.size === wanted.length && new Set(wanted).size === seen.size;
        if (!same || !wanted.every((novel) => seen.has(novel)))
          throw refuse('conflict', 'Other novels stand in this list by now. Look at it again.');
        const unseen = (await idsIn(tx, id)).filter((novel) => !seen.has(novel));
        await putInOrder(tx, id, [...wanted, ...unseen]);
        await updateList(tx, id, touched());
      }),
  };
}

/** The id of a novel that the caller may see; an id that fits none otherwise. */
async function idOf(db: Db, caller: Caller, key: string): Promise<string> {
  try {
    return (await visibleNovel(db, caller, key)).id;
  } catch (failure) {
    if (failure instanceof Refusal && failure.code === 'not_found') return '';
    throw failure;
  }
}

const listOnWire = (row: ListRow, caller: Caller | null): List => ({
  id: row.id,
  name: row.name,
  description: row.description,
  public: row.public,
  owner: { id: row.userId, name: row.ownerName },
  is_mine: caller?.id === row.userId,
  num_novels: row.numNovels,
  updated_at: row.updatedAt.toISOString(),
});

const entryOnWire = ({ novel, note, addedAt }: EntryRow, view: ReaderView): Entry => ({
  novel: novelOnWire(novel, view),
  note,
  added_at: addedAt.toISOString(),
});

import { refuse } from '../http/errors.ts';
import type { Range } from '../http/paging.ts';
import type { Caller } from '../http/route.ts';
import type { Clock, Random } from '../ports/clock.ts';
import { transaction, type Database, type Db } from '../ports/database/index.ts';
import { recordAction } from '../staff-actions/index.ts';
import type { Change, ShelfItem, ShelfStore } from './shelf-store.ts';

export interface ShelfOptions<Item extends ShelfItem, NewItem> {
  db: Database;
  clock: Clock;
  random: Random;
  store: ShelfStore<Item, NewItem>;
  /** How its items are called among the staff's actions: `coin-option`. */
  kind: string;
  /** What their ids begin with. */
  prefix: string;
  /** What is said when there is no such item. */
  missing: string;
  /** An item as staff see it, and as their actions keep it. */
  onWire(item: Item): Record<string, unknown>;
  /** What else follows a change, within its transaction. */
  onChanged?(tx: Db, before: Item, after: Item): Promise<void>;
}

/**
 * What follows a change of something that is paid for: where it has become cheaper or is taken off the shelf, `mayBeCheaper`
 * decides, and names the field that it refuses.
 */
export const priced =
  <Item extends ShelfItem>(
    field: string,
    priceOf: (item: Item) => number,
    mayBeCheaper: (tx: Db, field: string) => Promise<void>,
  ) =>
  async (tx: Db, before: Item, after: Item): Promise<void> => {
    if (before.offered && !after.offered) await mayBeCheaper(tx, 'offered');
    else if (after.offered && priceOf(after) < priceOf(before)) await mayBeCheaper(tx, field);
  };

export interface Shelf<Item extends ShelfItem, NewItem> {
  /** What is offered, or what is not any more, in the order of the shelf. */
  list(window: Range & { offered: boolean }, on?: Db): Promise<{ rows: Item[]; total: number }>;
  /** An item, also one that is off the shelf. @throws Refusal `not_found` */
  one(id: string): Promise<Item>;
  /** One that is offered. @throws Refusal `not_found` */
  offered(id: string): Promise<Item>;
  /** One that is offered, kept as it is until the transaction ends. @throws Refusal `not_found` */
  holdOffered(tx: Db, id: string): Promise<Item>;
  add(caller: Caller, item: Omit<NewItem, 'id'>): Promise<Item>;
  /** Writes over an item; what is undefined stays. Among the staff's actions stands a change only when there is one. */
  change(caller: Caller, id: string, change: Change<Item>): Promise<Item>;
  takeOff(caller: Caller, id: string): Promise<Item>;
}

/** What is offered for sale or as a gift, and how administrators set it (rulings 3, 4 and 9). */
export function createShelf<Item extends ShelfItem, NewItem extends { id: string }>({
  db,
  clock,
  random,
  store,
  kind,
  prefix,
  missing,
  onWire,
  onChanged,
}: ShelfOptions<Item, NewItem>): Shelf<Item, NewItem> {
  const mustBe = (item: Item | undefined): Item => {
    if (!item) throw refuse('not_found', missing);
    return item;
  };
  const mustBeOffered = (item: Item | undefined): Item => mustBe(item?.offered ? item : undefined);

  const record = (tx: Db, caller: Caller, did: string, item: Item, detail: Record<string, unknown>): Promise<void> =>
    recordAction(tx, { actorId: caller.id, action: `${kind}.${did}`, subjectId: item.id, detail }, clock, random);

  const change = (caller: Caller, id: string, to: Change<Item>): Promise<Item> =>
    transaction(db, async (tx) => {
      const before = mustBe(await store.hold(tx, id, 'update'));
      const says = Object.values(to).some((value) => value !== undefined);
      const after = says ? await store.update(tx, id, to) : before;
      const [was, is] = [onWire(before), onWire(after)];
      if (JSON.stringify(was) !== JSON.stringify(is))
        await record(tx, caller, before.offered && !after.offered ? 'taken-off' : 'changed', after, {
          before: was,
          after: is,
        });
      await onChanged?.(tx, before, after);
      return after;
    });

  return {
    list: (window, on = db) => store.list(on, window),
    one: async (id) => mustBe(await store.find(db, id)),
    offered: async (id) => mustBeOffered(await store.find(db, id)),
    holdOffered: async (tx, id) => mustBeOffered(await store.hold(tx, id, 'share')),
    add: (caller, item) =>
      transaction(db, async (tx) => {
        const added = await store.insert(tx, { ...item, id: random.id(prefix) } as NewItem);
        await record(tx, caller, 'created', added, onWire(added));
        return added;
      }),
    change,
    takeOff: (caller, id) => change(caller, id, { offered: false } as Change<Item>),
  };
}

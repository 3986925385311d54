import type { Entities } from '@griot/contracts';
import type { BodyOut, QueryOut } from '@griot/contracts/contract';
import { Refusal, refuse } from '../http/errors.ts';
import type { Caller } from '../http/route.ts';
import { LIMITS, type Limits } from '../limits/index.ts';
import type { Clock, Random } from '../ports/clock.ts';
import { transaction, type Database, type Db } from '../ports/database/index.ts';
import { hiddenOf, readSeen, UNKNOWN, type Hidden, type Seen } from './hidden-store.ts';
import { rememberedOn } from './remembered.ts';
import {
  deleteHide,
  findHide,
  genreNamed,
  holdPerson,
  insertHide,
  listHides,
  tagNamed,
  type HideFilter,
  type HideRow,
  type Subject,
} from './store.ts';

export type { Hidden } from './hidden-store.ts';

/** Who meets novels, and how. */
export interface ReaderView extends Seen {
  /** Null for guests. */
  id: string | null;
  editor: boolean;
}

/** A guest's. */
export const GUEST: ReaderView = { ...UNKNOWN, id: null, editor: false };

type Asking = Pick<Caller, 'id' | 'roles'>;

/** How whoever calls meets novels. */
export const viewFor = async (db: Db, caller: Asking | null): Promise<ReaderView> =>
  caller
    ? {
        ...(await (rememberedOn(db)?.of(caller.id) ?? readSeen(db, caller.id))),
        id: caller.id,
        editor: caller.roles.includes('editor'),
      }
    : GUEST;

/** What is hidden for whoever calls; null for guests, and for who hides nothing. */
export const hiddenFor = async (db: Db, caller: Asking | null): Promise<Hidden | null> =>
  (await viewFor(db, caller)).hidden;

/** Which of these novels are hidden for somebody. */
export const hiddenAmong = async (
  db: Db,
  hidden: Hidden | null,
  novelIds: string[],
): Promise<Pick<ReadonlySet<string>, 'has'>> =>
  hidden?.known ?? (hidden && novelIds.length > 0 ? await hiddenOf(db, hidden, novelIds) : new Set());

interface SeenNovel {
  id: string;
  authorId: string;
  genres: string[];
  tagKeys: string[];
}

export interface HidePorts {
  db: Database;
  clock: Clock;
  random: Random;
  limits: Limits;
  /** A novel that the caller may see. @throws Refusal `not_found` */
  novel: (caller: Caller, key: string) => Promise<SeenNovel>;
  /** A living person with a page. @throws Refusal `not_found` */
  author: (id: string) => Promise<{ id: string }>;
  /** Hears that somebody hides something else, should the transaction commit. */
  onChange: (tx: Db, userId: string) => Promise<void>;
}

export type Hides = ReturnType<typeof createHides>;

/** What readers never want to see again, until they say otherwise. Pages by their address still open. */
export function createHides({ db, clock, random, limits, novel, author, onChange }: HidePorts) {
  async function subjectOf(
    caller: Caller,
    { kind, key }: { kind: Entities['Hide']['kind']; key: string },
  ): Promise<Subject> {
    if (kind === 'novel') return { novelId: (await novel(caller, key)).id };
    if (kind === 'author') return { authorId: (await author(key)).id };
    const name = key.normalize('NFC').replace(/\s+/gu, ' ');
    if (kind === 'genre') {
      const genreId = await genreNamed(db, name);
      if (genreId === undefined) throw refuse('not_found', 'There is no such genre.');
      return { genreId };
    }
    const tagName = await tagNamed(db, name.toLowerCase());
    if (tagName === undefined) throw refuse('not_found', 'There is no such tag.');
    return { tag: name.toLowerCase(), tagName };
  }

  /** Nothing is hidden by what is not there. */
  const orNothing = async <T>(found: Promise<T>): Promise<T | null> => {
    try {
      return await found;
    } catch (failure) {
      if (failure instanceof Refusal && failure.code === 'not_found') return null;
      throw failure;
    }
  };

  return {
    async list(
      caller: Caller,
      { kind, key, novel: about, ...range }: QueryOut<'GET /hides/'>,
    ): Promise<{ rows: Entities['Hide'][]; total: number }> {
      const filter: HideFilter = { kind };
      if (about !== undefined) {
        const seen = await orNothing(novel(caller, about));
        if (!seen) return { rows: [], total: 0 };
        filter.novel = seen;
      }
      if (kind !== undefined && key !== undefined) {
        const subject = await orNothing(subjectOf(caller, { kind, key }));
        if (!subject) return { rows: [], total: 0 };
        filter.subject = subject;
      }
      const { rows, total } = await listHides(db, caller.id, filter, range);
      return { rows: rows.map(hideOnWire), total };
    },

    /**
     * Hides something; what is hidden already is answered as it stands.
     * @throws Refusal `not_found`, `not_allowed` for one's own, `conflict` when there are as many as there may be, `too_many`
     */
    async add(caller: Caller, wanted: BodyOut<'POST /hides/'>): Promise<{ hide: Entities['Hide']; added: boolean }> {
      const subject = await subjectOf(caller, wanted);
      await limits.count({ limit: LIMITS.hideByPerson, who: caller.id });
      return await transaction(db, async (tx) => {
        await holdPerson(tx, caller.id);
        const done = await insertHide(tx, {
          id: random.id('hid'),
          userId: caller.id,
          ...subject,
          createdAt: clock.now(),
        });
        if (done === 'full')
          throw refuse('conflict', 'You hide as much as can be hidden. Show something again first, in your profile.');
        const row = await findHide(tx, caller.id, subject);
        if (!row) throw refuse('not_found', 'It is not there any more.');
        await onChange(tx, caller.id);
        return { hide: hideOnWire(row), added: done === 'added' };
      });
    },

    /** @throws Refusal `not_found` when it is not one of the caller's */
    async remove(caller: Caller, id: string): Promise<void> {
      await transaction(db, async (tx) => {
        if (!(await deleteHide(tx, caller.id, id))) throw refuse('not_found', 'This is not hidden.');
        await onChange(tx, caller.id);
      });
    },
  };
}

const hideOnWire = ({ createdAt, ...row }: HideRow): Entities['Hide'] => ({
  ...row,
  created_at: createdAt.toISOString(),
});

import { sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import { randomUUID } from 'node:crypto';
import { hearNotifications, type Hearing } from './hearing.ts';
import { afterCommit, type Database, type Db } from './index.ts';

interface Listening<Change> {
  /**
   * Hears of every change that this process commits on a database, right after the commit and before whoever wrote is answered;
   * and of what others commit, where they are heard.
   */
  listen(db: Database, listener: (change: Change) => void): void;
}

/** What one part of this process tells others once it stands in the database. */
export interface Announcements<Change> extends Listening<Change> {
  /** Promises the listeners word of a change, should the transaction commit. */
  announce(tx: Db, change: Change): void;
}

/** What other processes write is not told: whatever is remembered needs a short life as well. */
export function announcements<Change>(): Announcements<Change> {
  const { listen, tell } = listenersOf<Change>();
  return { listen, announce: (tx, change) => afterCommit(tx, (db) => tell(db, change)) };
}

/** What is heard by other processes on the same database, too. */
export interface SharedAnnouncements<Change> extends Listening<Change> {
  announce(tx: Db, change: Change): Promise<void>;
  /** Hears of what this process commits alone, so that of all processes one does what a change asks for elsewhere. */
  listenToOwn(db: Database, listener: (change: Change) => void): void;
  /** Hears others from now on, over a connection of its own. `missed` stands for whatever was not heard while that was away. */
  hearOthers(db: Database, url: string): Hearing;
  /** Whether others are heard now; always, where nobody has to: a process without `hearOthers` counts as the only one. */
  hears(db: Database): boolean;
  /** Waits until this process was told all that others had committed when this was asked, or until it hears nothing at all. */
  caughtUp(db: Database): Promise<void>;
}

export function sharedAnnouncements<Change>(channel: string, missed: Change): SharedAnnouncements<Change> {
  const { listen, tell } = listenersOf<Change>();
  const own = listenersOf<Change>();
  const hearings = new WeakMap<Database, Hearing & { told: Told }>();

  /** Tells it here, unless it has come by the other way already. */
  function tellOnce(db: Database, told: Told | undefined, { id, change }: Announced<Change>): void {
    if (told?.has(id)) return;
    told?.set(id, true);
    tell(db, change);
  }

  return {
    listen,
    listenToOwn: own.listen,
    async announce(tx, change) {
      const announced = { id: randomUUID(), change };
      // PostgreSQL passes it on with the commit, and forgets it with a rollback.
      await tx.execute(sql`select pg_notify(${channel}, ${JSON.stringify(announced)})`);
      afterCommit(tx, (db) => {
        tellOnce(db, hearings.get(db)?.told, announced);
        // What is notified may have come before.
        own.tell(db, change);
      });
    },
    hearOthers(db, url) {
      const told: Told = new LRUCache({ max: TOLD_MAX });
      const hearing = hearNotifications(url, channel, {
        heard(text) {
          const announced = announcedIn<Change>(text);
          if (announced) tellOnce(db, told, announced);
          else tell(db, missed);
        },
        missed: () => tell(db, missed),
        notify: (own, word) => db.execute(sql`select pg_notify(${own}, ${word})`),
      });
      hearings.set(db, { ...hearing, told });
      return hearing;
    },
    hears: (db) => hearings.get(db)?.holds() ?? true,
    caughtUp: async (db) => await hearings.get(db)?.caughtUp(),
  };
}

/** A change as it is notified; a process hears its own, too. */
interface Announced<Change> {
  id: string;
  change: Change;
}

/** What has been told of late, by its id. */
type Told = LRUCache<string, true>;
const TOLD_MAX = 1_000;

/** Null of what another version of this server may have written. */
function announcedIn<Change>(text: string): Announced<Change> | null {
  try {
    const { id, change } = JSON.parse(text) as Partial<Announced<Change>>;
    return id !== undefined && change !== undefined ? { id, change } : null;
  } catch {
    return null;
  }
}

function listenersOf<Change>() {
  const listeners = new WeakMap<Database, ((change: Change) => void)[]>();
  return {
    listen: (db: Database, listener: (change: Change) => void): void =>
      void listeners.set(db, [...(listeners.get(db) ?? []), listener]),
    tell: (db: Database, change: Change): void => {
      for (const listener of listeners.get(db) ?? []) listener(change);
    },
  };
}

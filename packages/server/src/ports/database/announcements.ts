import { sql } from 'drizzle-orm';
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
  /** Hears others from now on, over a connection of its own. `missed` stands for whatever was not heard while that was away. */
  hearOthers(db: Database, url: string): Hearing;
  /** Whether others are heard now; always, where nobody has to: a process without `hearOthers` counts as the only one. */
  hears(db: Database): boolean;
}

export function sharedAnnouncements<Change>(channel: string, missed: Change): SharedAnnouncements<Change> {
  const { listen, tell } = listenersOf<Change>();
  const hearings = new WeakMap<Database, Hearing>();
  return {
    listen,
    async announce(tx, change) {
      // PostgreSQL passes it on with the commit, and forgets it with a rollback.
      await tx.execute(sql`select pg_notify(${channel}, ${JSON.stringify(change)})`);
      afterCommit(tx, (db) => tell(db, change));
    },
    hearOthers(db, url) {
      const hearing = hearNotifications(url, channel, {
        heard: (text) => tell(db, JSON.parse(text) as Change),
        missed: () => tell(db, missed),
      });
      hearings.set(db, hearing);
      return hearing;
    },
    hears: (db) => hearings.get(db)?.holds() ?? true,
  };
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

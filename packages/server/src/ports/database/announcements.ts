import { afterCommit, type Database, type Db } from './index.ts';

/** What one part of this process tells others once it stands in the database. */
export interface Announcements<Change> {
  /** Hears of every change that this process commits on a database, right after the commit and before whoever wrote is answered. */
  listen(db: Database, listener: (change: Change) => void): void;
  /** Promises the listeners word of a change, should the transaction commit. */
  announce(tx: Db, change: Change): void;
}

/** What other processes write is not told: whatever is remembered needs a short life as well. */
export function announcements<Change>(): Announcements<Change> {
  const listeners = new WeakMap<Database, ((change: Change) => void)[]>();
  return {
    listen: (db, listener) => void listeners.set(db, [...(listeners.get(db) ?? []), listener]),
    announce: (tx, change) =>
      afterCommit(tx, (db) => {
        for (const listener of listeners.get(db) ?? []) listener(change);
      }),
  };
}

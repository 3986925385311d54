import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { alive, identity } from './processes.ts';

/** Who answers for the end of a PostgreSQL in a folder. */
export interface Ownership {
  ours(): boolean;
  /** Takes it over from a server that has ended. */
  renew(): boolean;
  give(): void;
}

const fileIn = (home: string): string => join(home, 'owner.pid');
const ownerIn = (home: string): string => (existsSync(fileIn(home)) ? readFileSync(fileIn(home), 'utf8').trim() : '');

/** Whether a process lives that was written down by its `identity`. */
export function lives(written: string): boolean {
  const pid = Number.parseInt(written, 10);
  return pid > 0 && alive(pid) && identity(pid) === written;
}

/** Whether another living server answers for the PostgreSQL of a folder. */
export const ownedByAnother = (home: string): boolean =>
  ownerIn(home) !== identity(process.pid) && lives(ownerIn(home));

/** Whoever writes the file last answers for the server's end; a living owner keeps it. */
export function takeOwnership(home: string): Ownership {
  const file = fileIn(home);
  const owner = (): string => ownerIn(home);
  const self = identity(process.pid);
  const ours = (): boolean => owner() === self;
  const renew = (): boolean => {
    const before = owner();
    const owned = before !== self && lives(before);
    if (!owned && before !== self) writeFileSync(file, self);
    return !owned;
  };
  renew();
  return { ours, renew, give: () => rmSync(file, { force: true }) };
}

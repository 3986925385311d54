import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { binariesIn, type Binaries } from '../src/ports/database/binaries.ts';

const SYSTEM = '/usr/lib/postgresql';

/** The newest PostgreSQL of the system, from 15 on. */
export function systemBinaries(): Binaries | undefined {
  if (!existsSync(SYSTEM)) return undefined;
  return readdirSync(SYSTEM)
    .map((major) => join(SYSTEM, major, 'bin'))
    .filter((dir) => existsSync(join(dir, 'postgres')) && existsSync(join(dir, 'initdb')))
    .map(binariesIn)
    .filter(({ major }) => major >= 15)
    .sort((a, b) => b.major - a.major)[0];
}

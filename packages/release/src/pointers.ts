import { z } from 'zod';
import { BuildId, LineName } from './build-record.ts';
import { Refusal } from './refusal.ts';
import type { Store } from './store.ts';
import type { Stored } from './stored.ts';

export const POINTERS = 'registry.json';

/** Something that was done, or asked for and refused. */
export const Entry = z.object({
  at: z.string(),
  by: z.string(),
  what: z.enum(['publish', 'promote', 'rollback', 'canary', 'remove', 'prune', 'refused']),
  name: z.string(),
  build: z.string().optional(),
  /** What was served before. */
  from: z.string().optional(),
  percent: z.number().optional(),
  /** Which change of the pointers it was. */
  revision: z.int().optional(),
  /** What was refused, and why. */
  wanted: z.string().optional(),
  reason: z.string().optional(),
});
export type Entry = z.infer<typeof Entry>;

const Line = z.object({
  /** What was promoted, newest first: the first is served, the second is what browsers fall back to and a rollback goes to. */
  promoted: z.array(BuildId).min(1),
  /** The build that `npm start` promoted last: it promotes another only when the sources have changed since. */
  tree: BuildId.optional(),
  /** What some visitors get instead. */
  canary: z.object({ build: BuildId, percent: z.number().gt(0).lt(100) }).optional(),
});
export type Line = z.infer<typeof Line>;

const Pointers = z.object({
  revision: z.int(),
  lines: z.record(LineName, Line),
  /** What made this revision: who writes the next one sees to it that history has it. */
  last: z.array(Entry),
  /** Builds that are being deleted; nobody may promote them. */
  pruning: z.array(z.string()),
});

/** Which build of each line is served. Everything about it is in one file, so that one step replaces it. */
export type Pointers = z.infer<typeof Pointers>;

const NO_POINTERS: Pointers = { revision: 0, lines: {}, last: [], pruning: [] };

/** How many promoted builds a line remembers. */
const REMEMBERED = 10;

/** The build that everybody gets who takes part in no canary. */
export const servedOf = ({ promoted }: Line): string => promoted[0] as string;

/** A line after a build was promoted: it stands first, and once. */
export const promotedTo = (line: Line | undefined, build: string): Line => ({
  ...line,
  promoted: [build, ...(line?.promoted ?? []).filter((id) => id !== build)].slice(0, REMEMBERED),
});

/** @throws Refusal when they cannot be read */
export function parsePointers({ bytes }: Pick<Stored, 'bytes'>): Pointers {
  let given: unknown;
  try {
    given = JSON.parse(bytes.toString('utf8'));
  } catch {
    throw new Refusal(`${POINTERS} of the store is no JSON`);
  }
  const parsed = Pointers.safeParse(given);
  if (!parsed.success)
    throw new Refusal(parsed.error.issues.map(({ path, message }) => `${POINTERS}: ${path.join('.')} ${message}`));
  return parsed.data;
}

export async function readPointers(store: Store): Promise<{ pointers: Pointers; version: string | null }> {
  const stored = await store.read(POINTERS);
  return stored
    ? { pointers: parsePointers(stored), version: stored.version }
    : { pointers: NO_POINTERS, version: null };
}

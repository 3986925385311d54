import type { ContractRanges as Ranges, RegisteredRemote as RemoteEntry } from '@griot/contracts';
import { ContractRanges, RegisteredRemote } from '@griot/contracts/manifest';
import { z } from 'zod';
import { Refusal } from './refusal.ts';

/** A build's record, among its files. */
export const RECORD = 'build.json';
/** A remote's server half among the files of its build; browsers have no use for it. */
export const SERVER_HALF = 'server-half.cjs';
/** The name of the shell's line; every other line is a remote. */
export const SHELL = 'shell';

export type Mode = 'production' | 'development';

/** What the build of every line says of itself. */
export interface BuildFacts {
  buildId: string;
  /** Folder of the build's files, with a closing slash: a path, or an address of another origin. */
  base: string;
  mode: Mode;
  /** The hash (`sha384-…`) of every file below `base`, but for the record and compressed copies. */
  files: Record<string, string>;
  /** A hash over the sources it was made from, and the mode. */
  inputs: string;
}

/** A remote's build: its place in the registry, but for what only the pointers know. */
export type BuiltRemote = Omit<RemoteEntry, 'previous'> &
  BuildFacts & {
    /** The ranges of the shared libraries that it was built for: `{ react: '^19.0.0' }`. */
    requires: Record<string, string>;
  };

/** What a shell has for remotes. */
export interface Offers {
  /** The versions of the contracts. Shells of before say nothing of them. */ supports?: Ranges | undefined;
  /** The version of each shared library: `{ react: '19.3.1' }`. Shells of before say nothing of them. */
  shared?: Record<string, string> | undefined;
}

/** The shell's build: what the gateway needs to know of it. */
export interface BuiltShell extends BuildFacts, Offers {
  name: typeof SHELL;
  scripts: string[];
  styles: string[];
  /** What every page asks for once it is drawn. */ preloads: string[];
  /** Theme and fonts, for the first paint; addresses in it begin at the build's folder. */ css: string;
  /** Nothing any more: platforms that still wrote text themselves refuse a build without it. */ textCss: string;
}

export type BuildRecord = BuiltRemote | BuiltShell;

export const isShell = (build: BuildRecord): build is BuiltShell => build.name === SHELL;

export const BuildId = z.string().regex(/^[0-9a-f]{16}$/, 'is no build id: 16 signs of 0-9 and a-f');
export const LineName = z.string().regex(/^(shell|mf-[a-z]+)$/, 'is neither “shell” nor a remote such as mf-legal');

const facts = {
  buildId: BuildId,
  base: z.string(),
  mode: z.enum(['production', 'development']),
  files: z.record(z.string(), z.string().startsWith('sha384-')),
  inputs: z.string(),
};

const Remote = RegisteredRemote.omit({ previous: true }).extend({
  ...facts,
  requires: z.record(z.string(), z.string()),
});
const Shell = z.object({
  ...facts,
  name: z.literal(SHELL),
  supports: ContractRanges,
  shared: z.record(z.string(), z.string()),
  scripts: z.array(z.string()).min(1),
  styles: z.array(z.string()),
  preloads: z.array(z.string()),
  css: z.string(),
  textCss: z.string(),
});

/** Published builds were made by older and newer platforms than this one: what older ones did not say yet may be absent. */
const PublishedRemote = Remote.extend({ requires: Remote.shape.requires.default({}) });
const PublishedShell = Shell.partial({ supports: true, shared: true });

/**
 * Reads the record of a build that is to be published, and refuses one that says less or more than a record does: a field that
 * nobody knows is a slip of the pen, or belongs to a newer platform.
 * @throws Refusal with every reason
 */
export function readRecord(given: unknown): BuildRecord {
  const record = parsed(given, Shell, Remote);
  const unknown = unknownFields(given, record);
  if (unknown.length)
    throw new Refusal(unknown.map((field) => `${record.name}: ${field} is a field that nothing knows`));
  return record;
}

/**
 * Reads the record of a build that was published, by whichever platform: fields that this one does not know are left out.
 * @throws Refusal with every reason
 */
export const readPublished = (given: unknown): BuildRecord => parsed(given, PublishedShell, PublishedRemote);

function parsed(given: unknown, shell: z.ZodType, remote: z.ZodType): BuildRecord {
  const name = String((given as { name?: unknown } | null)?.name);
  const read = (name === SHELL ? shell : remote).safeParse(given);
  if (!read.success)
    throw new Refusal(read.error.issues.map(({ path, message }) => `${name}: ${path.join('.')} ${message}`));
  const record = read.data as BuildRecord;
  if (!mayLieAt(record))
    throw new Refusal(`${name}: base is neither /r/${name}/${record.buildId}/ nor the address of a folder elsewhere`);
  return record;
}

/** What is said of a build's place goes into the policy of every page. */
const mayLieAt = ({ name, buildId, base }: BuildRecord): boolean =>
  base === `/r/${name}/${buildId}/` || /^https?:\/\/[a-z0-9.-]+(:\d+)?\/([\w@.~%+-]+\/)*$/.test(base);

/** What a schema has left out of what it was given, by paths. */
function unknownFields(given: unknown, known: unknown, path: readonly string[] = []): string[] {
  if (typeof given !== 'object' || given === null || typeof known !== 'object' || known === null) return [];
  return Object.entries(given).flatMap(([field, value]) => {
    const here = [...path, field];
    if (value === undefined) return [];
    return Object.hasOwn(known, field)
      ? unknownFields(value, (known as Record<string, unknown>)[field], here)
      : [here.join('.')];
  });
}

import { createHash } from 'node:crypto';
import { z } from 'zod';

/** The form of a backup; another number is one that this version cannot read. */
export const FORMAT = 1;
/** What is in a backup; and the hash of that, as `sha256sum -c` reads it. */
export const MANIFEST = 'manifest.json';
export const MANIFEST_SUM = 'manifest.json.sha256';

const table = z.object({
  schema: z.string(),
  name: z.string(),
  /** Those that are stored: what PostgreSQL generates from others, it generates again. */
  columns: z.array(z.string()),
  rows: z.number().int().nonnegative(),
  /** Its rows as `COPY` writes them, compressed. */
  file: z.string(),
});
/** A table of a backup. */
export type BackedUpTable = z.infer<typeof table>;

const sequence = z.object({
  schema: z.string(),
  name: z.string(),
  /** The last number that was given out, in digits; the first one, when none was. */
  value: z.string(),
  given: z.boolean(),
});
export type BackedUpSequence = z.infer<typeof sequence>;

const secret = z.object({
  /** Whether the key itself is in the backup; otherwise it was given by the environment, and must be given again. */
  stored: z.boolean(),
  /** By which a key can be told to be the one, and none can be found. */
  salt: z.string(),
  check: z.string(),
});
export type BackedUpSecret = z.infer<typeof secret>;

const SECRETS = ['token-key', 'data-key'] as const;
export type SecretName = (typeof SECRETS)[number];

/** A file of a backup, below its folder and never outside of it. */
const path = z.string().regex(/^(tables|blobs|keys)(\/[A-Za-z0-9_-][A-Za-z0-9._-]*)+$/);

const Manifest = z
  .object({
    format: z.literal(FORMAT),
    /** When the rows were as they are here. */
    madeAt: z.iso.datetime(),
    /** Which version of the server made it, and on which PostgreSQL. */
    version: z.string(),
    postgres: z.string(),
    /** The migrations that the tables have gone through. */
    migrations: z.array(z.object({ madeAt: z.number(), hash: z.string() })),
    tables: z.array(table),
    sequences: z.array(sequence),
    secrets: z.record(z.enum(SECRETS), secret),
    files: z.record(path, z.object({ bytes: z.number().int().nonnegative(), sha256: z.string() })),
  })
  // Only what is among the files has been compared with its hash, and lies in the folder.
  .refine(({ tables, files }) => tables.every(({ file }) => Object.hasOwn(files, file)), {
    error: 'the rows of a table are not among its files',
  })
  .refine(
    ({ secrets, files }) => SECRETS.every((name) => !secrets[name].stored || Object.hasOwn(files, `keys/${name}`)),
    { error: 'a key is not among its files' },
  );
/** What a backup says of itself. */
export type Manifest = z.infer<typeof Manifest>;

export const writeManifest = (manifest: Manifest): { text: string; sum: string } => {
  const text = `${JSON.stringify(manifest, null, 1)}\n`;
  return { text, sum: `${sha256(text)}  ${MANIFEST}\n` };
};

/** @throws with a line for whoever restores, when it is damaged or of a later version */
export function readManifest(text: string, sum: string): Manifest {
  if (!sum.startsWith(`${sha256(text)} `)) throw new Error(`it is damaged: ${MANIFEST} is not what was written`);
  const said: unknown = JSON.parse(text);
  if (Number((said as { format?: unknown } | null)?.format) > FORMAT)
    throw new Error('it is newer than this version of Griot: restore it with the version that made it, or a later one');
  const { data, error } = Manifest.safeParse(said);
  if (!data) throw new Error(`its ${MANIFEST} is no manifest of a backup: ${z.prettifyError(error)}`);
  return data;
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Older migrations have been applied as they are. */
const RULED_FROM = 58;

type Kind = 'waits' | 'breaks';

/** A line of a statement that says why it may nevertheless. */
const EXCUSES: Readonly<Record<Kind, RegExp>> = {
  waits: /^\s*-- holds nobody up: \S/m,
  breaks: /^\s*-- the version before does without: \S/m,
};

interface Rule {
  kind: Kind;
  /** Its first group is the table, where there is one; on a table that is made beside it nothing is wrong. */
  pattern: RegExp;
  text: string;
}

const TABLE = String.raw`alter table (?:if exists )?(?:only )?(?:"?public"?\.)?"?(\w+)"?(?: [^;]*?,)?`;
const ON = String.raw`(?:if not exists )?"?\w+"? on (?:only )?(?:"?public"?\.)?"?(\w+)"?`;
const rule = (kind: Kind, pattern: string, text: string): Rule => ({ kind, pattern: new RegExp(pattern, 'gis'), text });

const RULES: readonly Rule[] = [
  rule(
    'waits',
    String.raw`${TABLE} add constraint "?\w+"? (?:check|foreign key)\b(?:(?!;).)*?(?=;|$)(?<!not valid\s*)`,
    'reads all rows of a table while nobody may use it: add NOT VALID, and the start looks at what was there before, beside everybody',
  ),
  rule(
    'waits',
    String.raw`create index (?!concurrently)${ON}`,
    'keeps everybody from writing while the index is built: say .concurrently() in the schema',
  ),
  rule(
    'breaks',
    String.raw`create (?:unique )?index concurrently (?:if not exists )?"?\w+"? on (?:only )?(?:"?public"?\.)?"?chapter_views"?(?!\w)`,
    'is refused by PostgreSQL where the table is one of parts: see ports/database/months.ts',
  ),
  rule('waits', String.raw`create unique index ${ON}`, 'keeps everybody from writing while the index is built'),
  rule(
    'waits',
    String.raw`${TABLE} alter column "?\w+"? set not null`,
    'reads all rows of a table while nobody may use it',
  ),
  rule(
    'waits',
    String.raw`${TABLE} alter column "?\w+"? (?:set data )?type\b`,
    'writes a table anew while nobody may use it',
  ),
  rule(
    'waits',
    String.raw`${TABLE} add (?:constraint "?\w+"? )?(?:unique|primary key)\b(?! using index)`,
    'builds an index while nobody may write: build it concurrently, then add the constraint using it',
  ),
  rule(
    'breaks',
    String.raw`${TABLE} drop constraint (?:if exists )?"?\w+_(?:unique|pkey|key)\b`,
    'takes away what the version before names in its on conflict',
  ),
  rule(
    'breaks',
    String.raw`drop index (?:concurrently )?(?:if exists )?(?:"?public"?\.)?"?(\w+)"?`,
    'may be what the version before names in its on conflict, or reads by',
  ),
  rule(
    'breaks',
    String.raw`drop (?:materialized )?(?:view|function|type)\b|alter type [^;]*?\brename\b`,
    'takes from the version before what it asks for',
  ),
  rule(
    'breaks',
    String.raw`${TABLE} add column (?:(?!;|\bdefault\b|\bgenerated\b).)*?not null(?:(?!;|\bdefault\b|\bgenerated\b).)*?(?=;|$)`,
    'is a column that the version before does not fill: give it a default',
  ),
  rule(
    'breaks',
    String.raw`${TABLE} alter column "?\w+"? set not null`,
    'refuses what the version before may leave empty',
  ),
  rule(
    'breaks',
    String.raw`${TABLE} alter column "?\w+"? drop default`,
    'refuses rows of the version before, which leave it to the default',
  ),
  rule(
    'breaks',
    String.raw`${TABLE} alter column "?\w+"? (?:set data )?type\b`,
    'is of another type for the version before',
  ),
  rule('breaks', String.raw`${TABLE} (?:drop column|rename)\b`, 'takes from the version before what it asks for'),
  rule(
    'breaks',
    String.raw`drop table (?:if exists )?(?:"?public"?\.)?"?(\w+)"?`,
    'takes from the version before what it asks for',
  ),
];

/**
 * What a migration does that the server before it cannot live with while both serve, or that keeps people waiting as long as a table is large;
 * empty when all is well. A statement that may nevertheless says so in a line of its own (`-- holds nobody up: …`, `-- the version before does without: …`).
 */
export function migrationFaults(path: string, source: string): string[] {
  if (Number.parseInt(/(\d+)_[^/]*$/.exec(path)?.[1] ?? '', 10) < RULED_FROM) return [];
  const made = new Set([...source.matchAll(/create table (?:if not exists )?"?(\w+)"?/gi)].map(([, name]) => name));
  return source.split('--> statement-breakpoint').flatMap((statement) => {
    const excused = (kind: Kind): boolean => EXCUSES[kind].test(statement);
    // Neither what is only said of it nor what is done later, by a function.
    const sql = statement
      .replaceAll(/^\s*--.*$/gm, '')
      .replaceAll(/(\$\w*\$).*?\1/gs, "''")
      .replaceAll(/\s+/g, ' ')
      .trim();
    return RULES.filter(({ kind }) => !excused(kind)).flatMap(({ pattern, text }) =>
      [...sql.matchAll(pattern)]
        .filter(([, table]) => !made.has(table))
        .map(([found]) => `${path}: ${found.trim().slice(0, 80)} ${text}`),
    );
  });
}

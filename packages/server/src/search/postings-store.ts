import { SEARCH_MAX } from '@griot/contracts';
import { sql, type SQL } from 'drizzle-orm';
import { prepared, type Db } from '../ports/database/index.ts';
import { LAST_SIGN } from './words-store.ts';

/** A word whose postings are read: itself, and what else is as good or nearly. */
export interface WordRead {
  word: string;
  /** Words that begin with it are read, too: those of names alone, or those of synopses as well. */
  longer: 'none' | 'names' | 'all';
  /** What it is short for. */
  also: readonly string[];
  /** What it may be a typo of. */
  meant: readonly string[];
}

/** A novel in which a word stands. */
export interface Posting {
  novelId: string;
  /** The best field in which the word stands. */
  field: number;
  standing: number;
  /** The field of each of the other words that were asked for, as it was typed; null where it does not stand. */
  others: readonly (number | null)[];
}

/** What stands for a word, each list in no order, a novel perhaps in several. */
export interface PostingLists {
  itself: Posting[];
  longer: Posting[];
  also: Posting[];
  meant: Posting[];
}

export interface Postings {
  rarest: PostingLists;
  /** By novel, whether its title begins with all that was typed, or is just that. */
  titled: Map<string, 'begins' | 'is'>;
  /** Of each other word what stands for it, but not itself: that is asked of the novels of the rarest alone. */
  others: PostingLists[];
}

const MAX = sql.raw(String(SEARCH_MAX));
/** Searches of so many words are planned once; of more there are too many kinds. */
const PLANNED_WORDS_MAX = 2;

/**
 * Reads in one statement what a search ranks by: `SEARCH_MAX` rows of each list at most, read from an index alone and handed over as
 * texts, which costs a tenth of as many rows.
 */
export async function readPostings(
  db: Db,
  rarest: WordRead,
  others: readonly WordRead[],
  title: string,
): Promise<Postings> {
  const whole = `=${title}`.slice(0, 200);
  const values: Record<string, unknown> = { whole, wholeEnd: whole + LAST_SIGN };
  [rarest, ...others].forEach(({ word, also, meant }, n) =>
    Object.assign(values, {
      [`word${n}`]: word,
      [`end${n}`]: word + LAST_SIGN,
      [`also${n}`]: also,
      [`meant${n}`]: meant,
    }),
  );
  const { rows } = await statementFor(rarest, others)(db, values);
  const row = rows[0] ?? {};
  const lists = (n: number): PostingLists => ({
    itself: postingsIn(row, `itself${n}`),
    longer: [...postingsIn(row, `names${n}`), ...postingsIn(row, `synopses${n}`)],
    also: postingsIn(row, `also${n}`),
    meant: postingsIn(row, `meant${n}`),
  });
  return {
    rarest: lists(0),
    titled: new Map(postingsIn(row, 'titled').map(({ novelId, field }) => [novelId, field === 1 ? 'is' : 'begins'])),
    others: others.map((_, n) => lists(n + 1)),
  };
}

type Row = Record<string, string | null>;
type Statement = ReturnType<typeof prepared<Row>>;
const statements = new Map<string, Statement>();

/** The statement for words of such kinds. Those that are asked most are known to PostgreSQL by their name. */
function statementFor(rarest: WordRead, others: readonly WordRead[]): Statement {
  const words = [rarest, ...others];
  const kind = words
    .map(({ longer, also, meant }) => `${longer}${also.length > 0 ? '+also' : ''}${meant.length > 0 ? '+meant' : ''}`)
    .join(' ');
  const known = statements.get(kind);
  if (known) return known;
  if (words.length > PLANNED_WORDS_MAX) return prepared<Row>(undefined, statementOf(words));
  const made = prepared<Row>(`search ${kind}`, statementOf(words));
  statements.set(kind, made);
  return made;
}

function statementOf(words: readonly WordRead[]): SQL {
  const others = words.length - 1;
  const lists = words.flatMap((word, n) => listsOf(word, n, n === 0 ? others : 0));
  const titled = sql`select novel_id, case when word = ${value('whole')} then 1 else 0 end as field, standing
    from search_postings where word >= ${value('whole')} and word < ${value('wholeEnd')} and field > 0 order by word, field, standing, novel_id limit ${MAX}`;
  const all = [...lists, gathered('titled', titled, 0)];
  return sql`select * from ${sql.join(all, sql` cross join `)}`;
}

const value = (name: string) => sql.placeholder(name);

/** The lists of the n-th word. The rarest alone is read itself, and with each of its novels the fields of so many other words. */
function listsOf({ longer, also, meant }: WordRead, n: number, others: number): SQL[] {
  const word = value(`word${n}`);
  const begun = sql`word > ${word} and word < ${value(`end${n}`)}`;
  const best = (of: SQL) =>
    sql`select novel_id, field, standing from search_postings where word = ${of} order by field desc, standing desc, novel_id limit ${MAX}`;
  const bestOfEach = (names: string) =>
    sql`select best.* from unnest(${value(names)}::text[]) as one (word) cross join lateral (${best(sql`one.word`)}) best`;
  const lists: SQL[] = [];
  if (n === 0) lists.push(gathered('itself0', best(sql`${word}`), others));
  if (longer !== 'none')
    lists.push(
      gathered(
        `names${n}`,
        sql`select novel_id, field, standing from search_postings where ${begun} and field > 0 order by word, field, standing, novel_id limit ${MAX}`,
        others,
      ),
    );
  if (longer === 'all')
    lists.push(
      gathered(
        `synopses${n}`,
        sql`select novel_id, field, standing from search_postings where ${begun} and field = 0 order by word, field desc, standing desc, novel_id limit ${MAX}`,
        others,
      ),
    );
  if (also.length > 0) lists.push(gathered(`also${n}`, bestOfEach(`also${n}`), others));
  if (meant.length > 0) lists.push(gathered(`meant${n}`, bestOfEach(`meant${n}`), others));
  return lists;
}

/** A list in one row: the novels, their fields (a digit each), their standings, and the fields of each other word (a sign each). */
function gathered(name: string, list: SQL, others: number): SQL {
  const column = (what: string) => sql.raw(`"${name}.${what}"`);
  const ofOthers = Array.from({ length: others }, (_, n) => n + 1).map(
    (n) =>
      sql`, string_agg(coalesce((select o.field::text from search_postings o where o.word = ${value(`word${n}`)} and o.novel_id = list.novel_id), '-'), '') as ${column(`other${n}`)}`,
  );
  return sql`(select string_agg(novel_id, ',') as ${column('novels')}, string_agg(field::text, '') as ${column('fields')}, string_agg(standing::text, ',') as ${column('standings')}${sql.join(ofOthers)}
    from (${list}) list) ${sql.raw(name)}`;
}

function postingsIn(row: Row, name: string): Posting[] {
  const novels = row[`${name}.novels`];
  if (!novels) return [];
  const fields = row[`${name}.fields`] ?? '';
  const standings = (row[`${name}.standings`] ?? '').split(',');
  const others: string[] = [];
  for (let n = 1; ; n += 1) {
    const of = row[`${name}.other${n}`];
    if (of === undefined || of === null) break;
    others.push(of);
  }
  return novels.split(',').map((novelId, at) => ({
    novelId,
    field: Number(fields[at]),
    standing: Number(standings[at]),
    others: others.map((of) => (of[at] === '-' ? null : Number(of[at]))),
  }));
}

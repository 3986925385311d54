import { SEARCH_MAX } from '@griot/contracts';
import { sql, type SQL } from 'drizzle-orm';
import { prepared, type Db } from '../ports/database/index.ts';
import type { Match } from './port.ts';
import { LAST_SIGN } from './words-store.ts';

/** A word that is looked for: itself, and what else is as good or nearly. */
export interface WordRead {
  word: string;
  /** Words that begin with it are read, too: those of names alone, or those of synopses as well. */
  longer: 'none' | 'names' | 'all';
  /** What it is short for. */
  also: readonly string[];
  /** What it may be a typo of. */
  meant: readonly string[];
}

/** A word that stands there counts so much that every novel found without a typo comes before those found with one. */
const STANDS = 10_000;
/** By field: title 16, author 8, tag or genre 4, synopsis 2; one more when the word is whole. */
const WHOLE = sql.raw(`${STANDS} + 1 + (2 << field)`);
const BEGUN = sql.raw(`${STANDS} + (2 << field)`);
const MISTYPED = sql.raw('(2 << field)');
/** What a title that begins with the query adds, and one that is the query: more than any words in other fields. */
const TITLE_BEGINS = sql.raw('300');
const TITLE_IS = sql.raw('600');

const MAX = sql.raw(String(SEARCH_MAX));
/** Searches of so many words are planned once; of more there are too many kinds. */
const PLANNED_WORDS_MAX = 2;

type Row = Partial<Record<'novels' | 'ranks' | 'standings', string | null>>;

/**
 * Finds in one statement the best `SEARCH_MAX` novels of the rarest word, and of them those in which the others stand too, each once and
 * the best first. It reads no more than `SEARCH_MAX` rows of each list, from an index alone, and asks the other words of the best novels
 * alone. They are handed over as texts, which cost a tenth of as many rows.
 */
export async function readMatches(
  db: Db,
  rarest: WordRead,
  others: readonly WordRead[],
  title: string,
): Promise<Match[]> {
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
  const { novels, ranks, standings } = rows[0] ?? {};
  if (!novels || !ranks || !standings) return [];
  const [ofRank, ofStanding] = [ranks.split(','), standings.split(',')];
  return novels
    .split(',')
    .map((novelId, at) => ({ novelId, rank: Number(ofRank[at]), standing: Number(ofStanding[at]) }))
    .sort((a, b) => b.rank - a.rank || b.standing - a.standing);
}

type Statement = ReturnType<typeof prepared<Row>>;
const statements = new Map<string, Statement>();

/** The statement for words of such kinds. Those that are asked most are known to PostgreSQL by their name. */
function statementFor(rarest: WordRead, others: readonly WordRead[]): Statement {
  const kind = [rarest, ...others]
    .map(({ longer, also, meant }) => `${longer}${also.length > 0 ? '+also' : ''}${meant.length > 0 ? '+meant' : ''}`)
    .join(' ');
  const known = statements.get(kind);
  if (known) return known;
  if (others.length >= PLANNED_WORDS_MAX) return prepared<Row>(undefined, statementOf(rarest, others));
  const made = prepared<Row>(`search ${kind}`, statementOf(rarest, others));
  statements.set(kind, made);
  return made;
}

function statementOf(rarest: WordRead, others: readonly WordRead[]): SQL {
  const found = others.reduce((of, other, n) => withToo(of, other, n + 1), bestOf(rarest));
  return sql`with itself as materialized (${best(value('word0'))}), titled as materialized (${titledSo(rarest)})
    select string_agg(novel_id, ',') as novels, string_agg(rank::text, ',') as ranks, string_agg(standing::text, ',') as standings from (${found}) found`;
}

/** As the answer of a question of its own a value says nothing to the planner, so that one plan looks as cheap as one for each search, and is kept. */
const value = (name: string): SQL => sql`(select ${sql.placeholder(name)}::text)`;

/**
 * The best novels of a word, each once. Those whose title is what was typed come before the others, however many are better by that word
 * alone, and so do those whose title begins with it, unless these are more than were read: then it would be the alphabet that chooses.
 */
function bestOf(word: WordRead): SQL {
  const more = likeIt(word, 0);
  const itself = sql`select novel_id, ${WHOLE} as worth, standing from itself`;
  const once =
    more.length === 0
      ? itself
      : sql`select novel_id, max(worth) as worth, max(standing) as standing from (${allOf([itself, ...more])}) posting group by novel_id`;
  const first = sql`select * from titled where more = ${TITLE_IS} or (select count(*) from titled) < ${MAX}`;
  // The id only settles who is left out among equals.
  return sql`select coalesce(one.novel_id, first.novel_id) as novel_id, coalesce(one.worth, first.worth) + coalesce(more, 0) as rank, coalesce(one.standing, first.standing) as standing
    from (${once}) one full join (${first}) first on first.novel_id = one.novel_id order by 2 desc, 3 desc, 1 limit ${MAX}`;
}

/** Novels whose title is what was typed, and then those whose title begins with it, by the alphabet. */
function titledSo({ longer }: WordRead): SQL {
  // A title that goes on where the word may does not have it whole, unless it goes on with another.
  const isWhole = longer === 'none' ? sql`` : sql` - (not starts_with(word || ' ', ${value('whole')} || ' '))::int`;
  return sql`select novel_id, standing, ${WHOLE}${isWhole} as worth, case when word = ${value('whole')} then ${TITLE_IS} else ${TITLE_BEGINS} end as more
    from search_postings where word >= ${value('whole')} and word < ${value('wholeEnd')} and field > 0 order by word, field, standing, novel_id limit ${MAX}`;
}

/** Those of the novels found in which another word stands, too. */
function withToo(found: SQL, other: WordRead, n: number): SQL {
  const more = likeIt(other, n);
  const itself = sql`(select ${WHOLE} from search_postings where word = ${sql.placeholder(`word${n}`)} and novel_id = found.novel_id)`;
  const near = sql`select novel_id, max(worth) as worth from (${allOf(more)}) posting group by novel_id`;
  // Kept apart by `offset 0`, so that the word is looked up once for each novel, and not again to be added.
  const asked =
    more.length === 0
      ? sql`select found.*, ${itself} as worth from (${found}) found offset 0`
      : sql`select found.*, greatest(${itself}, near.worth) as worth from (${found}) found left join (${near}) near on near.novel_id = found.novel_id offset 0`;
  return sql`select novel_id, rank + worth as rank, standing from (${asked}) asked where worth is not null`;
}

/** What else stands for the n-th word, each list with its own limit, a novel perhaps in several. */
function likeIt({ longer, also, meant }: WordRead, n: number): SQL[] {
  const begun = sql`word > ${value(`word${n}`)} and word < ${value(`end${n}`)}`;
  const lists: SQL[] = [];
  if (longer !== 'none')
    lists.push(
      sql`select novel_id, ${BEGUN} as worth, standing from search_postings where ${begun} and field > 0 order by word, field, standing, novel_id limit ${MAX}`,
    );
  if (longer === 'all')
    lists.push(
      // Where the rarest word itself stands in so many novels, none of these would be among the best of it.
      sql`select novel_id, ${BEGUN} as worth, standing from search_postings where ${begun} and field = 0${n === 0 ? sql` and (select count(*) from itself) < ${MAX}` : sql``} order by word, field desc, standing desc, novel_id limit ${MAX}`,
    );
  const ofEach = (names: string, worth: SQL) =>
    sql`select best.novel_id, ${worth} as worth, best.standing from unnest(${sql.placeholder(names)}::text[]) as one (word) cross join lateral (${best(sql`one.word`)}) best`;
  if (also.length > 0) lists.push(ofEach(`also${n}`, BEGUN));
  if (meant.length > 0) lists.push(ofEach(`meant${n}`, MISTYPED));
  return lists;
}

const best = (word: SQL): SQL =>
  sql`select novel_id, field, standing from search_postings where word = ${word} order by field desc, standing desc, novel_id limit ${MAX}`;

const allOf = (lists: SQL[]): SQL =>
  sql.join(
    lists.map((list) => sql`(${list})`),
    sql` union all `,
  );

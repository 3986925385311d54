import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { sql } from 'drizzle-orm';
import { contract, seenOnly } from '@griot/contracts/contract';
import { growsByLength } from './cost.ts';
import { startPlatform } from './platform.ts';
import { PLAIN_TEXT, WORST_TEXTS, type TextOf } from './worst-texts.ts';

const platform = await startPlatform();
after(() => platform.close());

const repeated =
  (unit: string, before = ''): TextOf =>
  (length) =>
    before + unit.repeat(Math.ceil(length / unit.length));

/** What has cost a parser of lines, of words or of marks more than its length elsewhere. */
const TEXTS: Record<string, TextOf> = {
  'plain text': PLAIN_TEXT,
  'a mark that never closes': WORST_TEXTS['a mark that never closes'] as TextOf,
  spaces: repeated(' ', 'x'),
  'ends of lines': repeated('\r\n', 'x'),
  commas: repeated(','),
  hyphens: repeated('-', 'x'),
  apostrophes: repeated("'", 'x'),
  'joiners of Devanagari': repeated('क\u094d\u200d'),
  'pictures joined without end': repeated('👩\u200d'),
  'a flag that never ends': repeated('\u{e0067}', '🏴'),
  'flags that never end': repeated('🏴\u{e0067}'),
  'variation selectors': repeated('\ufe0f', '1'),
  'combining marks': repeated('\u0301', 'e'),
  'zero-width characters': repeated('\u200b'),
  'null characters': repeated('\0'),
};

const { query } = contract['GET /novels/'];
const { body } = contract['POST /novels/mine/'];
const WORK: Record<string, (text: string) => unknown> = {
  'words to search for': (search) => query.safeParse({ search }),
  'genres and tags to search by': (names) => query.safeParse({ genres: names, tags: names, tags_exclude: names }),
  'a description': (description) => body.safeParse({ description, authors_note: description }),
  'a title and labels': (line) => body.safeParse({ title: line, tags: [line], genres: [line] }),
  'a name that is compared': seenOnly,
};

for (const [what, work] of Object.entries(WORK)) {
  test(`${what}: read at the cost of the length`, () => {
    for (const [kind, textOf] of Object.entries(TEXTS)) assert.ok(growsByLength(work, textOf), kind);
  });
}

/** What PostgreSQL takes for its words, in ms; the least of several runs. */
async function took(text: string, times: number): Promise<number> {
  let least = Infinity;
  for (let run = 0; run < 3; run += 1) {
    const { rows } = await platform.db.execute<{ 'QUERY PLAN': { 'Execution Time': number }[] }>(
      sql`explain (analyze, timing off, format json) select search_tokens(${text} || n) from generate_series(1, ${times}::int) n`,
    );
    least = Math.min(least, rows[0]?.['QUERY PLAN'][0]?.['Execution Time'] ?? Infinity);
  }
  return least;
}

test('a description: its words are found at the cost of its length', async () => {
  for (const [kind, textOf] of Object.entries(TEXTS)) {
    const [short, long] = [textOf(4_000), textOf(64_000)].map((text) => text.replaceAll('\0', '')) as [string, string];
    let fits = false;
    for (let look = 0; look < 4 && !fits; look += 1)
      fits = (await took(long, 1)) <= 3.5 * Math.max(await took(short, 16), 10);
    assert.ok(fits, kind);
  }
});

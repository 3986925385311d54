import { plainInMarkdown as plain } from '../markup/markdown.ts';
import type { HighlightRow } from './store.ts';

/**
 * What somebody keeps as a document: a heading a novel, one a chapter, each place as a quotation with the note below it. Signs that
 * would mean something in Markdown stand as they were written.
 */
export function* asMarkdown(rows: readonly HighlightRow[]): Generator<string> {
  yield '# Highlights and bookmarks\n';
  let novel: string | undefined;
  let chapter: string | undefined;
  for (const row of rows) {
    if (row.slug !== novel) yield `\n## ${plain(row.novelTitle)}\n`;
    if (row.slug !== novel || row.number !== chapter) yield `\n### ${chapterName(row)}\n`;
    ({ slug: novel, number: chapter } = row);
    yield `\n${lines(wordsOf(row), '> ')}\n`;
    if (row.note) yield `\n${lines(row.note)}\n`;
  }
}

/** Of a bookmark's paragraph the beginning, cut between words. */
function wordsOf({ kind, quote, suffix }: HighlightRow): string {
  if (kind === 'highlight') return quote;
  return `${/^\S/.test(suffix) ? quote.replace(/\s+\S*$/, '') : quote.trimEnd()} …`;
}

const lines = (text: string, before = ''): string =>
  text
    .split('\n')
    .map((line) => `${before}${plain(line)}`.trimEnd())
    .join('\n');

const chapterName = ({ number, title }: HighlightRow): string =>
  `Chapter ${Number(number)}${title ? `: ${plain(title)}` : ''}`;

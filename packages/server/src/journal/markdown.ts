import { formatNumber, type Entities } from '@griot/contracts';
import { plainInMarkdown as plain } from '../markup/markdown.ts';

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

const count = (n: number, one: string): string => `${formatNumber(n)} ${n === 1 ? one : `${one}s`}`;

/** A year of reading as a document. What there is none of has no line. */
export function yearAsMarkdown(year: Entities['JournalYear']): string {
  const { author, busiest_month: busiest, finished_novels: finished, genres } = year;
  const facts = [
    `${count(year.chapters, 'chapter')} finished, ${count(year.words, 'word')}`,
    `${count(year.days, 'day')} with reading, at most ${formatNumber(year.longest_streak)} in a row`,
    `${count(year.novels, 'novel')} opened, ${formatNumber(finished.length)} finished`,
    ...(author ? [`Most read author: ${plain(author.name)} (${count(author.chapters, 'chapter')})`] : []),
    ...(busiest ? [`Busiest month: ${MONTHS[busiest.month - 1]} (${count(busiest.chapters, 'chapter')})`] : []),
  ];
  return [
    `# My reading in ${year.year}\n`,
    list(facts),
    ...section(
      'Novels finished',
      finished.map(({ title }) => plain(title)),
    ),
    ...section(
      'Genres',
      genres.map(({ name, chapters }) => `${plain(name)} (${count(chapters, 'chapter')})`),
    ),
  ].join('\n');
}

const section = (title: string, lines: string[]): string[] =>
  lines.length === 0 ? [] : [`## ${title}\n`, list(lines)];
const list = (lines: string[]): string => `${lines.map((line) => `- ${line}`).join('\n')}\n`;

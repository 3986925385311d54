import { chapterLabel } from '@griot/contracts';
import type { Answer } from '@griot/contracts/contract';

export type WholeStatement = Answer<'GET /statements/{statement}/'>;
type Item = WholeStatement['items'][number];

const KINDS: Record<Item['kind'], string> = { unlock: 'Unlocks', gift: 'Gifts', subscription: 'Subscriptions' };

/** What a line of a statement is for: `Chapter 3: Third Night`, or what else readers paid for. */
export const itemName = ({ kind, chapter }: Pick<Item, 'kind' | 'chapter'>): string =>
  chapter
    ? `${chapterLabel(chapter.number)}${chapter.title ? `: ${chapter.title}` : ''}`
    : kind === 'gift'
      ? 'Gifts'
      : 'A chapter that was deleted';

export const kindName = (kind: Item['kind']): string => KINDS[kind];

/** A cell of a table in text: quoted, and no formula to a spreadsheet whatever it is called (a title may begin with `=`). */
const cell = (text: string): string =>
  `"${(/^[=+\-@\t\r]/.test(text) && Number.isNaN(Number(text)) ? `'${text}` : text).replaceAll('"', '""')}"`;

/** A statement as a table for a spreadsheet: its items, then what they come to (RFC 4180, in UTF-8 with its mark, which Excel wants). */
export function statementCsv({ items, ...statement }: WholeStatement): string {
  const { currency } = statement;
  const rows = [
    ['Novel', 'For', 'By', 'Count', `Gross ${currency}`, `Fee ${currency}`, `Net ${currency}`, `Your half ${currency}`],
    ...items.map((item) => [
      item.novel.title,
      itemName(item),
      kindName(item.kind),
      String(item.count),
      item.gross,
      item.fee,
      item.net,
      item.share,
    ]),
    ['Together', '', '', '', statement.gross, statement.fee, statement.net, statement.share],
    ['Carried over from before', '', '', '', '', '', '', statement.carried],
    [`Rate: ${currency} for 1 ${statement.income_currency}`, '', '', '', '', '', '', statement.usd_rate],
    [`Income ${statement.income_currency}`, '', '', '', '', '', '', statement.income],
    ['Carried over to the next', '', '', '', '', '', '', statement.left_over],
  ];
  return `\uFEFF${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;
}

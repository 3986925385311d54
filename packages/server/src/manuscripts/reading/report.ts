import type { Piece, Tally } from './book.ts';

const many = (count: number, one: string, more: string): string => (count === 1 ? `One ${one}` : `${count} ${more}`);

/** What an author is told was left out, a line each. */
export function leftOutOf(tally: Tally, pieces: Piece[]): string[] {
  const { pictures, tables, comments, deletions, lostNotes } = tally;
  const matter = pieces
    .filter(({ taken }) => !taken)
    .map(({ title }) => (title === '' ? 'the text before the first heading' : `“${title}”`));
  return [
    ...(matter.length > 0 ? [`Not taken as chapters: ${matter.join(', ')}.`] : []),
    ...(pictures > 0 ? [`${many(pictures, 'picture', 'pictures')}: add them in the editor.`] : []),
    ...(tables > 0 ? [`${many(tables, 'table', 'tables')}: the text is there, as paragraphs.`] : []),
    ...(comments > 0 ? [`${many(comments, 'comment', 'comments')}.`] : []),
    ...(deletions > 0 ? [`${many(deletions, 'passage', 'passages')} that had been deleted with changes tracked.`] : []),
    ...(lostNotes > 0 ? [`${many(lostNotes, 'note', 'notes')} that a mark points at and the file does not have.`] : []),
  ];
}

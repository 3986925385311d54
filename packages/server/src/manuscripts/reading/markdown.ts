import { marked } from 'marked';
import { nothingLost, type Book } from './book.ts';
import { notesWanted, readMarkup } from './markup.ts';

/** Reads Markdown, with whatever HTML it holds. The address of its file keeps its notes apart from those of others. */
export function readMarkdown(text: string, address = ''): Book {
  const { title, body } = frontMatter(text.replaceAll('\r\n', '\n'));
  const html = marked.parse(body, { async: false });
  const book: Book = { title, sections: [], notes: new Map(), tally: nothingLost() };
  const wanted = new Set(notesWanted(html, address));
  book.sections = readMarkup(html, { address, tally: book.tally, notes: book.notes, wanted });
  return book;
}

/** The lines between `---` at the beginning, of which the title counts. */
function frontMatter(text: string): { title: string; body: string } {
  const found = /^\uFEFF?---\n([\s\S]{0,5000}?)\n---\n/.exec(text);
  if (!found) return { title: '', body: text };
  const title = /^title:\s*(.*)$/m.exec(found[1] ?? '')?.[1] ?? '';
  return { title: unquoted(title.trim()), body: text.slice(found[0].length) };
}

function unquoted(text: string): string {
  if (!/^".*"$/.test(text)) return text.replace(/^'(.*)'$/, '$1');
  try {
    return String(JSON.parse(text));
  } catch {
    return text.slice(1, -1);
  }
}

import { openArchive, textOf, type Archive } from './archive.ts';
import { addedUp, type Book, type Manuscript } from './book.ts';
import { lineOf, splitIntoChapters } from './chapters.ts';
import { readDocx } from './docx.ts';
import { readEpub } from './epub.ts';
import { readMarkdown } from './markdown.ts';
import { readOdt } from './odt.ts';
import { readPlainText } from './plain.ts';
import { Unreadable } from './unreadable.ts';

/** Reads a file, whose kind its name says and its first bytes must bear out. @throws Unreadable */
export async function readManuscript(bytes: Buffer, filename: string): Promise<Manuscript> {
  const extension = /\.([a-z0-9]+)$/i.exec(filename)?.[1]?.toLowerCase() ?? '';
  const name = lineOf(
    filename
      .replace(/^.*[/\\]/, '')
      .replace(/\.[a-z0-9]+$/i, '')
      .replaceAll('_', ' '),
  );
  return splitIntoChapters(await readBook(bytes, extension), name);
}

/** How every ZIP archive begins. */
const ZIP = Buffer.from([0x50, 0x4b, 0x03, 0x04]);

const KINDS: Record<string, { called: string; read(archive: Archive): Promise<Book> }> = {
  epub: { called: 'an EPUB', read: readEpub },
  docx: { called: 'a Word document', read: readDocx },
  odt: { called: 'an OpenDocument text', read: readOdt },
  zip: { called: 'a ZIP archive of Markdown', read: readMarkdownFiles },
};

async function readBook(bytes: Buffer, extension: string): Promise<Book> {
  const kind = KINDS[extension];
  if (kind) {
    if (!bytes.subarray(0, ZIP.length).equals(ZIP))
      throw new Unreadable(`This is not ${kind.called}, whatever its name says.`);
    const archive = await openArchive(bytes);
    const is = await kindOf(archive);
    if (is !== extension)
      throw new Unreadable(
        `This is not ${kind.called}, but ${KINDS[is]?.called ?? 'something else'}. Give it its right name and try again.`,
      );
    return await kind.read(archive);
  }
  const text = textOf(bytes);
  // Text has no such signs; pictures, programs and archives do.
  if (text.includes('\u0000') || /^(%PDF|\{\\rtf)/.test(text))
    throw new Unreadable('This is not a text file, whatever its name says.');
  return extension === 'txt' ? readPlainText(text) : readMarkdown(text);
}

async function kindOf(archive: Archive): Promise<string> {
  if (archive.has('META-INF/container.xml')) return 'epub';
  if (archive.has('word/document.xml')) return 'docx';
  if (archive.has('content.xml')) return 'odt';
  return archive.names.some((name) => /\.(md|markdown)$/i.test(name)) ? 'zip' : '';
}

/** The Markdown files of an archive, in the order of their names. */
async function readMarkdownFiles(archive: Archive): Promise<Book> {
  const names = archive.names
    .filter((name) => /\.(md|markdown)$/i.test(name))
    .toSorted(new Intl.Collator('en', { numeric: true }).compare);
  const books: Book[] = [];
  for (const name of names) books.push(readMarkdown(await archive.text(name), name));
  const [first] = books;
  if (!first) throw new Unreadable('There is no Markdown in this archive.');
  return {
    title: first.title,
    sections: books.flatMap(({ sections }) => sections),
    notes: new Map(books.flatMap(({ notes }) => [...notes])),
    tally: addedUp(books.map(({ tally }) => tally)),
  };
}

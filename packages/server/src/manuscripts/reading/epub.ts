import type { Archive } from './archive.ts';
import { nothingLost, type Book, type Section } from './book.ts';
import { besides, noteAddress, notesWanted, readMarkup, type Look } from './markup.ts';
import { Unreadable } from './unreadable.ts';
import { readXml } from './xml.ts';

const CONTAINER = 'META-INF/container.xml';

/** Reads an EPUB 2 or 3 in the order of its spine. @throws Unreadable */
export async function readEpub(archive: Archive): Promise<Book> {
  if (archive.has('META-INF/encryption.xml') && (await archive.text('META-INF/encryption.xml')).includes('rights'))
    throw new Unreadable('This book is protected against copying, so it cannot be read.');
  const opf = await opfPath(archive);
  const { title, spine, nav, styles } = await readPackage(archive, opf);
  if (spine.length === 0) throw new Unreadable('This EPUB names no text to read.');
  const titles = await navTitles(archive, nav);
  const lookOf = await looks(archive, styles);

  const texts = new Map<string, string>();
  for (const path of spine) if (archive.has(path) && !texts.has(path)) texts.set(path, await archive.text(path));
  const wanted = new Set([...texts].flatMap(([path, text]) => notesWanted(text, path)));
  const book: Book = { title, sections: [], notes: new Map(), tally: nothingLost() };
  for (const [path, text] of texts) {
    if (path === nav) continue;
    const sections = readMarkup(text, { address: path, wanted, lookOf, notes: book.notes, tally: book.tally });
    const [first] = sections;
    const named = titles.get(path);
    if (first && named !== undefined && first.title === '') first.title = named;
    // Without a heading and a line in the contents, a file goes on with what the one before began.
    else if (first && first.title === '' && first.role === undefined) first.opens = false;
    book.sections.push(...sections.map((section): Section => section));
  }
  return book;
}

async function opfPath(archive: Archive): Promise<string> {
  if (!archive.has(CONTAINER)) throw new Unreadable('This is not an EPUB: it does not say where its text is.');
  let path = '';
  readXml(await archive.text(CONTAINER), {
    open(name, attributes) {
      if (local(name) === 'rootfile') path ||= attributes['full-path'] ?? '';
    },
  });
  return path;
}

async function readPackage(archive: Archive, opf: string) {
  const items = new Map<string, { path: string; type: string; properties: string }>();
  const order: string[] = [];
  let toc = '';
  let title: string | undefined;
  let inTitle = false;
  readXml(await archive.text(opf), {
    open(name, attributes) {
      if (local(name) === 'item')
        items.set(attributes['id'] ?? '', {
          path: besides(opf, attributes['href'] ?? ''),
          type: attributes['media-type'] ?? '',
          properties: attributes['properties'] ?? '',
        });
      if (local(name) === 'itemref' && attributes['linear'] !== 'no') order.push(attributes['idref'] ?? '');
      // Notes often stand outside of the reading order.
      if (local(name) === 'itemref' && attributes['linear'] === 'no') order.push(attributes['idref'] ?? '');
      if (local(name) === 'spine') toc = attributes['toc'] ?? '';
      inTitle = name === 'dc:title' && title === undefined;
      if (inTitle) title = '';
    },
    close: () => void (inTitle = false),
    text: (text) => void (inTitle && (title = (title ?? '') + text)),
  });
  const all = [...items.values()];
  const markup = (type: string) => type === 'application/xhtml+xml' || type === 'text/html';
  return {
    title: (title ?? '').trim(),
    spine: order
      .flatMap((id) => items.get(id) ?? [])
      .filter(({ type }) => markup(type))
      .map(({ path }) => path),
    nav: (all.find(({ properties }) => properties.split(/\s+/).includes('nav')) ?? items.get(toc))?.path,
    styles: all.filter(({ type }) => type === 'text/css').map(({ path }) => path),
  };
}

/** What the contents call each file; a line that leads into the middle of one names no file. */
async function navTitles(archive: Archive, nav: string | undefined): Promise<Map<string, string>> {
  const titles = new Map<string, string>();
  if (nav === undefined || !archive.has(nav)) return titles;
  let text: string | undefined;
  let target = '';
  let label = '';
  const add = (href: string, title: string): void => {
    if (href === '' || title.trim() === '') return;
    const [path = '', id = ''] = noteAddress(href, nav).split('#');
    if (id === '' && !titles.has(path)) titles.set(path, title.replace(/\s+/g, ' ').trim());
  };
  readXml(await archive.text(nav), {
    open(name, attributes) {
      if (name === 'a') [text, target] = ['', attributes['href'] ?? ''];
      if (local(name) === 'text') text = '';
      if (local(name) === 'content') add(attributes['src'] ?? '', label);
    },
    close(name) {
      if (name === 'a' && text !== undefined) add(target, text);
      if (local(name) === 'text') label = text ?? '';
      if (name === 'a' || local(name) === 'text') text = undefined;
    },
    text: (piece) => void (text !== undefined && (text += piece)),
  });
  return titles;
}

/** Which classes of the style sheets are italic or bold: some programs write no other emphasis. */
async function looks(archive: Archive, styles: string[]): Promise<(classes: string) => Look> {
  const [em, strong] = [new Set<string>(), new Set<string>()];
  for (const path of styles) {
    if (!archive.has(path)) continue;
    for (const [, selectors = '', rules = ''] of (await archive.text(path))
      .slice(0, 500_000)
      .matchAll(/([^{}]{1,500})\{([^{}]{0,2000})\}/g)) {
      const names = [...selectors.matchAll(/(?:^|,)\s*(?:span)?\.([\w-]+)\s*(?=,|$)/g)].map(([, name = '']) => name);
      if (/font-style\s*:\s*(italic|oblique)/i.test(rules)) for (const name of names) em.add(name);
      if (/font-weight\s*:\s*(bold|[6-9]00)/i.test(rules)) for (const name of names) strong.add(name);
    }
  }
  return (classes) => {
    const names = classes.split(/\s+/);
    return { em: names.some((name) => em.has(name)), strong: names.some((name) => strong.has(name)) };
  };
}

const local = (name: string): string => name.slice(name.indexOf(':') + 1);

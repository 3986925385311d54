import { escaped } from '../../markup/subset.ts';
import type { Archive } from './archive.ts';
import { nothingLost, type Book } from './book.ts';
import { notesWanted, readMarkup } from './markup.ts';
import { Unreadable } from './unreadable.ts';
import { readXml, type Attributes } from './xml.ts';

const DOCUMENT = 'word/document.xml';

/**
 * Reads a Word document as its XML comes, without holding it as a tree: a long novel is many megabytes of it.
 * @throws Unreadable
 */
export async function readDocx(archive: Archive): Promise<Book> {
  if (!archive.has(DOCUMENT)) throw new Unreadable('This is not a Word document: it has no text.');
  const part = async (name: string): Promise<string> => (archive.has(name) ? await archive.text(name) : '');
  const tally = nothingLost();
  const styles = stylesOf(await part('word/styles.xml'));
  const links = linksOf(await part('word/_rels/document.xml.rels'));
  const lists = listsOf(await part('word/numbering.xml'));
  const kinds = { styles, links, lists, titles: [] as string[] };
  let html = htmlOf(await archive.text(DOCUMENT), kinds, tally);
  for (const kind of ['footnote', 'endnote'] as const)
    html += htmlOf(await part(`word/${kind}s.xml`), kinds, tally, kind);
  let title = '';
  let inTitle = false;
  readXml(await part('docProps/core.xml'), {
    open: (name) => void (inTitle = name === 'dc:title'),
    close: () => void (inTitle = false),
    text: (text) => void (inTitle && (title += text)),
  });
  const notes = new Map<string, string>();
  const sections = readMarkup(html, { tally, notes, wanted: new Set(notesWanted(html)) });
  return { title: title.trim() || (kinds.titles[0] ?? ''), sections, notes, tally };
}

interface Kinds {
  /** What stands in the style of titles: it names the book. */
  titles: string[];
  styles: Map<string, Style>;
  links: Map<string, string>;
  /** Whether a list of this number is of bullets. */
  lists: (id: string) => 'ul' | 'ol';
}

interface Style {
  level: number;
  quote: boolean;
  title: boolean;
  em: boolean;
  strong: boolean;
}

/** On unless it says that it is off. */
const on = ({ 'w:val': value }: Attributes): boolean => value === undefined || !/^(0|false|none|off)$/.test(value);

/** What styles mean: headings by their outline or their name, which Word keeps in English whatever its language. */
function stylesOf(xml: string): Map<string, Style> {
  const styles = new Map<string, Style & { basedOn?: string }>();
  let style: (Style & { basedOn?: string }) | undefined;
  readXml(xml, {
    open(name, attributes) {
      const value = attributes['w:val'] ?? '';
      if (name === 'w:style') {
        style = { level: 0, quote: false, title: false, em: false, strong: false };
        styles.set(attributes['w:styleId'] ?? '', style);
      } else if (!style) return;
      else if (name === 'w:name') {
        style.level ||= Number(/^heading ([1-6])$/i.exec(value)?.[1] ?? 0);
        style.quote = /quote|block text/i.test(value);
        style.title = /^title$/i.test(value);
      } else if (name === 'w:outlineLvl') style.level ||= Number(value) < 6 ? Number(value) + 1 : 0;
      else if (name === 'w:basedOn') style.basedOn = value;
      else if (name === 'w:i') style.em = on(attributes);
      else if (name === 'w:b') style.strong = on(attributes);
    },
    close: (name) => void (name === 'w:style' && (style = undefined)),
  });
  for (const each of styles.values()) {
    const base = each.basedOn === undefined ? undefined : styles.get(each.basedOn);
    each.level ||= base?.level ?? 0;
    each.quote ||= base?.quote ?? false;
  }
  return styles;
}

function linksOf(xml: string): Map<string, string> {
  const links = new Map<string, string>();
  readXml(xml, {
    open: (name, attributes) =>
      void (name === 'Relationship' && links.set(attributes['Id'] ?? '', attributes['Target'] ?? '')),
  });
  return links;
}

function listsOf(xml: string): Kinds['lists'] {
  const formats = new Map<string, string>();
  const abstracts = new Map<string, string>();
  let abstract: string | undefined;
  let number = '';
  readXml(xml, {
    open(name, attributes) {
      if (name === 'w:abstractNum') abstract = attributes['w:abstractNumId'] ?? '';
      else if (name === 'w:numFmt' && abstract !== undefined && !formats.has(abstract))
        formats.set(abstract, attributes['w:val'] ?? '');
      else if (name === 'w:num') number = attributes['w:numId'] ?? '';
      else if (name === 'w:abstractNumId') abstracts.set(number, attributes['w:val'] ?? '');
    },
    close: (name) => void (name === 'w:abstractNum' && (abstract = undefined)),
  });
  return (id) => (formats.get(abstracts.get(id) ?? '') === 'bullet' ? 'ul' : 'ol');
}

const plainText = (html: string): string =>
  html
    .replace(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .trim();

const MARKS = { 'w:i': 'em', 'w:b': 'strong', 'w:u': 'u', 'w:strike': 's' } as const;

/** The order in which the editor writes them, too. */
const ORDER = ['strong', 'em', 'u', 's'];
/** Word divides a text for reasons of its own; what is emphasised alike belongs together. */
const DIVIDED = /<\/(em|strong|u|s)><\1>/g;

/** The text of a part as HTML. Notes are list items that the marks in the text point at. */
function htmlOf(
  xml: string,
  { styles, links, lists, titles }: Kinds,
  tally: ReturnType<typeof nothingLost>,
  notesOf?: 'footnote' | 'endnote',
): string {
  let html = '';
  let paragraph = { style: '', level: 0, list: '', text: '', rule: false };
  let run = new Set<string>();
  /** What stands around the paragraph just written, so that what follows can join it. */
  let around = '';
  let inRunProperties = false;
  let inText = false;
  let skipping = 0;
  let link: string | undefined;
  /** How a field's code and its result follow each other. */
  let inCode = 0;
  let depthOfParagraph = 0;
  const outer: (typeof paragraph)[] = [];

  function say(text: string): void {
    const marks = ORDER.filter((mark) => run.has(mark));
    paragraph.text +=
      marks.map((mark) => `<${mark}>`).join('') +
      text +
      marks
        .toReversed()
        .map((mark) => `</${mark}>`)
        .join('');
  }
  function wrap(next: string): void {
    if (next === around) return;
    if (around !== '') html += `</${around}>`;
    if (next !== '') html += `<${next}>`;
    around = next;
  }
  function endParagraph(): void {
    const { style, level, list, text, rule } = paragraph;
    const look = styles.get(style);
    const heading = level || look?.level || (look?.title ? 1 : 0);
    // What stands in the style of titles first names the book; further on it is a heading above all others.
    if (look?.title && titles.length === 0 && plainText(text) !== '') return void titles.push(plainText(text));
    const mark = list !== '' && heading === 0 ? lists(list) : look?.quote && !notesOf ? 'blockquote' : '';
    wrap(mark);
    const name = heading > 0 && !notesOf ? `h${heading}` : list !== '' ? 'li' : 'p';
    let inner = text;
    for (let before = ''; before !== inner;) [before, inner] = [inner, inner.replace(DIVIDED, '')];
    if (look?.em && heading === 0) inner = `<em>${inner}</em>`;
    if (look?.strong && heading === 0) inner = `<strong>${inner}</strong>`;
    if (text.trim() !== '') html += `<${name}>${inner}</${name}>`;
    if (rule) {
      wrap('');
      html += '<hr>';
    }
    html += '\n';
  }

  readXml(xml, {
    open(name, attributes) {
      if (skipping > 0) {
        skipping += 1;
        return;
      }
      const value = attributes['w:val'] ?? '';
      switch (name) {
        case 'w:del':
        case 'w:moveFrom':
          if (!inRunProperties) {
            tally.deletions += 1;
            skipping = 1;
          }
          return;
        // The same picture, drawn a second time for programs that do not know the first way; and what stands around the text.
        case 'mc:Fallback':
        case 'w:instrText':
        case 'w:sectPr':
        case 'w:pPrChange':
        case 'w:rPrChange':
          skipping = 1;
          return;
        case 'w:drawing':
        case 'w:pict':
          // A drawn line is how pandoc and Word separate scenes.
          if (name === 'w:pict') paragraph.rule = true;
          else tally.pictures += 1;
          skipping = 1;
          return;
        case 'w:p':
          if (depthOfParagraph > 0) outer.push(paragraph);
          depthOfParagraph += 1;
          paragraph = { style: '', level: 0, list: '', text: '', rule: false };
          return;
        case 'w:pStyle':
          paragraph.style = value;
          return;
        case 'w:outlineLvl':
          paragraph.level = Number(value) < 6 ? Number(value) + 1 : 0;
          return;
        case 'w:numId':
          paragraph.list = value === '0' ? '' : value;
          return;
        case 'w:r':
          run = new Set();
          return;
        case 'w:rPr':
          inRunProperties = true;
          return;
        case 'w:rStyle': {
          const look = styles.get(value);
          if (look?.em) run.add('em');
          if (look?.strong) run.add('strong');
          return;
        }
        case 'w:i':
        case 'w:b':
        case 'w:u':
        case 'w:strike':
          if (!inRunProperties) return;
          if (on(attributes)) run.add(MARKS[name]);
          else run.delete(MARKS[name]);
          return;
        case 'w:t':
          inText = inCode === 0;
          return;
        case 'w:tab':
          if (!inRunProperties && paragraph.text !== '') paragraph.text += ' ';
          return;
        case 'w:br':
          if (attributes['w:type'] === undefined || attributes['w:type'] === 'textWrapping') say('<br>');
          return;
        case 'w:noBreakHyphen':
          say('\u2011');
          return;
        case 'w:fldChar':
          if (attributes['w:fldCharType'] === 'begin') inCode += 1;
          else if (inCode > 0) inCode -= 1;
          return;
        case 'w:hyperlink': {
          const target = links.get(attributes['r:id'] ?? '') ?? '';
          link = /^https?:/.test(target) ? target : undefined;
          if (link !== undefined) paragraph.text += `<a href="${escaped(link).replaceAll('"', '&quot;')}">`;
          return;
        }
        case 'w:footnoteReference':
        case 'w:endnoteReference': {
          const kind = name === 'w:footnoteReference' ? 'footnote' : 'endnote';
          const id = attributes['w:id'] ?? '';
          paragraph.text += `<a href="#${kind}-${escaped(id)}">${escaped(id)}</a>`;
          return;
        }
        case 'w:commentReference':
          tally.comments += 1;
          return;
        case 'w:tbl':
          tally.tables += 1;
          return;
        case 'w:footnote':
        case 'w:endnote':
          if (attributes['w:type'] !== undefined) skipping = 1;
          else html += `<div id="${notesOf}-${escaped(attributes['w:id'] ?? '')}">`;
          return;
        default:
      }
    },
    close(name) {
      if (skipping > 0) {
        skipping -= 1;
        return;
      }
      if (name === 'w:p') {
        endParagraph();
        depthOfParagraph -= 1;
        paragraph = outer.pop() ?? { style: '', level: 0, list: '', text: '', rule: false };
      } else if (name === 'w:t') inText = false;
      else if (name === 'w:rPr') inRunProperties = false;
      else if (name === 'w:hyperlink') {
        if (link !== undefined) paragraph.text += '</a>';
        link = undefined;
      } else if (name === 'w:footnote' || name === 'w:endnote') html += '</div>';
    },
    text: (text) => void (inText && skipping === 0 && say(escaped(text))),
  });
  wrap('');
  return html;
}

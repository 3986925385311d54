import { Parser } from 'htmlparser2';
import { escaped } from '../../markup/subset.ts';
import type { Role, Section, Tally } from './book.ts';
import { DEPTH_MAX } from './limits.ts';
import { Unreadable } from './unreadable.ts';

/** What a class or style of the file makes of its text. */
export interface Look {
  em: boolean;
  strong: boolean;
}

export interface MarkupOptions {
  /** Where the markup stands in its file: notes are found by it. */
  address?: string;
  tally: Tally;
  /** Filled with the texts of notes, which are taken out of the text; `wanted` are those that something points at. */
  notes: Map<string, string>;
  wanted: ReadonlySet<string>;
  lookOf?: (classes: string) => Look;
}

const ROLES = new Map<string, Role>([
  ...['chapter', 'prologue', 'epilogue', 'interlude'].map((type) => [type, 'chapter'] as const),
  ...(
    'cover titlepage halftitlepage halftitle imprint copyright-page colophon dedication epigraph toc landmarks loi lot index glossary ' +
    'bibliography endnotes rearnotes footnotes acknowledgments contributors other-credits foreword preface introduction preamble ' +
    'afterword frontmatter backmatter part volume'
  )
    .split(' ')
    .map((type) => [type, 'other'] as const),
]);
const SECTIONING = new Set(['body', 'section', 'article', 'div', 'nav']);
const HEADING = /^h[1-6]$/;
/** Their content is no text of the book. */
const NO_TEXT = new Set([
  'head',
  'title',
  'style',
  'script',
  'template',
  'noscript',
  'svg',
  'math',
  'rp',
  'iframe',
  'object',
  'select',
  'textarea',
]);
const PICTURES = new Set(['img', 'image', 'picture', 'svg']);
const MARKS = new Set(['em', 'i', 'strong', 'b', 'u', 's']);
const VOID = new Set(['br', 'hr', 'img', 'wbr', 'image', 'col', 'meta', 'link', 'input']);

interface Open {
  name: string;
  role?: Role | undefined;
  /** Tags that were written for it beside its own. */
  looks: string[];
  /** What ends with it: a text that is left out, a note, a heading. */
  ends?: 'silence' | 'note' | 'heading' | 'mark' | undefined;
}

const blank = (): Section => ({ level: 0, title: '', heading: '', html: '', opens: true, notes: [] });

/** Reads HTML or XHTML, however untidy, into the sections between its headings. */
export function readMarkup(markup: string, { address = '', tally, notes, wanted, lookOf }: MarkupOptions): Section[] {
  const sections: Section[] = [];
  const open: Open[] = [];
  let section = blank();
  let hasText = false;
  let silent = 0;
  let heading: { level: number; text: string; html: string; group: boolean } | undefined;
  let note: { id: string; html: string } | undefined;
  let mark: { id: string; text: string } | undefined;

  function cut(next: Partial<Section>): void {
    if (hasText || section.title !== '') sections.push(section);
    section = { ...blank(), ...next };
    hasText = false;
  }
  function write(html: string): void {
    if (note) note.html += html;
    else section.html += html;
  }
  const role = (): Role | undefined => open.findLast((element) => element.role)?.role;

  function endHeading(): void {
    if (!heading) return;
    const { level, text, html } = heading;
    const title = text
      .replace(/\s+/g, ' ')
      .replaceAll(' :', ':')
      .replace(/^[\s:]+|[\s:]+$/g, '');
    heading = undefined;
    if (title === '') return;
    if (!hasText && section.title === '')
      Object.assign(section, { level, title, heading: html, html: '', role: role() });
    else cut({ level, title, heading: html, role: role(), opens: false });
  }

  function begin(name: string, attributes: Record<string, string>): void {
    const here: Open = { name, looks: [] };
    if (open.length >= DEPTH_MAX) throw new Unreadable('This file is nested deeper than any text.');
    open.push(here);
    if (silent > 0 || NO_TEXT.has(name)) {
      if (PICTURES.has(name) && silent === 0) tally.pictures += 1;
      silent += 1;
      here.ends = 'silence';
      return;
    }
    const types = `${attributes['epub:type'] ?? ''} ${attributes['role'] ?? ''}`
      .split(/\s+/)
      .map((type) => type.replace(/^doc-/, ''));
    const classes = (attributes['class'] ?? '').split(/\s+/);
    const silence = (): void => {
      silent += 1;
      here.ends = 'silence';
    };
    if (
      types.includes('pagebreak') ||
      types.includes('backlink') ||
      /^#(foot|end)note-ref-/.test(attributes['href'] ?? '')
    )
      return silence();
    if (types.includes('toc') && name === 'nav') return silence();
    if (PICTURES.has(name)) {
      tally.pictures += 1;
      return;
    }
    if (name === 'table') tally.tables += 1;

    const id = `${address}#${attributes['id'] ?? ''}`;
    if (!note && attributes['id'] !== undefined && wanted.has(id)) {
      note = { id, html: '' };
      here.ends = 'note';
    }
    if (name === 'a' && isNoteMark(types, classes, attributes['href'])) {
      mark = { id: noteAddress(attributes['href'] ?? '', address), text: '' };
      here.ends = 'mark';
      return;
    }
    if (SECTIONING.has(name)) {
      here.role =
        types.map((type) => ROLES.get(type)).find(Boolean) ?? classes.map((type) => ROLES.get(type)).find(Boolean);
      // A part begins with its element, unless it is a quotation within a chapter that is only called so.
      if (here.role && !note && (name === 'section' || name === 'body' || name === 'article')) cut({ role: role() });
      else if (here.role && section.role === undefined && !hasText) section.role = role();
    }
    if (!note && (HEADING.test(name) || name === 'hgroup')) {
      if (heading) heading.text += ': ';
      else {
        heading = { level: Number(name[1]) || 6, text: '', html: '', group: name === 'hgroup' };
        here.ends = 'heading';
      }
      if (heading.group && HEADING.test(name)) heading.level = Math.min(heading.level, Number(name[1]));
      return;
    }
    if (heading) {
      if (name === 'p' && heading.text.trim() !== '') heading.text += ': ';
      if (name === 'br') heading.text += ' ';
      if (MARKS.has(name)) heading.html += `<${name}>`;
      return;
    }
    if (name === 'td' || name === 'th') return write('<p>');
    if (name === 'rt') return write('(');
    if (name === 'hr') hasText = true;
    const written = ['href', 'src', 'alt'].flatMap((key) =>
      attributes[key] === undefined ? [] : ` ${key}="${escaped(attributes[key]).replaceAll('"', '&quot;')}"`,
    );
    write(`<${name}${written.join('')}>`);
    const look = lookOf?.(attributes['class'] ?? '');
    const style = attributes['style'] ?? '';
    if (name === 'span' || name === 'p' || name === 'font' || name === 'div') {
      if (look?.em || /font-style\s*:\s*(italic|oblique)/i.test(style)) here.looks.push('em');
      if (look?.strong || /font-weight\s*:\s*(bold|[6-9]00)/i.test(style)) here.looks.push('strong');
      for (const tag of here.looks) write(`<${tag}>`);
    }
  }

  function end(name: string): void {
    // The parser closes what is open in its order, and says so of elements without content, too.
    const at = open.findLastIndex((element) => element.name === name);
    if (at < 0) return;
    const here = open[at];
    open.length = at;
    if (here?.ends === 'silence') {
      silent -= 1;
      return;
    }
    if (silent > 0) return;
    if (here?.ends === 'heading') return endHeading();
    if (here?.ends === 'mark' && mark) {
      const text = mark.text.replace(/[[\]\s]/g, '') || '*';
      if (!heading) write(`[${escaped(text)}]`);
      if (!note) section.notes.push({ mark: text, id: mark.id });
      mark = undefined;
      return;
    }
    if (heading && MARKS.has(name)) heading.html += `</${name}>`;
    if (!heading && !VOID.has(name)) {
      if (name === 'td' || name === 'th') write('</p>');
      else if (name === 'rt') write(')');
      else if (here)
        write(
          `${here.looks
            .toReversed()
            .map((tag) => `</${tag}>`)
            .join('')}</${name}>`,
        );
    }
    if (here?.ends === 'note' && note) {
      notes.set(note.id, note.html);
      note = undefined;
    }
  }

  const parser = new Parser(
    {
      onopentag: begin,
      onclosetag: end,
      ontext(text) {
        if (silent > 0) return;
        if (mark) return void (mark.text += text);
        if (heading) {
          heading.text += text;
          heading.html += escaped(text);
          return;
        }
        if (!note && !hasText && /\S/.test(text)) hasText = true;
        write(escaped(text));
      },
      onprocessinginstruction(_name, text) {
        // Entities of one's own grow to any length; no writing program needs them.
        if (/<?!ENTITY/i.test(text))
          throw new Unreadable('This file declares entities of its own, which are not opened.');
      },
    },
    { recognizeSelfClosing: true, decodeEntities: true },
  );
  parser.write(markup);
  parser.end();
  endHeading();
  cut({});
  return sections;
}

const isNoteMark = (types: string[], classes: string[], href = ''): boolean =>
  types.includes('noteref') ||
  classes.includes('noteref') ||
  classes.includes('footnote-ref') ||
  /^#(foot|end)note-\d+$/.test(href);

/** `chapter.xhtml` and `endnotes.xhtml#note-1` → `endnotes.xhtml#note-1`, from the root of the file. */
export function noteAddress(href: string, address: string): string {
  const [path = '', id = ''] = href.split(/#(.*)/s);
  return `${path === '' ? address : besides(address, path)}#${id}`;
}

/** Where a relative address leads, from the file that it stands in. */
export function besides(address: string, relative: string): string {
  let path: string;
  try {
    path = decodeURIComponent(relative.split(/[?#]/)[0] ?? '');
  } catch {
    path = relative;
  }
  const parts = path.startsWith('/') ? [] : address.split('/').slice(0, -1);
  for (const part of path.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.' && part !== '') parts.push(part);
  }
  return parts.join('/');
}

const LINK = /<a\b[^>]{0,2000}>/gi;
const attribute = (tag: string, name: string): string =>
  new RegExp(`\\s${name}\\s*=\\s*["']([^"']*)`, 'i').exec(tag)?.[1] ?? '';

/** Which notes a markup points at, by where they stand. */
export function notesWanted(markup: string, address = ''): string[] {
  return [...markup.matchAll(LINK)].flatMap(([tag]) => {
    const href = attribute(tag, 'href');
    const types = `${attribute(tag, 'epub:type')} ${attribute(tag, 'role')}`
      .split(/\s+/)
      .map((type) => type.replace(/^doc-/, ''));
    return isNoteMark(types, attribute(tag, 'class').split(/\s+/), href) ? [noteAddress(href, address)] : [];
  });
}

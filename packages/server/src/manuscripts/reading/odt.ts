import { escaped } from '../../markup/subset.ts';
import type { Archive } from './archive.ts';
import { nothingLost, type Book } from './book.ts';
import { notesWanted, readMarkup } from './markup.ts';
import { Unreadable } from './unreadable.ts';
import { readXml } from './xml.ts';

const CONTENT = 'content.xml';

/** Reads an OpenDocument text, as its XML comes. @throws Unreadable */
export async function readOdt(archive: Archive): Promise<Book> {
  if (!archive.has(CONTENT)) throw new Unreadable('This is not an OpenDocument text: it has no text.');
  const tally = nothingLost();
  const content = await archive.text(CONTENT);
  const looks = new Map([
    ...looksOf(archive.has('styles.xml') ? await archive.text('styles.xml') : ''),
    ...looksOf(content),
  ]);
  const html = htmlOf(content, looks, tally);
  let title = '';
  let inTitle = false;
  if (archive.has('meta.xml'))
    readXml(await archive.text('meta.xml'), {
      open: (name) => void (inTitle = name === 'dc:title'),
      close: () => void (inTitle = false),
      text: (text) => void (inTitle && (title += text)),
    });
  const notes = new Map<string, string>();
  const sections = readMarkup(html, { tally, notes, wanted: new Set(notesWanted(html)) });
  return { title, sections, notes, tally };
}

interface Look {
  marks: string[];
  quote: boolean;
}

/** What named styles make of a text. */
function looksOf(xml: string): Map<string, Look> {
  const looks = new Map<string, Look>();
  let look: Look | undefined;
  readXml(xml, {
    open(name, attributes) {
      if (name === 'style:style') {
        const parent = attributes['style:parent-style-name'] ?? '';
        const own = attributes['style:name'] ?? '';
        look = {
          marks: [...(looks.get(parent)?.marks ?? [])],
          quote: /quotation/i.test(`${own} ${parent}`) || looks.get(parent)?.quote === true,
        };
        if (own === 'Emphasis') look.marks = ['em'];
        if (own === 'Strong_20_Emphasis') look.marks = ['strong'];
        looks.set(own, look);
      }
      if (name !== 'style:text-properties' || !look) return;
      const set = (mark: string, value: string | undefined, is: RegExp): void => {
        if (value === undefined || !look) return;
        look.marks = look.marks.filter((each) => each !== mark);
        if (is.test(value)) look.marks.push(mark);
      };
      set('em', attributes['fo:font-style'], /italic|oblique/);
      set('strong', attributes['fo:font-weight'], /bold|[6-9]00/);
      set('u', attributes['style:text-underline-style'], /^(?!none)/);
      set('s', attributes['style:text-line-through-style'], /^(?!none)/);
    },
    close: (name) => void (name === 'style:style' && (look = undefined)),
  });
  return looks;
}

function htmlOf(xml: string, looks: Map<string, Look>, tally: ReturnType<typeof nothingLost>): string {
  let html = '';
  let notes = '';
  let note: { id: string; outer: string } | undefined;
  let inText = 0;
  let silent = 0;
  let mark = '';
  const ends: string[] = [];

  const begin = (tags: string[], name: string): void => {
    html += [name, ...tags].map((tag) => (tag === '' ? '' : `<${tag}>`)).join('');
    ends.push(
      [name, ...tags]
        .toReversed()
        .map((tag) => (tag === '' ? '' : `</${tag}>`))
        .join(''),
    );
  };

  readXml(xml, {
    open(name, attributes) {
      if (
        silent > 0 ||
        name === 'text:tracked-changes' ||
        name === 'office:annotation' ||
        name === 'text:table-of-content'
      ) {
        if (silent === 0 && name === 'office:annotation') tally.comments += 1;
        if (name === 'text:deletion') tally.deletions += 1;
        silent += 1;
        return;
      }
      if (name === 'office:text') inText += 1;
      if (inText === 0) return void ends.push('');
      const look = looks.get(attributes['text:style-name'] ?? '');
      switch (name) {
        case 'text:h':
          return begin([], `h${Math.min(Math.max(Number(attributes['text:outline-level']) || 1, 1), 6)}`);
        case 'text:p':
          if (look?.quote && !note) return begin([`p`, ...(look.marks ?? [])], 'blockquote');
          return begin(look?.marks ?? [], 'p');
        case 'text:span':
          return begin(look?.marks ?? [], '');
        case 'text:list':
          return begin([], 'ul');
        case 'text:list-item':
          return begin([], 'li');
        case 'text:line-break':
          html += '<br>';
          break;
        case 'text:tab':
          html += ' ';
          break;
        case 'text:s':
          html += ' '.repeat(Math.min(Number(attributes['text:c']) || 1, 100));
          break;
        case 'text:a': {
          const href = attributes['xlink:href'] ?? '';
          html += `<a href="${escaped(/^https?:/.test(href) ? href : '').replaceAll('"', '&quot;')}">`;
          return void ends.push('</a>');
        }
        case 'text:note':
          note = { id: `footnote-${notes.length + 1}`, outer: '' };
          mark = '';
          break;
        case 'text:note-citation':
          if (note) [note.outer, html] = [html, ''];
          break;
        case 'text:note-body':
          mark = html;
          html = '';
          break;
        case 'table:table':
          tally.tables += 1;
          break;
        case 'draw:frame':
          tally.pictures += 1;
          break;
        default:
      }
      ends.push('');
    },
    close(name) {
      if (silent > 0) {
        silent -= 1;
        return;
      }
      html += ends.pop() ?? '';
      if (name === 'office:text') inText -= 1;
      if (name === 'text:note' && note) {
        const { id, outer } = note;
        notes += `<div id="${id}">${html}</div>`;
        html = `${outer}<a href="#${id}">${mark}</a>`;
        note = undefined;
      }
    },
    text: (text) => void (inText > 0 && silent === 0 && (html += escaped(text))),
  });
  return html + notes;
}

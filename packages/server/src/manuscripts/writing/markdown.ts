import slugify from '@sindresorhus/slugify';
import { calledOf, type NovelFile } from './book.ts';
import { attributeOf, readTags } from './tags.ts';
import type { Packed } from './zip.ts';

/** A file of Markdown for each chapter, named so that they lie in their order. */
export async function* markdownOf({ title, author, chapters }: NovelFile): AsyncGenerator<Packed> {
  const front = `---\ntitle: ${JSON.stringify(title)}\nauthor: ${JSON.stringify(author)}\n---\n\n`;
  let count = 0;
  for await (const chapter of chapters) {
    count += 1;
    const called = calledOf(chapter);
    const name = slugify(called, { decamelize: false }).slice(0, 60) || 'chapter';
    yield {
      name: `${String(count).padStart(4, '0')}-${name}.md`,
      content: `${front}# ${plain(called)}\n\n${markdownText(chapter.html)}`,
    };
  }
  if (count === 0) yield { name: '0000-empty.md', content: front };
}

const MARKS: Record<string, string> = { em: '*', strong: '**', s: '~~' };
/** What Markdown has no sign for stands as HTML, which it lets through. */
const AS_HTML = new Set(['u']);

/** The text of a stored chapter as Markdown. */
function markdownText(html: string): string {
  let out = '';
  let line = '';
  let hasBlock = false;
  const open: { name: string; end: string }[] = [];
  /** What each line of what is open begins with: quotations and lists, outermost first. */
  const prefixes: { first: string; rest: string; used: boolean; item?: 'first' | 'next' }[] = [];

  const block = (text: string): void => {
    if (text === '') return;
    const begin = prefixes.map((prefix) => (prefix.used ? prefix.rest : prefix.first)).join('');
    const rest = prefixes.map((prefix) => prefix.rest).join('');
    // Items of a list stand close together, or each would hold a paragraph.
    const item = prefixes.at(-1);
    const close = item?.item === 'next' && !item.used;
    if (hasBlock && !close) out += `${rest.trimEnd()}\n`.replace(/^ +\n$/, '\n');
    for (const prefix of prefixes) prefix.used = true;
    out += `${text
      .split('\n')
      .map((each, n) => (n === 0 ? begin : rest) + each)
      .join('\n')}\n`;
    hasBlock = true;
  };
  const flush = (before = ''): void => {
    const text = line.replace(/^\s+|[ \t]+$/g, '');
    line = '';
    if (text !== '') block(before + text);
  };

  readTags(html, {
    open(name, attributes) {
      let end = '';
      if (name === 'blockquote') prefixes.push({ first: '> ', rest: '> ', used: false });
      else if (name === 'ul' || name === 'ol') {
        flush();
        prefixes.push({ first: '', rest: '', used: true });
      } else if (name === 'li') {
        const list = open.findLast((each) => each.name === 'ul' || each.name === 'ol');
        const count = Number(list?.end || 0) + 1;
        if (list) list.end = String(count);
        const sign = list?.name === 'ol' ? `${count}. ` : '- ';
        prefixes.push({ first: sign, rest: ' '.repeat(sign.length), used: false, item: count > 1 ? 'next' : 'first' });
      } else if (name === 'br') line += '\\\n';
      else if (name === 'hr') block('---');
      else if (name === 'img') line += `[${plain(attributeOf(attributes, 'alt'))}]`;
      else if (name === 'a') {
        const href = attributeOf(attributes, 'href');
        if (href !== '') {
          line += '[';
          end = `](<${href.replace(/[<>]/g, encodeURIComponent)}>)`;
        }
      } else if (AS_HTML.has(name)) {
        line += `<${name}>`;
        end = `</${name}>`;
      } else {
        end = MARKS[name] ?? '';
        line += end === '' ? '' : `<${name}>`;
        if (end !== '') end = `</${name}>`;
      }
      open.push({ name, end });
    },
    close(name) {
      const { end = '' } = open.pop() ?? {};
      if (name === 'p') flush();
      else if (name === 'h3') flush('### ');
      else if (name === 'li') {
        flush();
        prefixes.pop();
      } else if (name === 'ul' || name === 'ol') {
        prefixes.pop();
        // Two of them, one right after the other, would be one.
        if (prefixes.length === 0) block('<!-- -->');
      } else if (name === 'blockquote') {
        prefixes.pop();
        if (prefixes.length === 0) block('<!-- -->');
      } else line += end;
    },
    text: (text) => void (line += plain(text.replace(/[ \t\r\n]+/g, ' '))),
  });
  flush();
  return signed(out);
}

/**
 * Signs instead of tags where they mean the same: around words, not beside a letter or a space. Elsewhere the tag stays, which
 * Markdown lets through.
 */
function signed(text: string): string {
  let out = text;
  for (const [name, sign] of Object.entries(MARKS))
    out = out.replace(
      new RegExp(
        `(^|[\\s(“‘"'—–])<${name}>([^\\s<*~_\\\\](?:[^<*~\\n]*[^\\s<*~_\\\\])?)</${name}>(?=$|[\\s.,;:!?)”’"'—–])`,
        'gm',
      ),
      (_, before: string, inner: string) => `${before}${sign}${inner}${sign}`,
    );
  return out;
}

/** Text whose signs mean nothing to Markdown. */
const plain = (text: string): string =>
  text
    .replace(/[\\`*_[\]<>~#|]/g, String.raw`\$&`)
    .replaceAll('&', '&amp;')
    .replace(
      /^(\s*)([-+]|\d+[.)])(?=\s|$)/,
      (_, space: string, sign: string) => `${space}${sign.slice(0, -1)}\\${sign.slice(-1)}`,
    )
    .replace(/^(\s*)(=+|-+)$/, String.raw`$1\$2`);

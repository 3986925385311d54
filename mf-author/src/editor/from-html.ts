import {
  MARKS,
  paragraph,
  picture,
  sceneBreak,
  type Block,
  type Inline,
  type Item,
  type Link,
  type List,
  type Mark,
  type Words,
} from './document.ts';

type Marks = { readonly [M in Mark]?: true };
/** A run of text on its way into a paragraph; `href` when it is part of a link. */
interface Run {
  text: string;
  marks: Marks;
  href: string | null;
}

const MARK_OF: Record<string, Mark> = {
  b: 'bold',
  strong: 'bold',
  i: 'italic',
  em: 'italic',
  u: 'underline',
  ins: 'underline',
  s: 'strike',
  strike: 'strike',
  del: 'strike',
};
const BLOCKS = new Set([
  'p',
  'div',
  'section',
  'article',
  'main',
  'header',
  'footer',
  'aside',
  'figure',
  'figcaption',
  'address',
  'pre',
  'dl',
  'dt',
  'dd',
  'li',
  'table',
  'caption',
  'tbody',
  'thead',
  'tfoot',
  'tr',
  'td',
  'th',
  'details',
  'summary',
  'center',
  'nav',
  'form',
  'fieldset',
  'hgroup',
]);
const DROPPED = new Set([
  'head',
  'title',
  'xml',
  'meta',
  'link',
  'style',
  'script',
  'template',
  'noscript',
  'iframe',
  'object',
  'embed',
  'svg',
  'math',
  'canvas',
  'audio',
  'video',
  'select',
  'textarea',
  'button',
  'input',
]);
const HEADING = /^h[1-6]$/;

/** A link may lead to the web or to a path of our own; the server allows the same. */
const isLink = (href: string): boolean => /^https?:\/\/[^\s\\]+$/i.test(href) || /^\/(?![/\\])[^\s\\]*$/.test(href);
/** Pictures come from our own store only. */
const isOwnPicture = (src: string): boolean => /^\/media\/[\w./-]+$/.test(src) && !src.includes('..');

/**
 * Any HTML as a document of the chapter subset: what the wire holds as it stands, all else stripped to it (design §3, Text).
 * Never empty: a chapter without text is one empty paragraph. What is pasted is made plain first (`paste/from-paste.ts`).
 */
export const fromHtml = (html: string): Block[] => documentOf(parse(html));

export function documentOf(body: Element): Block[] {
  const blocks = blocksIn(body, {});
  return blocks.length > 0 ? blocks : [paragraph()];
}

/** A whole tag, whatever its quoted values hold, and what stands in one: values, to be left alone, and names. */
const TAG = /<[a-z](?:=\s*"[^"]*"|=\s*'[^']*'|=(?!\s*["'])|[^=<>])*>/gi;
const VALUE_OR_NAME = /=\s*(?:"[^"]*"|'[^']*'|[^\s"'>][^\s>]*)|[^\s=/>"']+/g;
const REPORTED = /^(style|on[a-z]+)$/i;

/**
 * Parses without running or loading anything. Inline styles and event handlers are read under another name: a parser
 * applies the page's Content-Security-Policy to them too, and would report each one that a page or a word processor
 * put there. What never ends goes to the end, as in every parser, and is looked for once.
 */
export function parse(html: string): Element {
  const quiet = html
    .replace(/<!--[\s\S]*?(?:-->|$)/g, '')
    .replace(/<(style|script|title)\b[^<>]*>[\s\S]*?(?:<\/\1\s*>|$)/gi, '')
    .replace(TAG, (tag) => tag.replace(VALUE_OR_NAME, (part) => (REPORTED.test(part) ? `data-${part}` : part)));
  return new DOMParser().parseFromString(quiet, 'text/html').body;
}

function blocksIn(parent: Element, outer: Marks): Block[] {
  const blocks: Block[] = [];
  let runs: Run[] = [];
  const settle = (): void => {
    const line = lineOf(runs);
    if (line) blocks.push(paragraph(...line));
    runs = [];
  };
  const walk = (node: Element, marks: Marks, href: string | null): void => {
    for (const child of node.childNodes) {
      if (child.nodeType === Node.TEXT_NODE)
        runs.push({ text: (child.nodeValue ?? '').replace(/\uFEFF/g, '').replace(/[ \t\n\r\f]+/g, ' '), marks, href });
      if (!(child instanceof Element)) continue;
      const name = child.localName;
      if (DROPPED.has(name) || /mso-list:\s*ignore/i.test(styleOf(child))) continue;
      if (name === 'br') {
        runs.push({ text: '\n', marks, href });
        continue;
      }
      const block = blockOf(child, name, marks);
      if (block) {
        settle();
        blocks.push(...block);
      } else if (BLOCKS.has(name)) {
        settle();
        walk(child, marksOf(child, name, marks), href);
        settle();
      } else {
        const own = name === 'a' ? (child.getAttribute('href') ?? '').trim() : '';
        walk(child, marksOf(child, name, marks), isLink(own) ? own : href);
      }
    }
  };
  walk(parent, outer, null);
  settle();
  return blocks;
}

/** The blocks of an element that is more than a paragraph; null when it is not. */
function blockOf(element: Element, name: string, marks: Marks): Block[] | null {
  if (name === 'hr') return [sceneBreak()];
  if (name === 'img') {
    const src = element.getAttribute('src') ?? '';
    return isOwnPicture(src) ? [picture(src, element.getAttribute('alt') ?? '')] : [];
  }
  if (HEADING.test(name)) {
    // A heading is bold by itself.
    return blocksIn(element, {}).map((block) =>
      block.type === 'paragraph' ? { type: 'heading', children: block.children.map(withoutBold) } : block,
    );
  }
  if (name === 'blockquote') {
    const children = blocksIn(element, marks);
    return children.length > 0 ? [{ type: 'quote', children }] : [];
  }
  return name === 'ul' || name === 'ol' ? listOf(element, name === 'ol', marks) : null;
}

/** Lists that stand in a list without an item of their own, as some editors write them, belong to the item before. */
function listOf(element: Element, ordered: boolean, marks: Marks): List[] {
  const items: Item[] = [];
  for (const child of element.children) {
    const nested = child.localName === 'ul' || child.localName === 'ol';
    const children = nested ? listOf(child, child.localName === 'ol', marks) : blocksIn(child, marks);
    const before = items.at(-1);
    if (nested && before) before.children.push(...children);
    else if (children.length > 0) items.push({ type: 'item', children });
  }
  return items.length > 0 ? [{ type: 'list', ordered, children: items }] : [];
}

/** An element's own style, as `parse` has it. */
export const styleOf = (element: Element): string => element.getAttribute('data-style') ?? '';

/** The marks of a tag and of the inline styles that word processors write instead of tags. */
function marksOf(element: Element, name: string, marks: Marks): Marks {
  const style = styleOf(element).toLowerCase();
  const weight = /(?:^|;)\s*font-weight:\s*(\w+)/.exec(style)?.[1];
  const slant = /(?:^|;)\s*font-style:\s*(\w+)/.exec(style)?.[1];
  const lines = /(?:^|;)\s*text-decoration(?:-line)?:\s*([^;]+)/.exec(style)?.[1] ?? '';
  const found: { [M in Mark]?: true } = { ...marks };
  const byTag = MARK_OF[name];
  if (byTag) found[byTag] = true;
  if (weight) setOrDrop(found, 'bold', weight === 'bold' || weight === 'bolder' || Number(weight) >= 600);
  if (slant) setOrDrop(found, 'italic', slant === 'italic' || slant === 'oblique');
  // Links are underlined by themselves.
  if (lines.includes('underline') && element.closest('a') === null) found.underline = true;
  if (lines.includes('line-through')) found.strike = true;
  return found;
}

function setOrDrop(marks: { [M in Mark]?: true }, mark: Mark, on: boolean): void {
  if (on) marks[mark] = true;
  else delete marks[mark];
}

/** A line of text as a browser would show it: spaces collapsed, none at either end; null when nothing is left. */
function lineOf(runs: readonly Run[]): Inline[] | null {
  const tidy: Run[] = [];
  let last = '\n';
  for (const run of runs) {
    const text = last === ' ' || last === '\n' ? run.text.replace(/^ /, '') : run.text;
    if (text === '') continue;
    const before = tidy.at(-1);
    if (text === '\n' && before) before.text = before.text.replace(/ $/, '');
    if (text === '\n' && !tidy.some((r) => r.text.trim())) continue;
    last = text.at(-1) as string;
    tidy.push({ ...run, text });
  }
  while (tidy.length > 0) {
    const end = tidy.at(-1) as Run;
    end.text = end.text.replace(/[ \n]+$/, '');
    if (end.text !== '') break;
    tidy.pop();
  }
  return tidy.some((run) => run.text.trim() !== '') ? inlinesOf(tidy) : null;
}

function inlinesOf(runs: readonly Run[]): Inline[] {
  const inlines: Inline[] = [];
  for (const { text, marks, href } of runs) {
    const words: Words = { text, ...marks };
    const before = inlines.at(-1);
    if (href === null) {
      if (before && !isLinkNode(before) && sameMarks(before, words)) before.text += text;
      else inlines.push(words);
    } else if (before && isLinkNode(before) && before.href === href) {
      const end = before.children.at(-1);
      if (end && sameMarks(end, words)) end.text += text;
      else before.children.push(words);
    } else {
      inlines.push({ type: 'link', href, children: [words] });
    }
  }
  return inlines;
}

const isLinkNode = (inline: Inline): inline is Link => 'type' in inline;
const sameMarks = (a: Words, b: Words): boolean => MARKS.every((mark) => a[mark] === b[mark]);

function withoutBold(inline: Inline): Inline {
  if (isLinkNode(inline)) return { ...inline, children: inline.children.map((words) => withoutBold(words) as Words) };
  const { bold: _, ...rest } = inline;
  return rest;
}

import { MARKS, type Block, type Inline, type Item, type Link, type Mark, type Words } from './document.ts';

const TAGS: Record<Mark, string> = { bold: 'strong', italic: 'em', underline: 'u', strike: 's' };

const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const attribute = (text: string): string => escape(text).replaceAll('"', '&quot;');

/**
 * A document as the wire's HTML subset (design §3, Text). Empty paragraphs are left out: on the reading page the
 * distance between paragraphs is the page's own, and a pause is a scene break.
 */
export const toHtml = (blocks: readonly Block[]): string => blockTexts(blocks).join('');

/** Blocks are never changed, only replaced: of a long chapter in which a paragraph was typed, one is written anew. */
const written = new WeakMap<Block, string>();

/** The HTML of each block. */
export const blockTexts = (blocks: readonly Block[]): string[] =>
  blocks.map((block) => {
    const known = written.get(block);
    if (known !== undefined) return known;
    const html = blockHtml(block);
    written.set(block, html);
    return html;
  });

function blockHtml(block: Block): string {
  switch (block.type) {
    case 'paragraph':
      return wrapped('p', inlineHtml(block.children));
    case 'heading':
      return wrapped('h3', inlineHtml(block.children));
    case 'quote':
      return wrapped('blockquote', toHtml(block.children));
    case 'list':
      return wrapped(block.ordered ? 'ol' : 'ul', block.children.map(itemHtml).join(''));
    case 'break':
      return '<hr>';
    case 'picture':
      return `<p><img src="${attribute(block.src)}" alt="${attribute(block.alt)}"></p>`;
  }
}

/** An item's only paragraph, or its first before a list within, needs no `<p>`. */
function itemHtml({ children: [first, ...rest] }: Item): string {
  if (first?.type === 'paragraph' && rest.every((block) => block.type === 'list'))
    return wrapped('li', inlineHtml(first.children) + toHtml(rest));
  return wrapped('li', toHtml(first ? [first, ...rest] : rest));
}

const wrapped = (tag: string, html: string): string => (html === '' ? '' : `<${tag}>${html}</${tag}>`);

function inlineHtml(children: readonly Inline[]): string {
  let html = '';
  let run: Words[] = [];
  const settle = (): void => {
    html += wordsHtml(run);
    run = [];
  };
  for (const child of children) {
    if (!isLink(child)) {
      run.push(child);
      continue;
    }
    settle();
    const words = wordsHtml(child.children);
    if (words) html += `<a href="${attribute(child.href)}">${words}</a>`;
  }
  settle();
  return html.trim() === '' ? '' : html;
}

const isLink = (child: Inline): child is Link => 'type' in child;

/** Tags stay open over neighbours that share a mark, so that what is written is as short as it can be. */
function wordsHtml(run: readonly Words[]): string {
  let html = '';
  const open: Mark[] = [];
  const closeDownTo = (depth: number): void => {
    while (open.length > depth) html += `</${TAGS[open.pop() as Mark]}>`;
  };
  for (const words of run) {
    if (words.text === '') continue;
    const ended = open.findIndex((mark) => !words[mark]);
    if (ended >= 0) closeDownTo(ended);
    for (const mark of MARKS) {
      if (!words[mark] || open.includes(mark)) continue;
      open.push(mark);
      html += `<${TAGS[mark]}>`;
    }
    html += escape(words.text).replaceAll('\n', '<br>');
  }
  closeDownTo(0);
  return html;
}

import { styleOf } from '../from-html.ts';

/** What Word carries along that is no part of the text: comments and their anchors, headers and footers, and what was struck out in a review. */
const ASIDE = /mso-element:\s*(?:comment-list|comment|header|footer)\b/i;
const ANCHOR = /(?:^|\s)(?:msocomanchor|msocommentreference)(?:\s|$)/i;

/** Says in plain HTML what only Word says in its own. */
export function tidyWord(body: Element): void {
  for (const element of body.querySelectorAll('[data-style], [class], del, ins')) {
    const reviewed = element.hasAttribute('cite') || element.hasAttribute('datetime');
    if (ASIDE.test(styleOf(element)) || ANCHOR.test(element.className) || (element.localName === 'del' && reviewed))
      element.remove();
    else if (element.localName === 'ins' && reviewed) element.replaceWith(...element.childNodes);
  }
  makeLists(body);
}

/** Lists come as paragraphs that name their level, behind a bullet or a number of their own. */
function makeLists(body: Element): void {
  /** The lists that are open, from the outermost. */
  let open: Element[] = [];
  let last: Element | null = null;
  for (const line of body.querySelectorAll('p, h1, h2, h3, h4, h5, h6, div')) {
    const [, found] = /mso-list:[^;]*\blevel(\d+)/i.exec(styleOf(line)) ?? [];
    if (!found) continue;
    const sign = [...line.querySelectorAll('[data-style]')].find((part) => /mso-list:\s*ignore/i.test(styleOf(part)));
    const ordered = /^[\s\u00a0]*\(?[0-9a-z]{1,5}[.)]/i.test(sign?.textContent ?? '');
    if (last === null || line.previousElementSibling !== last) open = [];
    const level = Math.min(Number(found), open.length + 1);
    open = open.slice(0, level);
    if (open.length < level) {
      const list = body.ownerDocument.createElement(ordered ? 'ol' : 'ul');
      const parent = open.at(-1)?.lastElementChild;
      if (parent) parent.append(list);
      else line.before(list);
      open.push(list);
    }
    sign?.remove();
    const item = body.ownerDocument.createElement('li');
    item.append(...line.childNodes);
    open.at(-1)?.append(item);
    line.remove();
    last = open[0] ?? null;
  }
}

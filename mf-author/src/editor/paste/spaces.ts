import { styleOf } from '../from-html.ts';

const BLOCK = 'p, li, h1, h2, h3, h4, h5, h6, blockquote, div, td';

/** Spaces that only hold a place: Cocoa's and Word's runs of them, and what a line is moved in by. A hard space between words stays. */
export function tidySpaces(body: Element): void {
  for (const run of body.querySelectorAll(
    '.Apple-converted-space, [data-style*="mso-spacerun"], [data-style*="mso-tab-count"]',
  ))
    if (run.classList.contains('Apple-converted-space') || /mso-(?:spacerun|tab-count)/i.test(styleOf(run)))
      run.textContent = (run.textContent ?? '').replace(/[\s\u00a0]+/g, ' ');
  for (const line of body.querySelectorAll(BLOCK)) {
    const words = body.ownerDocument.createTreeWalker(line, NodeFilter.SHOW_TEXT);
    for (let node = words.nextNode(); node; node = words.nextNode()) {
      node.nodeValue = (node.nodeValue ?? '').replace(/^[\s\u00a0\u2000-\u200b\u3000]+/, '');
      if (node.nodeValue !== '') break;
    }
  }
}

import { styleOf } from '../from-html.ts';

const RAISED: Record<string, string> = {
  '0': '⁰',
  '1': '¹',
  '2': '²',
  '3': '³',
  '4': '⁴',
  '5': '⁵',
  '6': '⁶',
  '7': '⁷',
  '8': '⁸',
  '9': '⁹',
};
const SMALL_NUMBER = /^\d{1,3}$/;

/** The mark of a footnote is raised where it stands, since a bare number would run into its word. `[1]` stays as it is. */
export function markNotes(body: Element): void {
  for (const element of body.querySelectorAll('sup, a[href^="#"], [data-style*="super"]')) {
    const raised = element.localName !== 'span' || /vertical-align:\s*super/i.test(styleOf(element));
    const number = (element.textContent ?? '').trim();
    if (raised && SMALL_NUMBER.test(number))
      element.textContent = number.replace(/\d/g, (digit) => RAISED[digit] ?? digit);
  }
  // The line over the notes is no scene break.
  for (const line of body.querySelectorAll('hr')) {
    const list = line.closest('[data-style*="footnote-list"], [data-style*="endnote-list"]');
    if (list || isOverNotes(line)) line.remove();
  }
}

/** Google Docs and web pages set a line and then the notes, each beginning with a link back to its mark. */
function isOverNotes(line: Element): boolean {
  const next = line.nextElementSibling;
  const link = next?.querySelector('a[href^="#"]');
  return link ? (next?.textContent ?? '').trim().startsWith((link.textContent ?? '').trim()) : false;
}

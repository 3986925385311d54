/** Titles that are paragraphs by their tag and headings by their class, as Word and Pages write them. */
const TITLE = /(?:^|\s)(?:MsoTitle|MsoSubtitle|MsoHeading\d)(?:\s|$)/;

export function nameHeadings(body: Element): void {
  for (const line of body.querySelectorAll('p[class]')) {
    if (!TITLE.test(line.className)) continue;
    const heading = body.ownerDocument.createElement('h3');
    heading.append(...line.childNodes);
    line.replaceWith(heading);
  }
}

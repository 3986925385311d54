/**
 * The last segment of a chapter's address: title slug, dash, number (part 1 §2).
 * `chapterSegment('The Salt Road!', '12.00')` → `the-salt-road-12`; no title gives `Chapter-12`.
 */
export function chapterSegment(title: string | null | undefined, chapter: string): string {
  const slug = (title ?? '')
    .normalize('NFKD')
    .replace(/[^a-zA-Z0-9 -]/g, '')
    .trim()
    .replace(/[\s-]+/g, '-')
    .toLowerCase();
  return `${slug || 'Chapter'}-${shortNumber(chapter)}`;
}

/** The chapter number in an address segment, or null when there is none: `the-salt-road-12` → `12` (part 2 §2.10). */
export function chapterNumber(segment: string): string | null {
  const last = segment.split('-').at(-1) ?? '';
  return /^\d{1,6}(\.\d{1,2})?$/.test(last) ? last : null;
}

/** The shortest form of a decimal chapter number: `1.00` → `1`, `1.50` → `1.5` (ruling 20). */
export function shortNumber(chapter: string): string {
  return chapter.includes('.') ? chapter.replace(/0+$/, '').replace(/\.$/, '') : chapter;
}

/** How a chapter is called on screen: `Prologue` for 0.00, else `Chapter 3` (part 2 §3). */
export function chapterLabel(chapter: string): string {
  return Number(chapter) === 0 ? 'Prologue' : `Chapter ${shortNumber(chapter)}`;
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' };

/** The paragraphs of cleaned chapter HTML as plain text, empty ones left out. */
export function plainParagraphs(html: string): string[] {
  return html
    .split(/<\/(?:p|h3|li|blockquote)>|<hr[^>]*>/)
    .map((part) =>
      part
        .replace(/<br[^>]*>/g, ' ')
        .replace(/<[^>]+>/g, '')
        .replace(/&(amp|lt|gt|quot|nbsp);/g, (_, name: string) => ENTITIES[name] ?? ''),
    )
    .map((part) => part.replace(/\s+/g, ' ').trim())
    .filter(Boolean);
}

/** Characters a lead has at most: about two paragraphs (part 2 §4). */
const LEAD_MAX = 600;

/**
 * The teaser of a locked chapter: its first two paragraphs as plain text, parted by a blank line, cut at a word's
 * end, and never more than half of the chapter, so that a short one is not given away (part 2 §4, ruling 11).
 */
export function leadOf(html: string): string {
  const paragraphs = plainParagraphs(html);
  const most = Math.min(LEAD_MAX, Math.floor(paragraphs.join(' ').length / 2));
  const lead = paragraphs.slice(0, 2).join('\n\n');
  if (lead.length <= most) return lead;
  const room = lead.slice(0, most + 1);
  const end = Math.max(room.lastIndexOf(' '), room.lastIndexOf('\n'));
  const cut = room.slice(0, Math.max(end, 0)).replace(/[\s,;:–—-]+$/u, '');
  return cut && !/[.!?…]$/u.test(cut) ? `${cut}…` : cut;
}

import sanitizeHtml from 'sanitize-html';
import { wellNested } from './well-nested.ts';

/**
 * The HTML subset a chapter is made of (design §3). Whatever is written passes through `cleanChapter` before it is
 * stored, so that what is read needs no second look.
 */
const BLOCKS = ['p', 'blockquote', 'h3', 'hr', 'ul', 'ol', 'li'];
const INLINE = ['br', 'strong', 'em', 'u', 's', 'a', 'img'];

/** Names other editors use for the same thing. */
const SAME_AS: Record<string, string> = {
  b: 'strong',
  i: 'em',
  ins: 'u',
  strike: 's',
  del: 's',
  h1: 'h3',
  h2: 'h3',
  h4: 'h3',
  h5: 'h3',
  h6: 'h3',
  div: 'p',
  section: 'p',
  article: 'p',
};

/** A link may lead to the web or to a path of our own; `//host` and backslashes are other hosts in disguise. */
const isLink = (href: string) => /^https?:\/\/[^\s\\]+$/i.test(href) || /^\/(?![/\\])[^\s\\]*$/.test(href);
/** Pictures come from our own store only, so that no other site learns who reads what. */
const isOwnPicture = (src: string) => /^\/media\/[\w./-]+$/.test(src) && !src.includes('..');

const subset: sanitizeHtml.IOptions = {
  allowedTags: [...BLOCKS, ...INLINE],
  allowedAttributes: { a: ['href', 'rel'], img: ['src', 'alt'] },
  allowedSchemes: ['http', 'https'],
  allowProtocolRelative: false,
  /** Deeper than anybody writes, and shallow enough for every browser. */
  nestingLimit: 20,
  nonTextTags: [
    'script',
    'style',
    'textarea',
    'option',
    'noscript',
    'template',
    'iframe',
    'object',
    'svg',
    'math',
    'title',
    'xmp',
    'noembed',
    'noframes',
    'plaintext',
    'select',
  ],
  transformTags: {
    ...Object.fromEntries(
      Object.entries(SAME_AS).map(([from, to]) => [from, sanitizeHtml.simpleTransform(to, {}, false)]),
    ),
    a: (_tag, { href = '' }): sanitizeHtml.Tag => ({
      tagName: 'a',
      attribs: isLink(href.trim()) ? { href: href.trim(), rel: 'nofollow noopener noreferrer ugc' } : {},
    }),
    img: (_tag, { src = '', alt = '' }): sanitizeHtml.Tag => ({
      tagName: 'img',
      attribs: isOwnPicture(src) ? { src, alt } : {},
    }),
  },
  exclusiveFilter: (frame) => frame.tag === 'img' && !frame.attribs.src,
};

/**
 * Cleans what an author sent to the chapter subset: p, br, strong, em, u, s, blockquote, h3, hr, ul, ol, li,
 * a (http, https or own path) and img (own `/media/` only). Text outside any block becomes paragraphs.
 */
export function cleanChapter(html: string): string {
  return wellNested(sanitizeHtml(html.replaceAll('\u0000', ''), subset));
}

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
export const LEAD_MAX = 600;

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

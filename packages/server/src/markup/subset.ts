const SUBSET = ['p', 'blockquote', 'h3', 'ul', 'ol', 'li', 'strong', 'em', 'u', 's', 'a'];

/** Names other editors use for the same thing. */
const SAME_AS = {
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

/** What an element with content is called in a chapter (design §3); of others only their content stays. */
export const IN_SUBSET: ReadonlyMap<string, string> = new Map([
  ...SUBSET.map((name) => [name, name] as const),
  ...Object.entries(SAME_AS),
]);

/** Elements that hold something other than text for people: their content goes with them. */
export const NO_TEXT: ReadonlySet<string> = new Set([
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
]);

/** Elements that have no content, and so no end. */
export const VOID: ReadonlySet<string> = new Set([
  'area',
  'base',
  'basefont',
  'br',
  'col',
  'command',
  'embed',
  'frame',
  'hr',
  'img',
  'input',
  'isindex',
  'keygen',
  'link',
  'meta',
  'param',
  'source',
  'track',
  'wbr',
]);

const HEADINGS = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'];
const P = ['p'];
/** What an element ends, if it begins directly within it: nobody writes `</p>` before the next `<p>`. */
const ENDS = new Map<string, readonly string[]>([
  ...['p', 'div', 'section', 'article', 'blockquote', 'ul', 'ol', 'hr', 'table', 'pre'].map(
    (name) => [name, P] as const,
  ),
  ...HEADINGS.map((name) => [name, [...HEADINGS, ...P]] as const),
  ['li', ['li']],
  ['a', ['a']],
]);
export const endsBefore = (name: string, innermost: string): boolean => ENDS.get(name)?.includes(innermost) ?? false;

/** A longer address leads nowhere that a reader would go. */
const LINK_MAX = 2_000;
/** A link may lead to the web or to a path of our own; `//host` and backslashes are other hosts in disguise. */
const isLink = (href: string) =>
  href.length <= LINK_MAX && (/^https?:\/\/[^\s\\\p{Cc}]+$/iu.test(href) || /^\/(?![/\\])[^\s\\\p{Cc}]*$/u.test(href));
/** Pictures come from our own store only, so that no other site learns who reads what. */
const isOwnPicture = (src: string) => /^\/media\/[\w./-]+$/.test(src) && !src.includes('..');

export const linkTag = (href: string): string =>
  href !== '' && isLink(href) ? `<a href="${quoted(href)}" rel="nofollow noopener noreferrer ugc">` : '<a>';

/** Nothing for a picture that is not of our store. */
export const pictureTag = (src: string, alt: string): string | undefined =>
  isOwnPicture(src) ? `<img src="${quoted(src)}" alt="${quoted(alt)}" />` : undefined;

/** For text of a chapter; and for a quoted attribute of it. */
export const escaped = (text: string): string =>
  /[&<>]/.test(text) ? text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;') : text;
const quoted = (text: string): string => escaped(text).replaceAll('"', '&quot;');

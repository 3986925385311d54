const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** A text for HTML, in an element or a quoted attribute. */
export const escape = (text: string): string => text.replace(/[&<>"']/g, (c) => ENTITIES[c] as string);

/** A value as JSON inside a script element: nothing in it can end the element. */
export const json = (value: unknown): string =>
  JSON.stringify(value).replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');

/** An element without content: `tag('meta', { name: 'x', content: 'y' })`. Undefined attributes are left out. */
export const tag = (name: string, attributes: Record<string, string | true | undefined>): string =>
  `<${name}${Object.entries(attributes)
    .map(([k, v]) => (v === undefined ? '' : v === true ? ` ${k}` : ` ${k}="${escape(v)}"`))
    .join('')}>`;

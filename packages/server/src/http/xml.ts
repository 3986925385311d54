/** Text without what XML cannot hold: a reading program refuses a whole document for one such sign. */
export const legal = (text: string): string => text.replace(/[\p{Cs}\ufffe\uffff]|(?![\t\n\r])\p{Cc}/gu, '');
/** For text and attributes of XML. */
export const xml = (text: string): string =>
  legal(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** An element of XML, written out. Only `element` makes them, so that every text in one has been escaped. */
export class Element {
  readonly #text: string;
  constructor(name: string, attributes: Record<string, string | undefined>, inner: Inner[]) {
    const named = Object.entries(attributes).flatMap(([key, value]) =>
      value === undefined ? [] : [` ${key}="${xml(value)}"`],
    );
    const within = inner.flat().map((one) => (one instanceof Element ? one.toString() : xml(one ?? '')));
    this.#text =
      within.length === 0 ? `<${name}${named.join('')}/>` : `<${name}${named.join('')}>${within.join('')}</${name}>`;
  }
  toString(): string {
    return this.#text;
  }
}

type Inner = Element | string | undefined | readonly (Element | string | undefined)[];

/** `element('link', { href: '/a?b&c' })`, `element('title', {}, 'Salt & Smoke')`. Attributes that are undefined are left out; names are the program's own. */
export const element = (name: string, attributes: Record<string, string | undefined>, ...inner: Inner[]): Element =>
  new Element(name, attributes, inner);

/** A whole document with its first line. */
export const document = (root: Element): string => `<?xml version="1.0" encoding="utf-8"?>\n${root.toString()}\n`;

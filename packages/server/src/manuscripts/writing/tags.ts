const PIECE = /<(\/)?([a-z0-9]+)([^>]*?)(\/)?>|([^<]+)/g;

export interface TagReader {
  open(name: string, attributes: string): void;
  close(name: string): void;
  text(text: string): void;
}

/** Reads a stored chapter, which is well-formed, tag by tag. Text is as people read it. */
export function readTags(html: string, reader: TagReader): void {
  for (const [, closing, name = '', attributes = '', single, text] of html.matchAll(PIECE)) {
    if (text !== undefined) reader.text(unescaped(text));
    else if (closing) reader.close(name);
    else {
      reader.open(name, attributes);
      if (single) reader.close(name);
    }
  }
}

export const unescaped = (text: string): string =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');
export const attributeOf = (attributes: string, name: string): string =>
  unescaped(new RegExp(`\\b${name}="([^"]*)"`).exec(attributes)?.[1] ?? '');

import { crc32 } from 'node:zlib';

const CONTAINER =
  '<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container" version="1.0"><rootfiles><rootfile full-path="book.opf" media-type="application/oebps-package+xml"/></rootfiles></container>';

/** A small EPUB, a file a chapter, as writing programs save it. */
export function epubOf(title: string, chapters: { title: string; paragraphs: string[] }[]): Buffer {
  const pages = chapters.map((chapter, n) => ({
    name: `chapter-${n + 1}.xhtml`,
    content: `<html xmlns="http://www.w3.org/1999/xhtml"><head><title>${chapter.title}</title></head><body><h1>${chapter.title}</h1>${chapter.paragraphs.map((text) => `<p>${text}</p>`).join('')}</body></html>`,
  }));
  const items = pages.map(({ name }, n) => `<item id="c${n}" href="${name}" media-type="application/xhtml+xml"/>`);
  const opf = `<package xmlns="http://www.idpf.org/2007/opf" version="3.0"><metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>${title}</dc:title></metadata><manifest>${items.join('')}</manifest><spine>${pages.map((_, n) => `<itemref idref="c${n}"/>`).join('')}</spine></package>`;
  return zipOf([
    { name: 'mimetype', content: 'application/epub+zip' },
    { name: 'META-INF/container.xml', content: CONTAINER },
    { name: 'book.opf', content: opf },
    ...pages,
  ]);
}

/** A ZIP archive whose files are stored as they are. */
function zipOf(files: { name: string; content: string }[]): Buffer {
  const bodies: Buffer[] = [];
  const contents: Buffer[] = [];
  let offset = 0;
  for (const file of files) {
    const [name, content] = [Buffer.from(file.name), Buffer.from(file.content)];
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt32LE(crc32(content), 10);
    facts.writeUInt32LE(content.length, 14);
    facts.writeUInt32LE(content.length, 18);
    facts.writeUInt16LE(name.length, 22);
    const body = Buffer.concat([Buffer.from('PK\u0003\u0004'), facts, name, content]);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    contents.push(Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\u0000'), facts, place, name]));
    bodies.push(body);
    offset += body.length;
  }
  const list = Buffer.concat(contents);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(files.length, 4);
  end.writeUInt16LE(files.length, 6);
  end.writeUInt32LE(list.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...bodies, list, Buffer.from('PK\u0005\u0006'), end]);
}

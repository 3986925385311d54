import { legal, xml } from '../../http/xml.ts';
import { calledOf, LANGUAGE, type NovelFile, type WrittenChapter } from './book.ts';
import type { Packed } from './zip.ts';

const CONTAINER =
  '<?xml version="1.0" encoding="utf-8"?>\n<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container" version="1.0"><rootfiles><rootfile full-path="EPUB/package.opf" media-type="application/oebps-package+xml"/></rootfiles></container>\n';
const STYLE =
  'body{font-family:serif;line-height:1.5}h2,h3{font-family:sans-serif;text-align:center}hr{border:0;text-align:center}hr::before{content:"* * *"}\n';

/** An EPUB 3 of a novel, a file a chapter. */
export async function* epubOf({
  id,
  title,
  author,
  description,
  at,
  cover,
  chapters,
}: NovelFile): AsyncGenerator<Packed> {
  yield { name: 'mimetype', content: 'application/epub+zip', stored: true };
  yield { name: 'META-INF/container.xml', content: CONTAINER };
  yield { name: 'EPUB/style.css', content: STYLE };
  if (cover) yield { name: 'EPUB/cover.jpg', content: cover };
  const names: { file: string; called: string }[] = [];
  for await (const chapter of chapters) {
    const file = `chapter-${names.length + 1}.xhtml`;
    names.push({ file, called: calledOf(chapter) });
    yield { name: `EPUB/${file}`, content: chapterPage(chapter) };
  }
  // A book without a text is none.
  if (names.length === 0) {
    names.push({ file: 'chapter-1.xhtml', called: title });
    yield { name: 'EPUB/chapter-1.xhtml', content: chapterPage({ number: '1', title, html: '' }) };
  }
  const list = names.map(({ file, called }) => `<li dir="auto"><a href="${file}">${xml(called)}</a></li>`).join('\n');
  yield {
    name: 'EPUB/nav.xhtml',
    content: page('Contents', `<nav epub:type="toc" id="toc"><h1>Contents</h1><ol>\n${list}\n</ol></nav>`),
  };
  const items = names
    .map(({ file }, n) => `<item id="c${n + 1}" href="${file}" media-type="application/xhtml+xml"/>`)
    .join('\n');
  const spine = names.map((_, n) => `<itemref idref="c${n + 1}"/>`).join('');
  yield {
    name: 'EPUB/package.opf',
    content: `<?xml version="1.0" encoding="utf-8"?>
<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id" xml:lang="${LANGUAGE}">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
<dc:identifier id="id">urn:griot:${xml(id)}</dc:identifier>
<dc:title>${xml(title)}</dc:title>
<dc:creator>${xml(author)}</dc:creator>
<dc:language>${LANGUAGE}</dc:language>
${description === '' ? '' : `<dc:description>${xml(description)}</dc:description>\n`}<meta property="dcterms:modified">${at.toISOString().slice(0, 19)}Z</meta>${cover ? '\n<meta name="cover" content="cover"/>' : ''}
</metadata>
<manifest>
<item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>
<item id="style" href="style.css" media-type="text/css"/>
${cover ? '<item id="cover" href="cover.jpg" media-type="image/jpeg" properties="cover-image"/>\n' : ''}${items}
</manifest>
<spine>${spine}</spine>
</package>
`,
  };
}

const page = (title: string, body: string): string =>
  `<?xml version="1.0" encoding="utf-8"?>\n<!DOCTYPE html>\n<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" xml:lang="${LANGUAGE}" lang="${LANGUAGE}"><head><title>${xml(title)}</title><link rel="stylesheet" href="style.css"/></head><body>${body}</body></html>\n`;

/** Each begins where its first strong letter has it begin; an EPUB's style sheet may not say so. */
const BLOCK = /<(p|h3|li|blockquote)>/g;
const PICTURE = /<img src="[^"]*" alt="([^"]*)" \/>/g;

function chapterPage(chapter: WrittenChapter): string {
  const called = calledOf(chapter);
  // The subset is well-formed as it is stored. Pictures stay where they are, so their words stand in their place.
  const text = legal(chapter.html)
    .replace(PICTURE, (_, alt: string) => (alt === '' ? '' : `[${alt}]`))
    .replace(BLOCK, '<$1 dir="auto">');
  return page(called, `<section epub:type="chapter"><h2 dir="auto">${xml(called)}</h2>\n${text}</section>`);
}

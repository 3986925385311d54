import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ZipFile } from 'yazl';
import { readInWorker } from '../in-worker.ts';
import { readManuscript } from './manuscript.ts';

async function packed(files: Record<string, string | Buffer>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), name);
  zip.end();
  const pieces: Buffer[] = [];
  for await (const piece of zip.outputStream) pieces.push(piece as Buffer);
  return Buffer.concat(pieces);
}
const read = async (content: string | Buffer, name: string) => {
  const { title, pieces, leftOut } = await readManuscript(Buffer.from(content), name);
  return {
    title,
    chapters: pieces.filter(({ taken }) => taken).map(({ title, html }) => [title, html]),
    others: pieces.filter(({ taken }) => !taken).map(({ title }) => title),
    leftOut,
  };
};

const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const docx = (body: string, more: Record<string, string> = {}) =>
  packed({ 'word/document.xml': `<w:document ${W}><w:body>${body}</w:body></w:document>`, ...more });
const CONTAINER =
  '<container><rootfiles><rootfile full-path="OPS/book.opf" media-type="application/oebps-package+xml"/></rootfiles></container>';
const epub = (pages: Record<string, string>, more: Record<string, string> = {}) =>
  packed({
    mimetype: 'application/epub+zip',
    'META-INF/container.xml': CONTAINER,
    'OPS/book.opf': `<package xmlns:dc="x"><metadata><dc:title>The road</dc:title></metadata><manifest>${Object.keys(
      pages,
    )
      .map((name) => `<item id="${name}" href="${name}.xhtml" media-type="application/xhtml+xml"/>`)
      .join('')}<item id="css" href="style.css" media-type="text/css"/></manifest><spine>${Object.keys(pages)
      .map((name) => `<itemref idref="${name}"/>`)
      .join('')}</spine></package>`,
    ...Object.fromEntries(
      Object.entries(pages).map(([name, body]) => [
        `OPS/${name}.xhtml`,
        `<html xmlns:epub="x"><head><title/></head><body>${body}</body></html>`,
      ]),
    ),
    ...more,
  });

test('an EPUB without a word on what its parts are is split at its headings, and its styles are emphasis', async () => {
  const book = await epub(
    {
      cover: '<img src="cover.jpg" alt=""/>',
      one: '<h1>Chapter 1</h1><h2>The boy</h2><p class="first">It was <span class="it">very</span> early.</p>',
      more: '<p>It went on.</p><p>* * *</p><p>And on.</p>',
      two: '<h1>Chapter 2</h1><p>Then <span style="font-weight:bold">it</span> ended.<br/>Twice.</p>',
    },
    { 'OPS/style.css': '.it { font-style: italic } .first { margin: 0 }' },
  );
  assert.deepEqual(await read(book, 'road.epub'), {
    title: 'The road',
    chapters: [
      ['Chapter 1: The boy', '<p>It was <em>very</em> early.</p><p>It went on.</p><hr /><p>And on.</p>'],
      ['Chapter 2', '<p>Then <strong>it</strong> ended.<br />Twice.</p>'],
    ],
    others: [],
    leftOut: ['One picture: add them in the editor.'],
  });
});

test('notes stand at the end of the chapter that points at them', async () => {
  const book = await epub({
    one: '<section epub:type="chapter"><h2>One</h2><p>Salt<a epub:type="noteref" href="notes.xhtml#n1">1</a> is dear.</p></section>',
    two: '<section epub:type="chapter"><h2>Two</h2><p>It stays so.</p></section>',
    notes:
      '<section epub:type="endnotes"><h2>Endnotes</h2><ol><li id="n1"><p>And <i>heavy</i>. <a epub:type="backlink" href="one.xhtml">↩</a></p></li></ol></section>',
  });
  assert.deepEqual((await read(book, 'road.epub')).chapters, [
    ['One', '<p>Salt[1] is dear.</p><hr /><p>[1] And <em>heavy</em>.</p>'],
    ['Two', '<p>It stays so.</p>'],
  ]);
});

test('a Word document keeps emphasis, quotations, notes and links; what was deleted or commented on is told', async () => {
  const p = (inner: string, style = '') =>
    `<w:p>${style ? `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>` : ''}${inner}</w:p>`;
  const r = (text: string, marks = '') =>
    `<w:r>${marks ? `<w:rPr>${marks}</w:rPr>` : ''}<w:t xml:space="preserve">${text}</w:t></w:r>`;
  const file = await docx(
    p(r('Kapitel 1'), 'berschrift1') +
      p(r('It was ') + r('ve', '<w:i/>') + r('ry', '<w:i/>') + r(' early', '<w:b/><w:i w:val="0"/>') + r('.')) +
      p(
        `<w:del>${r('Never')}</w:del>${r('Salt')}<w:r><w:footnoteReference w:id="2"/></w:r><w:r><w:commentReference w:id="0"/></w:r>`,
      ) +
      p(r('Kapitel 2'), 'berschrift1') +
      p(r('Said she.'), 'Zitat') +
      p(r('#')) +
      p(r('The end.')),
    {
      'word/styles.xml': `<w:styles ${W}><w:style w:styleId="berschrift1"><w:name w:val="heading 1"/></w:style><w:style w:styleId="Zitat"><w:name w:val="Quote"/></w:style></w:styles>`,
      'word/footnotes.xml': `<w:footnotes ${W}><w:footnote w:id="2">${p(r('Or sand.'))}</w:footnote></w:footnotes>`,
    },
  );
  assert.deepEqual(await read(file, 'My_road.docx'), {
    title: 'My road',
    chapters: [
      ['Kapitel 1', '<p>It was <em>very</em><strong> early</strong>.</p><p>Salt[2]</p><hr /><p>[2] Or sand.</p>'],
      ['Kapitel 2', '<blockquote><p>Said she.</p></blockquote><hr /><p>The end.</p>'],
    ],
    others: [],
    leftOut: ['One comment.', 'One passage that had been deleted with changes tracked.'],
  });
});

test('an OpenDocument text keeps the same', async () => {
  const file = await packed({
    mimetype: 'application/vnd.oasis.opendocument.text',
    'content.xml':
      '<office:document-content><office:automatic-styles><style:style style:name="T1"><style:text-properties fo:font-style="italic"/></style:style><style:style style:name="T2"><style:text-properties fo:font-weight="bold"/></style:style></office:automatic-styles><office:body><office:text>' +
      '<text:h text:outline-level="1">One</text:h><text:p>It was <text:span text:style-name="T1">very</text:span><text:s text:c="1"/><text:span text:style-name="T2">early</text:span>.<text:note><text:note-citation>1</text:note-citation><text:note-body><text:p>Or late.</text:p></text:note-body></text:note></text:p>' +
      '<text:h text:outline-level="1">Two</text:h><text:p>A line<text:line-break/>and another.</text:p><text:p>***</text:p><text:p>The end.</text:p></office:text></office:body></office:document-content>',
    'meta.xml': '<m><dc:title>The road</dc:title></m>',
  });
  assert.deepEqual(await read(file, 'road.odt'), {
    title: 'The road',
    chapters: [
      ['One', '<p>It was <em>very</em> <strong>early</strong>.[1]</p><hr /><p>[1] Or late.</p>'],
      ['Two', '<p>A line<br />and another.</p><hr /><p>The end.</p>'],
    ],
    others: [],
    leftOut: [],
  });
});

test('the first text in Word’s style of titles names the book, and those after it are headings', async () => {
  const p = (text: string, style = '') =>
    `<w:p>${style ? `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>` : ''}<w:r><w:t>${text}</w:t></w:r></w:p>`;
  const file = await docx(
    p('The salt road', 'Title') + p('Chapter 1', 'Title') + p('Salt.') + p('Chapter 2', 'Title') + p('Smoke.'),
    {
      'word/styles.xml': `<w:styles ${W}><w:style w:styleId="Title"><w:name w:val="Title"/></w:style></w:styles>`,
    },
  );
  assert.deepEqual(await read(file, 'a.docx'), {
    title: 'The salt road',
    chapters: [
      ['Chapter 1', '<p>Salt.</p>'],
      ['Chapter 2', '<p>Smoke.</p>'],
    ],
    others: [],
    leftOut: [],
  });
});

test('notes and what was left out are told of every Markdown file of an archive', async () => {
  const chapter = (n: number, note: string) =>
    `# Chapter ${n}\n\n<p>Salt<img src="x.png"><a href="#footnote-1" class="noteref">1</a>.</p>\n\n<div id="footnote-1">${note}</div>\n`;
  const file = await packed({ '1.md': chapter(1, 'Of the desert.'), '2.md': chapter(2, 'Of the sea.') });
  assert.deepEqual(await read(file, 'road.zip'), {
    title: 'road',
    chapters: [
      ['Chapter 1', '<p>Salt[1].</p><hr /><p>[1] Of the desert.</p>'],
      ['Chapter 2', '<p>Salt[1].</p><hr /><p>[1] Of the sea.</p>'],
    ],
    others: [],
    leftOut: ['2 pictures: add them in the editor.'],
  });
});

test('passages of an OpenDocument text that were deleted with changes tracked are counted, and what was inserted is not', async () => {
  const region = (what: string) =>
    `<text:changed-region><text:${what}><office:change-info/><text:p>Never.</text:p></text:${what}></text:changed-region>`;
  const file = await packed({
    'content.xml': `<office:document-content><office:body><office:text><text:tracked-changes>${region('deletion')}${region('insertion')}${region('deletion')}</text:tracked-changes><text:h text:outline-level="1">One</text:h><text:p>Salt.</text:p></office:text></office:body></office:document-content>`,
  });
  const { chapters, leftOut } = await read(file, 'road.odt');
  assert.deepEqual(chapters, [['One', '<p>Salt.</p>']]);
  assert.deepEqual(leftOut, ['2 passages that had been deleted with changes tracked.']);
});

test('plain text is split where a line is called a chapter, and lines broken at a margin belong together', async () => {
  const text =
    'Chapter One\r\n\r\nIt was very\r\nearly.\r\n\r\nShe sang.\r\n\r\nCHAPTER TWO: Salt\r\n\r\nIt ended.\r\n';
  assert.deepEqual((await read(text, 'road.txt')).chapters, [
    ['Chapter One', '<p>It was very early.</p><p>She sang.</p>'],
    ['CHAPTER TWO: Salt', '<p>It ended.</p>'],
  ]);
  assert.deepEqual((await read('第一章 塩\n\n夜明け。\n\n第二章 道\n\n終わり。\n', 'road.txt')).chapters, [
    ['第一章 塩', '<p>夜明け。</p>'],
    ['第二章 道', '<p>終わり。</p>'],
  ]);
});

test('a bare numeral is a heading only where three or more run in order', async () => {
  const titles = async (text: string) => (await read(text, 'road.txt')).chapters.map(([title]) => title);
  assert.deepEqual(await titles('I\n\nSalt.\n\nII\n\nSmoke.\n\nIII\n\nAsh.\n'), ['I', 'II', 'III']);
  assert.deepEqual(await titles('It was\n\n1984\n\nand then\n\n1985\n\nand no more.\n'), ['road']);
});

test('writing of all kinds and its signs are unharmed, whatever the file was saved as', async () => {
  const text = 'قافلة الملح וגם שם 塩の道 👩‍👩‍👧 cafe\u0301 Ẹ̀kọ́';
  assert.deepEqual((await read(`# One\n\n${text}\n`, 'a.md')).chapters, [['One', `<p>${text}</p>`]]);
  const wide = Buffer.from(`\uFEFF${text}\n`, 'utf16le');
  assert.deepEqual((await read(wide, 'a.txt')).chapters, [['a', `<p>${text}</p>`]]);
  const old = Buffer.from('Caf\xe9 \x93salt\x94\n', 'latin1');
  assert.deepEqual((await read(old, 'a.txt')).chapters, [['a', '<p>Café “salt”</p>']]);
});

test('scripts and foreign pictures of a file come to nothing', async () => {
  const html = '# One\n\n<script>alert(1)</script><p onclick="x()">Salt<img src="https://evil.example/x.png"></p>\n';
  assert.deepEqual((await read(html, 'a.md')).chapters, [['One', '<p>Salt</p>']]);
});

const refusedAs = (text: RegExp) => (failure: Error) => failure.name === 'Unreadable' && text.test(failure.message);

test('an archive that would climb out of its folder is refused', async () => {
  const bytes = await packed({ 'META-INF/container.xml': CONTAINER, 'aa/aa/etc.md': 'x' });
  const climbing = Buffer.from(bytes.toString('latin1').replaceAll('aa/aa/etc.md', '../../etc.md'), 'latin1');
  await assert.rejects(readManuscript(climbing, 'a.epub'), refusedAs(/outside of it/));
});

test('an archive that is cut off, or none, is refused', async () => {
  const bytes = await epub({ one: '<h1>One</h1><p>Salt.</p>' });
  await assert.rejects(readManuscript(bytes.subarray(0, bytes.length - 40), 'a.epub'), refusedAs(/damaged/));
  await assert.rejects(readManuscript(Buffer.from('salt'), 'a.epub'), refusedAs(/This is not an EPUB/));
  await assert.rejects(readManuscript(Buffer.from('s'), 'a.docx'), refusedAs(/This is not a Word document/));
  await assert.rejects(readManuscript(bytes, 'a.docx'), refusedAs(/not a Word document, but an EPUB/));
  await assert.rejects(
    readManuscript(await packed({ 'a.txt': 'x' }), 'a.zip'),
    refusedAs(/not a ZIP archive of Markdown/),
  );
});

test('an archive that unpacks to more than a book is refused before it is unpacked, also when it lies about its size', async () => {
  const bomb = await docx(`<w:p><w:r><w:t>${'salt '.repeat(12_000_000)}</w:t></w:r></w:p>`);
  assert.ok(bomb.length < 200_000);
  await assert.rejects(readManuscript(bomb, 'a.docx'), refusedAs(/too large once it is unpacked/));
  // The size in the table of contents says a hundred bytes.
  const at = bomb.lastIndexOf(Buffer.from('PK\u0001\u0002', 'latin1'));
  bomb.writeUInt32LE(100, at + 24);
  await assert.rejects(readManuscript(bomb, 'a.docx'), refusedAs(/damaged/));
});

test('entities of a file’s own are refused, wherever they are declared', async () => {
  const bomb = '<!DOCTYPE x [<!ENTITY a "salt"><!ENTITY b "&a;&a;&a;">]>';
  await assert.rejects(
    readManuscript(await packed({ 'word/document.xml': `${bomb}<w:document>&b;</w:document>` }), 'a.docx'),
    refusedAs(/declares entities/),
  );
  await assert.rejects(
    readManuscript(
      await epub({ one: '<p>x</p>' }, { 'OPS/one.xhtml': `${bomb}<html><body>&b;</body></html>` }),
      'a.epub',
    ),
    refusedAs(/declares entities/),
  );
});

test('a file nested deeper than any text is refused at once', async () => {
  const deep = '<div>'.repeat(100_000);
  await assert.rejects(readManuscript(Buffer.from(deep), 'a.md'), refusedAs(/nested deeper/));
});

test('a file without a word is refused', async () => {
  await assert.rejects(readManuscript(Buffer.from('  \n\n '), 'a.txt'), refusedAs(/no text in this file/));
});

test('a chapter longer than a chapter can be comes in pieces, whole; a paragraph as long is refused', async () => {
  const paragraph = `${'A long walk on the road. '.repeat(2_000)}\n\n`;
  const { chapters } = await read(`# One\n\n${paragraph.repeat(10)}# Two\n\nShort.\n`, 'a.md');
  assert.deepEqual(
    chapters.map(([title]) => title),
    ['One', 'One (2)', 'Two'],
  );
  assert.equal(chapters.flatMap(([, html = '']) => html.match(/<p>/g) ?? []).length, 11);
  await assert.rejects(
    readManuscript(Buffer.from(`# One\n\n${'A long walk on the road. '.repeat(20_000)}`), 'a.md'),
    refusedAs(/paragraph in “One” is longer/),
  );
});

test('a thread that takes too long is ended, and one that reads gives what it read', async () => {
  const file = Buffer.from('# One\n\nSalt.\n');
  await assert.rejects(readInWorker(file, 'a.md', 1), refusedAs(/takes too long/));
  const { pieces } = await readInWorker(file, 'a.md');
  assert.deepEqual(pieces, [{ title: 'One', html: '<p>Salt.</p>', words: 1, taken: true }]);
  await assert.rejects(readInWorker(Buffer.from('x'), 'a.epub'), refusedAs(/This is not an EPUB/));
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { cleanChapter } from '../../markup/clean.ts';
import { readManuscript } from '../reading/manuscript.ts';
import type { NovelFile, WrittenChapter } from './book.ts';
import { docxOf } from './docx.ts';
import { epubOf } from './epub.ts';
import { markdownOf } from './markdown.ts';
import { zipped } from './zip.ts';

const FORMATS = { epub: epubOf, docx: docxOf, zip: markdownOf };
type Format = keyof typeof FORMATS;

async function* each(chapters: WrittenChapter[]): AsyncGenerator<WrittenChapter> {
  yield* chapters;
}
const novelOf = (chapters: { title: string; html: string }[]): NovelFile => ({
  id: 'nov_1',
  title: 'Salt & <Smoke>',
  author: 'Ada “Quill” O’Neil',
  description: 'A road & its salt.',
  at: new Date('2026-03-01T12:00:00Z'),
  chapters: each(chapters.map((chapter, n) => ({ ...chapter, number: (n + 1).toFixed(2) }))),
});
async function written(format: Format, chapters: { title: string; html: string }[]): Promise<Buffer> {
  const novel = novelOf(chapters);
  const pieces: Buffer[] = [];
  for await (const piece of zipped(FORMATS[format](novel), novel.at)) pieces.push(piece);
  return Buffer.concat(pieces);
}
async function backAgain(format: Format, chapters: { title: string; html: string }[]) {
  const { title, pieces } = await readManuscript(await written(format, chapters), `novel.${format}`);
  return { title, chapters: pieces.filter(({ taken }) => taken).map(({ title, html }) => ({ title, html })) };
}

/** Everything that a chapter can hold but pictures, and writing of all kinds. */
const EVERYTHING = [
  {
    title: 'Chapter 1: The road',
    html: '<p>It was <em>very</em> <strong>early</strong>, <u>so</u> early that <s>nobody</s> <strong><em>no one</em></strong> sang.</p><p>A line<br />and another.</p>',
  },
  {
    title: 'The camels & the “count”',
    html: '<p>Before &amp; after: 3 &lt; 4.</p><hr /><p>* not a list, # not a heading, 1. not a number, [no] link_ &amp;amp; `code`</p><h3>At the well</h3><p>Here.</p>',
  },
  {
    title: 'عنوان הפרק 第三章 🐪',
    html: '<p>قافلة الملح וגם שם 塩の道、👩‍👩‍👧 cafe\u0301 Ẹ̀kọ́ — a\u00a0b</p>',
  },
  {
    title: 'What was said',
    html: '<blockquote><p>Salt is salt.</p><p>And <em>smoke</em> is smoke.</p></blockquote><p>So she said.</p>',
  },
  {
    title: 'Lists',
    html: '<ul><li>one camel</li><li>two camels</li></ul><p>and</p><ol><li>dawn</li><li>dusk</li></ol>',
  },
  {
    title: 'Links',
    html: '<p>See <a href="https://salt.example/road?a=1&amp;b=2" rel="nofollow noopener noreferrer ugc">the road</a>.</p>',
  },
];
for (const { html } of EVERYTHING) assert.equal(cleanChapter(html), html);

for (const format of Object.keys(FORMATS) as Format[]) {
  test(`a novel that goes out as ${format} comes back as it was`, async () =>
    assert.deepEqual(await backAgain(format, EVERYTHING), { title: 'Salt & <Smoke>', chapters: EVERYTHING }));

  test(`the same novel gives the same ${format}, to the byte`, async () =>
    assert.deepEqual(await written(format, EVERYTHING), await written(format, EVERYTHING)));

  test(`a sign that no file of text can hold is left out of the ${format}, and the rest stays`, async () =>
    assert.deepEqual((await backAgain(format, [{ title: 'One', html: '<p>be\u0001fore</p>' }])).chapters, [
      { title: 'One', html: '<p>before</p>' },
    ]));

  test(`whatever is written in a paragraph comes back from ${format}`, async () => {
    const words = fc.string({ unit: fc.constantFrom(...'ab *_#[]()<>&`~|\\-+.1!“é塩🐪'), minLength: 1, maxLength: 30 });
    const run = fc.tuple(fc.constantFrom('', 'em', 'strong'), words).map(([mark, text]) => {
      const safe = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
      return mark === '' ? safe : `<${mark}>${safe}</${mark}>`;
    });
    const paragraph = fc.array(run, { minLength: 1, maxLength: 5 }).map((runs) => `<p>x${runs.join('')}x</p>`);
    await fc.assert(
      fc.asyncProperty(fc.array(paragraph, { minLength: 1, maxLength: 4 }), async (paragraphs) => {
        const html = cleanChapter(paragraphs.join('')).replace(/ +/g, ' ');
        const { chapters } = await backAgain(format, [{ title: 'One', html }]);
        assert.deepEqual(chapters, [{ title: 'One', html: cleanChapter(html) }]);
      }),
      { numRuns: 60, seed: 20_260_301 },
    );
  });
}

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, realpathSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '../../../test/temporary-folder.ts';
import type { WrittenChapter } from './book.ts';
import { epubOf } from './epub.ts';
import { zipped } from './zip.ts';

async function* chapters(): AsyncGenerator<WrittenChapter> {
  const html = [
    '<p>It was <em>very</em> <strong>early</strong>, <u>so</u> <s>late</s> &amp; 3 &lt; 4.<br />And cold.</p><hr /><h3>At the well</h3>',
    '<blockquote><p>Salt is salt.</p></blockquote><ul><li>one</li><li>two<ol><li>and a half</li></ol></li></ul>',
    '<p>قافلة 塩 🐪 cafe\u0301 \u0001<a href="https://salt.example/road?a=1&amp;b=2" rel="nofollow noopener noreferrer ugc">the road</a> <a>nowhere</a></p>',
    '<p><img src="/media/pictures/ab/cd.webp" alt="A camel &amp; its shadow" /></p>',
    '',
  ];
  for (const [n, text] of html.entries())
    yield { number: n.toFixed(2), title: n === 2 ? '' : `Day ${n} & <night>`, html: text };
}
async function* none(): AsyncGenerator<WrittenChapter> {}

const NOVEL = { id: 'nov_1', author: 'Ada “Quill” O’Neil', description: '', at: new Date('2026-03-01T12:00:00Z') };
/** Debian's, which `.ci/run` installs: a program of Java's, whose parts lie beside the file that its name leads to. */
const EPUBCHECK = '/usr/bin/epubcheck';
const installed = existsSync(EPUBCHECK);

test('an EPUB of all that a chapter can hold is one that epubcheck finds no fault with', async (t) => {
  const novel = { ...NOVEL, title: 'Salt & <Smoke>', description: 'A road & its salt.', chapters: chapters() };
  const pieces: Buffer[] = [];
  for await (const piece of zipped(epubOf(novel), novel.at)) pieces.push(piece);
  if (!installed) return t.diagnostic('epubcheck is not installed, so nobody has looked at the EPUB');
  const file = join(temporaryFolder('epub'), 'novel.epub');
  writeFileSync(file, Buffer.concat(pieces));
  const said = spawnSync('java', ['-jar', realpathSync(EPUBCHECK), '--failonwarnings', file], { encoding: 'utf8' });
  assert.match(said.stdout + said.stderr, /No errors or warnings detected/);
});

test('each paragraph of an EPUB begins where its first letter has it begin', async () => {
  const pages: string[] = [];
  for await (const { name, content } of epubOf({ ...NOVEL, title: 'طريق الملح', chapters: chapters() }))
    if (name === 'EPUB/chapter-3.xhtml' || name === 'EPUB/chapter-2.xhtml') pages.push(String(content));
  const [second = '', third = ''] = pages;
  assert.match(third, /<p dir="auto">قافلة/);
  assert.match(second, /<h2 dir="auto">/);
  assert.match(second, /<blockquote dir="auto"><p dir="auto">Salt is salt\./);
  assert.match(second, /<li dir="auto">one/);
});

test('a novel without a chapter is an EPUB with one empty page, since a book without a page is none', async () => {
  const names: string[] = [];
  for await (const { name } of epubOf({ ...NOVEL, title: 'Nothing yet', chapters: none() })) names.push(name);
  assert.deepEqual(names, [
    'mimetype',
    'META-INF/container.xml',
    'EPUB/style.css',
    'EPUB/chapter-1.xhtml',
    'EPUB/nav.xhtml',
    'EPUB/package.opf',
  ]);
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Editor, Transforms } from 'slate';
import { fromHtml } from '../from-html.ts';
import { createTextEditor, htmlOf } from '../text-editor.ts';

/** What these programs put on the clipboard. */
const copied = (name: string): string => readFileSync(join(__dirname, 'corpus', `${name}.clipboard`), 'utf8');

function editorWith(html = '') {
  const clock = { ms: 0 };
  const editor = createTextEditor({ now: () => clock.ms });
  editor.children = fromHtml(html);
  Editor.normalize(editor, { force: true });
  Transforms.select(editor, Editor.end(editor, []));
  return { editor, clock };
}
const paste = (editor: Editor, given: { html?: string; text?: string }) =>
  editor.insertData({
    files: [],
    getData: (type: string) => (type === 'text/html' ? given.html : given.text) ?? '',
  } as unknown as DataTransfer);

const pasted = (given: { html?: string; text?: string }): string => {
  const { editor } = editorWith();
  paste(editor, given);
  return htmlOf(editor);
};

describe('what is pasted keeps its text, and leaves the rest behind', () => {
  test.each([
    [
      'word',
      '<h3>The Salt Road</h3>' +
        '<p>The count came out <em>wrong</em> by a <strong>single</strong> camel.[1]</p>' +
        '<p><em>Count again</em>, she thought. She always did.</p>' +
        '<hr>' +
        '<ul><li>salt<ol><li>white</li></ol></li><li>water</li></ul>' +
        '<p>Ten\u00a0men drank.</p>' +
        '<p>[1] Camels were counted twice.</p>',
    ],
    [
      'google-docs',
      '<h3>The Salt Road</h3>' +
        '<p>The count came out <em>wrong</em> by a <strong>single</strong> camel.¹</p>' +
        '<hr>' +
        '<p><strong><em>Twice.</em></strong><br><u>She was sure.</u></p>' +
        '<ul><li>salt<ul><li>white</li></ul></li></ul>' +
        '<hr>' +
        '<p>Morning.</p>',
    ],
    [
      'libreoffice',
      '<p>The count came out <em>wrong</em> by a <strong>single</strong> camel.¹</p>' +
        '<hr>' +
        '<p><em>A letter, all of it slanted, but </em>this<em>.</em></p>' +
        '<p><s>Gone.</s></p>' +
        '<p>¹ Camels were counted twice.</p>',
    ],
    [
      'scrivener',
      '<p>The count came out <em>wrong</em> by a <strong>single</strong> camel. She <u>was</u> <strong><em>sure</em></strong>.</p>' +
        '<hr>' +
        '<p><em>A letter, all of it slanted.</em></p>',
    ],
    [
      'ios-notes',
      '<p>The count came out <em>wrong</em> by a <strong>single</strong> camel.</p><hr><p>“She was sure,” he said.</p>',
    ],
    ['pages', '<p>The count came out <em>wrong</em> by a <strong>single</strong> camel.</p><hr><p>She was sure.</p>'],
    [
      'web-page',
      '<p>The count came out <em>wrong</em> by a <strong>single</strong> camel.[1]</p>' +
        '<hr>' +
        '<p>She was sure.<br><br>He was not.</p>' +
        '<p><a href="https://example.com/next">Next</a></p>' +
        '<ol><li>[1] Camels were counted twice.</li></ol>',
    ],
  ])('from %s', (name, expected) => {
    expect(pasted({ html: copied(name), text: 'What the program gives as plain text.' })).toBe(expected);
  });

  test.each([
    ['plain', '<p>The count came out wrong.</p><p>“She was sure,” he said.</p><hr><p>Morning &lt;came&gt;.</p>'],
    [
      'plain-wrapped',
      '<p>The count came out wrong by a single camel, which was carrying a letter for her from a man who had died before the last rains came to the salt road.</p>' +
        '<hr>' +
        '<p>She counted them again, and then she lit the lantern and read what had been written to her.</p>',
    ],
  ])('as %s text', (name, expected) => {
    expect(pasted({ text: copied(name) })).toBe(expected);
  });

  test('is the plain text where the other has none', () => {
    expect(pasted({ html: '<meta charset="utf-8"><img src="https://x.test/a.png">', text: 'Dawn.' })).toBe(
      '<p>Dawn.</p>',
    );
  });
});

describe('a scene break', () => {
  test.each([
    '***',
    '* * *',
    '#',
    '###',
    '⁂',
    '~~~',
    '• • •',
    '---',
    '— — —',
    '_____',
    '❦',
    '***'.split('').join('\u00a0'),
  ])('may be written %s', (line) =>
    expect(pasted({ html: `<p>Night.</p><p align="center">${line}</p><p>Morning.</p>` })).toBe(
      '<p>Night.</p><hr><p>Morning.</p>',
    ),
  );

  test.each(['—', '-', '…', '# 1', '*Night*', '1', '!'])('is not what only looks like one: %s', (line) => {
    expect(pasted({ html: `<p>Night.</p><p>${line}</p><p>Morning.</p>` })).toBe(
      `<p>Night.</p><p>${line}</p><p>Morning.</p>`,
    );
  });

  test('is not made of what its author has stored', () => {
    const { editor } = editorWith('<p>Night.</p><p>***</p>');
    expect(htmlOf(editor)).toBe('<p>Night.</p><p>***</p>');
  });
});

test('a raised number is a mark, and raised letters are words', () => {
  expect(pasted({ html: '<p>salt<sup>12</sup> on the 2<sup>nd</sup> day, 10<sup>2</sup> camels</p>' })).toBe(
    '<p>salt¹² on the 2nd day, 10² camels</p>',
  );
});

test('a word that a reviewer struck out stays out, and one that its author struck stays struck', () => {
  expect(
    pasted({
      html: '<p>a <del datetime="2026-02-03T10:15">b</del><ins datetime="2026-02-03T10:15">c</ins> <del>d</del></p>',
    }),
  ).toBe('<p>a c <s>d</s></p>');
});

describe('undo', () => {
  test('takes back what was pasted, and nothing that was typed within the same second', async () => {
    const { editor, clock } = editorWith('<p>One.</p>');
    clock.ms = 5_000;
    editor.insertText(' Two.');
    await Promise.resolve();
    clock.ms += 100;
    paste(editor, { html: copied('word') });
    await Promise.resolve();
    clock.ms += 100;
    editor.insertText(' Three.');
    await Promise.resolve();
    const whole = htmlOf(editor);
    editor.undo();
    expect(htmlOf(editor)).toBe(whole.replace(' Three.', ''));
    editor.undo();
    expect(htmlOf(editor)).toBe('<p>One. Two.</p>');
    editor.undo();
    expect(htmlOf(editor)).toBe('<p>One.</p>');
    editor.redo();
    editor.redo();
    editor.redo();
    expect(htmlOf(editor)).toBe(whole);
  });

  test('takes back the words that were pasted over', async () => {
    const { editor } = editorWith('<p>salt road</p>');
    Transforms.select(editor, { anchor: { path: [0, 0], offset: 0 }, focus: { path: [0, 0], offset: 4 } });
    paste(editor, { text: 'iron' });
    expect(htmlOf(editor)).toBe('<p>iron road</p>');
    editor.undo();
    expect(htmlOf(editor)).toBe('<p>salt road</p>');
  });
});

import { Editor, Transforms, type Editor as TextEditor, type Path } from 'slate';
import { createTextEditor, htmlOf, replaceText } from './text-editor.ts';
import {
  clean,
  insertPicture,
  insertSceneBreak,
  isWithin,
  toggleHeading,
  toggleMark,
  toggleQuote,
} from './formatting.ts';
import { fromHtml } from './from-html.ts';

/** An editor with a text, and a clock that stands still until it is moved. */
function editorWith(html: string): { editor: TextEditor; clock: { ms: number }; pictures: File[] } {
  const clock = { ms: 0 };
  const pictures: File[] = [];
  const editor = createTextEditor({ now: () => clock.ms, onPicture: (file) => pictures.push(file) });
  editor.children = fromHtml(html);
  Editor.normalize(editor, { force: true });
  return { editor, clock, pictures };
}

/** Lets time pass between two acts of the writer. */
const pass = async (clock: { ms: number }, ms: number): Promise<void> => {
  await Promise.resolve();
  clock.ms += ms;
};

const atEndOf = (editor: TextEditor, path: Path) => Transforms.select(editor, Editor.end(editor, path));
const atStartOf = (editor: TextEditor, path: Path) => Transforms.select(editor, Editor.start(editor, path));
const choose = (editor: TextEditor, path: Path, from: number, to: number) =>
  Transforms.select(editor, { anchor: { path, offset: from }, focus: { path, offset: to } });
const paste = (editor: TextEditor, given: { html?: string; text?: string; files?: File[] }) =>
  editor.insertData({
    files: given.files ?? [],
    getData: (type: string) => (type === 'text/html' ? given.html : given.text) ?? '',
  } as unknown as DataTransfer);

describe('Return', () => {
  test('begins a new paragraph', () => {
    const { editor } = editorWith('<p>One.</p>');
    atEndOf(editor, []);
    editor.insertBreak();
    editor.insertText('Two.');
    expect(htmlOf(editor)).toBe('<p>One.</p><p>Two.</p>');
  });

  test('after a heading goes on with text', () => {
    const { editor } = editorWith('<h3>Part one</h3>');
    atEndOf(editor, []);
    editor.insertBreak();
    editor.insertText('Dawn.');
    expect(htmlOf(editor)).toBe('<h3>Part one</h3><p>Dawn.</p>');
  });

  test('in an empty line leaves the quotation', () => {
    const { editor } = editorWith('<blockquote><p>Said.</p></blockquote>');
    atEndOf(editor, []);
    editor.insertBreak();
    editor.insertBreak();
    editor.insertText('Then.');
    expect(htmlOf(editor)).toBe('<blockquote><p>Said.</p></blockquote><p>Then.</p>');
  });

  test('in a list begins a new item, and in an empty item leaves the list', () => {
    const { editor } = editorWith('<ul><li>salt</li></ul>');
    atEndOf(editor, []);
    editor.insertBreak();
    editor.insertText('water');
    expect(htmlOf(editor)).toBe('<ul><li>salt</li><li>water</li></ul>');
    editor.insertBreak();
    editor.insertBreak();
    editor.insertText('Off we went.');
    expect(htmlOf(editor)).toBe('<ul><li>salt</li><li>water</li></ul><p>Off we went.</p>');
  });

  test('with Shift is a line break within the paragraph', () => {
    const { editor } = editorWith('<p>Salt,</p>');
    atEndOf(editor, []);
    editor.insertSoftBreak();
    editor.insertText('sand.');
    expect(htmlOf(editor)).toBe('<p>Salt,<br>sand.</p>');
  });
});

describe('Backspace at the beginning', () => {
  test('of a heading makes it a paragraph', () => {
    const { editor } = editorWith('<h3>Part one</h3>');
    atStartOf(editor, [0]);
    editor.deleteBackward('character');
    expect(htmlOf(editor)).toBe('<p>Part one</p>');
  });

  test('of a quotation takes its first paragraph out', () => {
    const { editor } = editorWith('<blockquote><p>One.</p><p>Two.</p></blockquote>');
    atStartOf(editor, [0]);
    editor.deleteBackward('character');
    expect(htmlOf(editor)).toBe('<p>One.</p><blockquote><p>Two.</p></blockquote>');
  });

  test('of the paragraph after a scene break takes the break away', () => {
    const { editor } = editorWith('<p>Night.</p><hr><p>Morning.</p>');
    atStartOf(editor, [2]);
    editor.deleteBackward('character');
    expect(htmlOf(editor)).toBe('<p>Night.</p><p>Morning.</p>');
  });
});

describe('the toolbar', () => {
  test('sets chosen words and sets them back', () => {
    const { editor } = editorWith('<p>un believ able</p>');
    choose(editor, [0, 0], 3, 9);
    toggleMark(editor, 'bold');
    expect(htmlOf(editor)).toBe('<p>un <strong>believ</strong> able</p>');
    toggleMark(editor, 'bold');
    expect(htmlOf(editor)).toBe('<p>un believ able</p>');
  });

  test('sets what is typed next', () => {
    const { editor } = editorWith('<p>a </p>');
    atEndOf(editor, []);
    toggleMark(editor, 'strike');
    editor.insertText('b');
    expect(htmlOf(editor)).toBe('<p>a<s>b</s></p>');
  });

  test('makes a quotation of the chosen paragraphs, and paragraphs of it again', () => {
    const { editor } = editorWith('<p>One.</p><p>Two.</p><p>Three.</p>');
    Transforms.select(editor, { anchor: Editor.start(editor, [0]), focus: Editor.end(editor, [1]) });
    toggleQuote(editor);
    expect(htmlOf(editor)).toBe('<blockquote><p>One.</p><p>Two.</p></blockquote><p>Three.</p>');
    expect(isWithin(editor, 'quote')).toBe(true);
    toggleQuote(editor);
    expect(htmlOf(editor)).toBe('<p>One.</p><p>Two.</p><p>Three.</p>');
  });

  test('makes a heading, and a paragraph of it again', () => {
    const { editor } = editorWith('<p>Part two</p>');
    atEndOf(editor, []);
    toggleHeading(editor);
    expect(htmlOf(editor)).toBe('<h3>Part two</h3>');
    toggleHeading(editor);
    expect(htmlOf(editor)).toBe('<p>Part two</p>');
  });

  test('cleans the chosen words of everything', () => {
    const { editor } = editorWith(
      '<h3>A</h3><blockquote><p><strong>b</strong> <a href="https://x.test"><em>c</em></a></p></blockquote><ul><li>d<ul><li><u>e</u></li></ul></li></ul>',
    );
    Transforms.select(editor, Editor.range(editor, []));
    clean(editor);
    expect(htmlOf(editor)).toBe('<p>A</p><p>b c</p><p>d</p><p>e</p>');
  });

  test('cleans the paragraph where the cursor stands when nothing is chosen', () => {
    const { editor } = editorWith('<p><strong>a</strong></p><p><strong>b</strong></p>');
    atEndOf(editor, [1]);
    clean(editor);
    expect(htmlOf(editor)).toBe('<p><strong>a</strong></p><p>b</p>');
  });

  test('sets a scene break between the words, and writing goes on below', () => {
    const { editor } = editorWith('<p>Night.</p>');
    atEndOf(editor, []);
    insertSceneBreak(editor);
    editor.insertText('Morning.');
    expect(htmlOf(editor)).toBe('<p>Night.</p><hr><p>Morning.</p>');
  });

  test('sets a picture in the middle of a paragraph', () => {
    const { editor } = editorWith('<p>Before after</p>');
    choose(editor, [0, 0], 7, 7);
    insertPicture(editor, { src: '/media/chapters/x.webp', alt: 'A hill' });
    editor.insertText('!');
    expect(htmlOf(editor)).toBe('<p>Before </p><p><img src="/media/chapters/x.webp" alt="A hill"></p><p>!after</p>');
  });

  test('leaves no way to be locked in above a picture at the end', () => {
    const { editor } = editorWith('<p><img src="/media/chapters/x.webp" alt=""></p>');
    atEndOf(editor, []);
    editor.insertText('Below.');
    expect(htmlOf(editor)).toBe('<p><img src="/media/chapters/x.webp" alt=""></p><p>Below.</p>');
  });
});

describe('pasting', () => {
  test('words into a line keeps the line', () => {
    const { editor } = editorWith('<p>The -road</p>');
    choose(editor, [0, 0], 4, 4);
    paste(editor, { html: '<p><b>salt</b></p>', text: 'salt' });
    expect(htmlOf(editor)).toBe('<p>The <strong>salt</strong>-road</p>');
  });

  test('a text of several blocks into an empty chapter keeps its blocks', () => {
    const { editor } = editorWith('');
    paste(editor, { html: '<h1>Part one</h1><p>Dawn.</p><blockquote>Said.</blockquote><ul><li>salt</li></ul><hr>' });
    expect(htmlOf(editor)).toBe(
      '<h3>Part one</h3><p>Dawn.</p><blockquote><p>Said.</p></blockquote><ul><li>salt</li></ul><hr>',
    );
  });

  test('paragraphs into the middle of one', () => {
    const { editor } = editorWith('<p>A1.Z9.</p>');
    choose(editor, [0, 0], 3, 3);
    paste(editor, { html: '<p>B2.</p><p>C3.</p>' });
    expect(htmlOf(editor)).toBe('<p>A1.B2.</p><p>C3.Z9.</p>');
  });

  test('over chosen words takes their place', () => {
    const { editor } = editorWith('<p>salt road</p>');
    choose(editor, [0, 0], 0, 4);
    paste(editor, { text: 'iron' });
    expect(htmlOf(editor)).toBe('<p>iron road</p>');
  });

  test('plain text makes a paragraph of each line', () => {
    const { editor } = editorWith('');
    paste(editor, { text: 'One.\r\n\r\nTwo <b>.' });
    expect(htmlOf(editor)).toBe('<p>One.</p><p>Two &lt;b&gt;.</p>');
  });

  test('a picture asks for its description, but the picture of a text does not', () => {
    const { editor, pictures } = editorWith('');
    const file = new File(['x'], 'map.png', { type: 'image/png' });
    paste(editor, { files: [file], html: '<p>Dawn.</p>', text: 'Dawn.' });
    expect(pictures).toEqual([]);
    paste(editor, { files: [file] });
    expect(pictures).toEqual([file]);
    expect(htmlOf(editor)).toBe('<p>Dawn.</p>');
  });

  test('what was copied here comes back as it was', () => {
    const { editor } = editorWith('<p>a <strong>b</strong></p><p>See <a href="https://x.test">c</a></p>');
    const clipboard = new Map<string, string>();
    Transforms.select(editor, Editor.range(editor, []));
    editor.setFragmentData({
      setData: (type: string, value: string) => {
        clipboard.set(type, value);
      },
    } as unknown as DataTransfer);
    expect(clipboard.get('text/plain')).toBe('a b\n\nSee c');
    const other = editorWith('').editor;
    paste(other, { html: clipboard.get('text/html') });
    expect(htmlOf(other)).toBe('<p>a <strong>b</strong></p><p>See <a href="https://x.test">c</a></p>');
  });
});

describe('undo', () => {
  test('takes back together what was typed within a second (part 2 §9)', async () => {
    const { editor, clock } = editorWith('');
    await pass(clock, 5_000);
    atEndOf(editor, []);
    editor.insertText('One');
    await pass(clock, 999);
    editor.insertText(' two');
    await pass(clock, 1);
    editor.insertText(' three');
    editor.undo();
    expect(htmlOf(editor)).toBe('<p>One two</p>');
    editor.undo();
    expect(htmlOf(editor)).toBe('');
    editor.redo();
    editor.redo();
    expect(htmlOf(editor)).toBe('<p>One two three</p>');
  });

  test('what is typed right after an undo is a step of its own', async () => {
    const { editor, clock } = editorWith('');
    await pass(clock, 5_000);
    atEndOf(editor, []);
    editor.insertText('One');
    await pass(clock, 2_000);
    editor.insertText(' two');
    await pass(clock, 100);
    editor.undo();
    await pass(clock, 100);
    editor.insertText(' 2');
    await pass(clock, 100);
    editor.undo();
    expect(htmlOf(editor)).toBe('<p>One</p>');
  });

  test('reaches a hundred steps back', async () => {
    const { editor, clock } = editorWith('');
    atEndOf(editor, []);
    for (let step = 0; step < 105; step += 1) {
      await pass(clock, 5_000);
      editor.insertText('x');
    }
    for (let step = 0; step < 200; step += 1) editor.undo();
    expect(htmlOf(editor)).toBe('<p>xxxxx</p>');
  });

  test('brings back a text that another was put in place of', async () => {
    const { editor, clock } = editorWith('<p>Mine.</p>');
    await pass(clock, 5_000);
    replaceText(editor, '<p>Theirs.</p><p>All of it.</p>');
    expect(htmlOf(editor)).toBe('<p>Theirs.</p><p>All of it.</p>');
    await pass(clock, 5_000);
    editor.undo();
    expect(htmlOf(editor)).toBe('<p>Mine.</p>');
  });
});

test('a letter is written without a look at the other paragraphs, and a new paragraph with one', () => {
  const { editor } = editorWith('<p>The well</p><p>was dry.</p>');
  const looked = jest.spyOn(editor, 'normalizeNode');
  atEndOf(editor, [0]);
  editor.insertText('s');
  expect(looked).not.toHaveBeenCalled();
  editor.insertBreak();
  expect(looked).toHaveBeenCalled();
  expect(htmlOf(editor)).toBe('<p>The wells</p><p>was dry.</p>');
});

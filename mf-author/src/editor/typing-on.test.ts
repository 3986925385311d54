import { createEditor, Editor, Node, Transforms } from 'slate';
import { fromHtml } from './from-html.ts';
import { goesOn, rememberPlace, typeOn } from './typing-on.ts';

const SALT = { path: [0, 0], offset: 4 };

/** “Salt” in the document and on the page, its last letter just written by the browser. */
function afterLetter() {
  const editor = createEditor();
  editor.children = fromHtml('<p>Salt</p>');
  editor.selection = { anchor: SALT, focus: SALT };
  document.body.innerHTML = '<p>Salt</p><p>Salt</p>';
  const [node, other] = [...document.querySelectorAll('p')].map((p) => p.firstChild as Text);
  if (!node || !other) throw new Error('There are no words.');
  getSelection()?.collapse(node, 4);
  rememberPlace(editor);
  return { editor, node, other };
}

/** What the browser tells before it writes. */
function letter(data: string, node: Text, offset = 4, inputType = 'insertText'): InputEvent {
  const event = new InputEvent('beforeinput', { data, inputType });
  const at = { startContainer: node, startOffset: offset, endContainer: node, endOffset: offset, collapsed: true };
  return Object.assign(event, { getTargetRanges: () => [at] });
}

test('letters that go on where the last one was written come into the document as the browser writes them', () => {
  const { editor, node } = afterLetter();
  for (const [n, data] of ['y', ' ', 'R'].entries()) {
    expect(goesOn(editor, letter(data, node, 4 + n))).toBe(true);
    node.appendData(data);
    getSelection()?.collapse(node, 5 + n);
    expect(typeOn(editor)).toBe(true);
    rememberPlace(editor);
  }
  expect(Node.string(editor)).toBe('Salty R');
  expect(editor.selection?.anchor).toEqual({ path: [0, 0], offset: 7 });
});

test.each<[string, (at: ReturnType<typeof afterLetter>) => InputEvent]>([
  ['a key that is no plain letter', ({ node }) => letter('é', node)],
  ['several letters', ({ node }) => letter('ys', node)],
  ['a word that is put in another’s place', ({ node }) => letter('y', node, 4, 'insertReplacementText')],
  ['a letter further up in the words', ({ node }) => letter('y', node, 2)],
  ['a letter in words that read the same', ({ other }) => letter('y', other)],
  [
    'a letter that gets a mark',
    ({ editor, node }) => {
      editor.marks = { bold: true };
      return letter('y', node);
    },
  ],
  [
    'a letter after the cursor was set anew in the document',
    ({ editor, node }) => {
      Transforms.select(editor, { path: [0, 0], offset: 1 });
      return letter('y', node);
    },
  ],
  [
    'a letter after another was put into the document',
    ({ editor, node }) => {
      Editor.insertText(editor, 's');
      return letter('y', node);
    },
  ],
  [
    'a letter in words that the page has otherwise than the document',
    ({ node }) => {
      node.data = 'Sail';
      return letter('y', node);
    },
  ],
])('%s is left to Slate', (_, event) => {
  const at = afterLetter();
  const told = event(at);
  const before = Node.string(at.editor);
  expect(goesOn(at.editor, told)).toBe(false);
  expect(typeOn(at.editor)).toBe(false);
  expect(Node.string(at.editor)).toBe(before);
});

test('what is chosen is no place where letters go on', () => {
  const { editor, node } = afterLetter();
  Transforms.select(editor, { anchor: { path: [0, 0], offset: 0 }, focus: SALT });
  getSelection()?.setBaseAndExtent(node, 0, node, 4);
  rememberPlace(editor);
  expect(goesOn(editor, letter('y', node))).toBe(false);
});

import { renderHook } from '@testing-library/react';
import { createEditor, Editor, Node, Transforms } from 'slate';
import { fromHtml } from './from-html.ts';
import { usePaintFirst, withPaintFirst, writtenByBrowser } from './paint-first.ts';

/** An editor on a page, the cursor at its end, and what the page has drawn of it. */
function onPage() {
  const drawn: { text: string; because: string[] }[] = [];
  const inner = createEditor();
  inner.onChange = () => {
    drawn.push({ text: Node.string(inner), because: inner.operations.map(({ type }) => type) });
  };
  const editor = withPaintFirst(inner);
  editor.children = fromHtml('<p>Sal</p>');
  editor.selection = { anchor: Editor.end(editor, []), focus: Editor.end(editor, []) };
  const page = renderHook(() => usePaintFirst(editor));
  return { editor, drawn, page };
}
type OnPage = ReturnType<typeof onPage>;

/** A key that the browser writes itself. */
async function key({ editor }: OnPage, letter: string): Promise<void> {
  writtenByBrowser(editor, 'insertText');
  editor.insertText(letter);
  await Promise.resolve();
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('a letter that the browser wrote is in the document at once, and is drawn when it has been painted', async () => {
  const shown = onPage();
  await key(shown, 't');
  expect(Node.string(shown.editor)).toBe('Salt');
  expect(shown.drawn).toEqual([]);
  jest.advanceTimersToNextFrame();
  expect(shown.drawn).toEqual([]);
  jest.runAllTimers();
  expect(shown.drawn).toEqual([{ text: 'Salt', because: ['insert_text'] }]);
});

test.each(['keydown', 'beforeinput', 'pointerdown', 'visibilitychange', 'pagehide'])(
  'a letter that is not painted yet is drawn before what comes with %s',
  async (type) => {
    const shown = onPage();
    await key(shown, 't');
    document.body.addEventListener(type, () => expect(shown.drawn).toHaveLength(1), { once: true });
    document.body.dispatchEvent(new Event(type, { bubbles: true }));
    expect(shown.drawn).toEqual([{ text: 'Salt', because: ['insert_text'] }]);
    jest.runAllTimers();
    expect(shown.drawn).toHaveLength(1);
  },
);

test('a letter that is not painted yet is drawn when the editor goes', async () => {
  const shown = onPage();
  await key(shown, 't');
  shown.page.unmount();
  expect(shown.drawn).toHaveLength(1);
});

test('what the browser did not write is drawn at once, and after what was written before it', async () => {
  const shown = onPage();
  await key(shown, 't');
  Transforms.splitNodes(shown.editor, { always: true });
  await Promise.resolve();
  expect(shown.drawn.map(({ because }) => because)).toEqual([['insert_text'], ['split_node', 'split_node']]);

  shown.editor.insertText('y');
  await Promise.resolve();
  expect(shown.drawn).toHaveLength(3);
});

test('a letter that brings other changes along is drawn at once', async () => {
  const shown = onPage();
  writtenByBrowser(shown.editor, 'insertText');
  shown.editor.insertText('t');
  Transforms.splitNodes(shown.editor, { always: true });
  await Promise.resolve();
  expect(shown.drawn).toEqual([{ text: 'Salt', because: ['insert_text', 'split_node', 'split_node'] }]);
});

import { Editor } from 'slate';
import { fromHtml } from '../editor/from-html.ts';
import { createTextEditor } from '../editor/text-editor.ts';
import { wordsIn } from './use-chosen-words.ts';

test('the words of what is chosen are counted, across paragraphs and through marks, and parts of words as words', () => {
  const editor = createTextEditor({ now: () => 0 });
  editor.children = fromHtml('<p>The <em>salt</em> came in.</p><p>Nobody sang.</p>');
  const all = Editor.range(editor, []);
  expect(wordsIn(editor, all)).toBe(6);
  expect(wordsIn(editor, { anchor: all.anchor, focus: { path: [0, 1], offset: 4 } })).toBe(2);
  expect(wordsIn(editor, { anchor: { path: [0, 2], offset: 6 }, focus: { path: [1, 0], offset: 3 } })).toBe(2);
});

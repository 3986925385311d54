import { Editor, Element, Path, Range, Text, Transforms } from 'slate';
import { isA, isTextBlock } from './text-editor.ts';
import { MARKS, paragraph, picture, sceneBreak, type Block, type Mark } from './document.ts';

/** Whether what is typed next, or all that is chosen, has a mark. */
const hasMark = (editor: Editor, mark: Mark): boolean => Editor.marks(editor)?.[mark] === true;

export function toggleMark(editor: Editor, mark: Mark): void {
  if (hasMark(editor, mark)) editor.removeMark(mark);
  else editor.addMark(mark, true);
}

/** Whether the cursor stands in a quotation or a heading. */
export const isWithin = (editor: Editor, type: 'quote' | 'heading'): boolean =>
  editor.selection !== null &&
  Editor.above(editor, { at: Editor.unhangRange(editor, editor.selection), match: isA(type) }) !== undefined;

export function toggleQuote(editor: Editor): void {
  if (isWithin(editor, 'quote')) Transforms.unwrapNodes(editor, { match: isA('quote'), split: true });
  else
    Transforms.wrapNodes(
      editor,
      { type: 'quote', children: [] },
      { match: (node, path) => path.length === 1 && Element.isElement(node) },
    );
}

export function toggleHeading(editor: Editor): void {
  Transforms.setNodes(editor, { type: isWithin(editor, 'heading') ? 'paragraph' : 'heading' }, { match: isTextBlock });
}

/** Takes all formatting from what is chosen, or from the paragraph where the cursor stands: words remain. */
export function clean(editor: Editor): void {
  const { selection } = editor;
  if (!selection) return;
  const at = Range.isCollapsed(selection)
    ? Editor.range(editor, Editor.above(editor, { match: isTextBlock })?.[1] ?? selection.anchor.path)
    : selection;
  const range = Editor.rangeRef(editor, at);
  const over = (change: (at: Range) => void): void => {
    if (range.current) change(range.current);
  };
  Editor.withoutNormalizing(editor, () => {
    over((where) => Transforms.unsetNodes(editor, [...MARKS], { at: where, match: Text.isText, split: true }));
    over((where) => Transforms.unwrapNodes(editor, { at: where, match: isA('link'), split: true }));
    over((where) => Transforms.setNodes<Block>(editor, { type: 'paragraph' }, { at: where, match: isA('heading') }));
    for (const type of ['item', 'list', 'quote'] as const) {
      // Lists stand in lists: one layer is taken at a time.
      while (range.current && holds(editor, range.current, type)) {
        over((where) => Transforms.unwrapNodes(editor, { at: where, match: isA(type), split: true, mode: 'lowest' }));
      }
    }
  });
  range.unref();
  for (const mark of MARKS) if (hasMark(editor, mark)) editor.removeMark(mark);
}

const holds = (editor: Editor, at: Range, type: Element['type']): boolean =>
  !Editor.nodes(editor, { at, match: isA(type) }).next().done;

export const insertSceneBreak = (editor: Editor): void => insertBlock(editor, sceneBreak());

export const insertPicture = (editor: Editor, { src, alt }: { src: string; alt: string }): void =>
  insertBlock(editor, picture(src, alt));

/** Sets a block after the words before the cursor, in place of an empty line, and goes on writing below it. */
function insertBlock(editor: Editor, block: Block): void {
  if (!editor.selection) Transforms.select(editor, Editor.end(editor, []));
  if (editor.selection && Range.isExpanded(editor.selection)) Transforms.collapse(editor, { edge: 'end' });
  const line = Editor.above(editor, { match: isTextBlock });
  Editor.withoutNormalizing(editor, () => {
    if (!line || Editor.string(editor, line[1]) !== '') return Transforms.insertNodes(editor, block, { select: true });
    Transforms.removeNodes(editor, { at: line[1] });
    Transforms.insertNodes(editor, block, { at: line[1], select: true });
  });
  const set = Editor.above(editor, { match: (node) => Element.isElement(node) && editor.isVoid(node) });
  if (!set) return;
  const next = Editor.next(editor, { at: set[1] });
  if (next && isTextBlock(next[0])) Transforms.select(editor, Editor.start(editor, next[1]));
  else Transforms.insertNodes(editor, paragraph(), { at: Path.next(set[1]), select: true });
}

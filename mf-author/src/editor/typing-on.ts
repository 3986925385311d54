import { Node, Range, type Editor } from 'slate';
import { ReactEditor } from 'slate-react';

/** Where the browser has written a letter by itself: on the page, and in the document. */
interface Place {
  node: Text;
  offset: number;
  selection: Range;
}
const places = new WeakMap<Editor, Place>();
/** Letters that the browser is about to write at such a place. */
const coming = new WeakMap<Editor, string>();

/** What is to be called when the document has a letter that the browser has written: the cursor stands behind it in both. */
export function rememberPlace(editor: Editor): void {
  const { selection } = editor;
  const { anchorNode: node = null, anchorOffset: offset = 0, isCollapsed = false } = getSelection() ?? {};
  if (selection && Range.isCollapsed(selection) && isCollapsed && node instanceof Text)
    places.set(editor, { node, offset, selection });
  else places.delete(editor);
}

/**
 * Whether a letter goes on where the last one was written, for `beforeinput`: what Slate looks up for each letter anew, on the page
 * and in the document, is then known, and is most of what a letter costs beside the browser's own work. Anything else that has
 * happened since, and anything but a plain letter, is left to Slate.
 */
export function goesOn(editor: Editor, event: InputEvent): boolean {
  coming.delete(editor);
  const place = places.get(editor);
  const { data, inputType } = event;
  if (!place || inputType !== 'insertText' || !data || !/^[a-z ]$/i.test(data)) return false;
  const { node, offset, selection } = place;
  const [range] = event.getTargetRanges();
  const same =
    editor.selection === selection &&
    editor.marks === null &&
    !ReactEditor.isComposing(editor) &&
    range?.startContainer === node &&
    range.startOffset === offset &&
    range.collapsed &&
    textAt(editor, selection) === node.data;
  if (same) coming.set(editor, data);
  else places.delete(editor);
  return same;
}

/** Writes such a letter into the document once the browser has written it, for `input`; false where none was to come. */
export function typeOn(editor: Editor): boolean {
  const text = coming.get(editor);
  const place = places.get(editor);
  coming.delete(editor);
  if (text === undefined || !place) return false;
  const { path, offset } = place.selection.anchor;
  editor.apply({ type: 'insert_text', path, offset, text });
  return true;
}

function textAt(editor: Editor, { anchor }: Range): string | null {
  const leaf = Node.getIf(editor, anchor.path);
  return leaf && 'text' in leaf ? leaf.text : null;
}

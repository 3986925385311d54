import type { Editor } from 'slate';
import { HistoryEditor } from 'slate-history';

/** Changes within this many ms are taken back together (part 2 §9). */
const HISTORY_DELAY_MS = 1_000;
/** How many steps can be taken back (part 2 §9). */
const HISTORY_STACK = 100;

/** Parts the step that is being made from the next one, in each editor. */
const partings = new WeakMap<Editor, () => void>();

/** Does something that undo takes back alone, however soon after the last key it comes. */
export function asOwnStep(editor: Editor, work: () => void): void {
  partings.get(editor)?.();
  work();
  partings.get(editor)?.();
}

/**
 * Gives undo its steps by time: what changes within a second of a step's beginning belongs to that step.
 * slate-history on its own splits typing only where the cursor moves, so that one undo would take back a minute's writing.
 */
export function withTimedHistory<E extends Editor>(editor: E, now: () => number): E {
  const { apply, undo, redo, writeHistory } = editor;
  let begun = -Infinity;
  let parted = false;
  partings.set(editor, () => {
    parted = true;
  });

  editor.apply = (operation) => {
    if (operation.type === 'set_selection' || HistoryEditor.isSaving(editor) === false) return apply(operation);
    const oneAct = editor.operations.some((other) => other.type !== 'set_selection');
    if (!parted && editor.history.undos.length > 0 && (oneAct || now() - begun < HISTORY_DELAY_MS)) {
      HistoryEditor.withMerging(editor, () => apply(operation));
      return;
    }
    parted = false;
    begun = now();
    HistoryEditor.setSplittingOnce(editor, true);
    apply(operation);
  };
  editor.writeHistory = (stack, batch) => {
    writeHistory(stack, batch);
    if (editor.history[stack].length > HISTORY_STACK) editor.history[stack].shift();
  };
  // What comes after an undo is a step of its own.
  editor.undo = () => {
    begun = -Infinity;
    undo();
  };
  editor.redo = () => {
    begun = -Infinity;
    redo();
  };
  return editor;
}

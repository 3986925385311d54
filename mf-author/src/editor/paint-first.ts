import { afterPaint } from '@griot/browser';
import { useEffect } from 'react';
import { flushSync } from 'react-dom';
import type { Editor } from 'slate';
import { IS_ANDROID } from 'slate-dom';
import { rememberPlace } from './typing-on.ts';

interface Waiting {
  /** The browser has just written what the next change holds. */
  written: boolean;
  /** The change that React has not drawn yet. */
  draw: (() => void) | null;
}
const waiting = new WeakMap<Editor, Waiting>();

/**
 * A plain letter is written into the page by the browser itself, and the document has it at once; what React and the page make of
 * it waits until it has been painted, so that who types sees it sooner. Whatever comes before then finds it drawn.
 */
export function withPaintFirst<E extends Editor>(editor: E): E {
  const { onChange } = editor;
  const state: Waiting = { written: false, draw: null };
  waiting.set(editor, state);
  editor.onChange = (options) => {
    const { operations } = editor;
    const later = state.written && operations.every(({ type }) => type === 'insert_text');
    state.written = false;
    drawNow(editor);
    if (!later) return onChange(options);
    rememberPlace(editor);
    state.draw = () => {
      // A change tells of its own operations, and those that were made since tell of themselves.
      const since = editor.operations;
      editor.operations = operations;
      onChange(options);
      editor.operations = since;
    };
    afterPaint(() => flushSync(() => drawNow(editor)));
  };
  return editor;
}

/** What is to be called when the browser says that it has written something (`input`). */
export function writtenByBrowser(editor: Editor, inputType: string): void {
  const state = waiting.get(editor);
  // On Android the browser writes before the document knows, and Slate has its own order for it.
  if (state && inputType === 'insertText' && !IS_ANDROID) state.written = true;
}

/** Whatever an author can do next finds the page as the document is; so do those who store it when it is left. */
const NEXT = ['keydown', 'beforeinput', 'pointerdown', 'visibilitychange', 'pagehide'] as const;

export function usePaintFirst(editor: Editor): void {
  useEffect(() => {
    const next = (): void => {
      if (waiting.get(editor)?.draw) flushSync(() => drawNow(editor));
    };
    for (const type of NEXT) window.addEventListener(type, next, { capture: true });
    return () => {
      for (const type of NEXT) window.removeEventListener(type, next, { capture: true });
      drawNow(editor);
    };
  }, [editor]);
}

function drawNow(editor: Editor): void {
  const state = waiting.get(editor);
  const draw = state?.draw;
  if (!draw) return;
  state.draw = null;
  draw();
}

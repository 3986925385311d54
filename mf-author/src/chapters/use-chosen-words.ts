import { countWords } from '@griot/contracts';
import { useEffect, useState } from 'react';
import { Editor, Range } from 'slate';
import { toHtml } from '../editor/to-html.ts';
import type { Block } from '../editor/document.ts';

/** Who moves the ends of a choice is not counted along with: it is looked at so long after the last move. */
const REST_MS = 150;

/** How many words are chosen in an editor, as its own are counted; null while nothing is. */
export function useChosenWords(editor: Editor): number | null {
  const [chosen, setChosen] = useState<number | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = (): void => {
      const { selection } = editor;
      setChosen(selection && Range.isExpanded(selection) ? wordsIn(editor, selection) : null);
    };
    const later = (): void => {
      clearTimeout(timer);
      timer = setTimeout(look, REST_MS);
    };
    document.addEventListener('selectionchange', later);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('selectionchange', later);
    };
  }, [editor]);
  return chosen;
}

export const wordsIn = (editor: Editor, range: Range): number =>
  countWords(toHtml(Editor.fragment(editor, range) as Block[]));

import type { Editor } from 'slate';
import type { Mark } from './document.ts';
import { toggleMark } from './formatting.ts';

const APPLE = typeof navigator !== 'undefined' && /mac|iphone|ipad/i.test(navigator.platform);

type Pressed = Pick<KeyboardEvent, 'key' | 'metaKey' | 'ctrlKey' | 'altKey' | 'shiftKey'>;

const MARK_KEYS: Record<string, Mark> = { b: 'bold', i: 'italic', u: 'underline' };

/** Whether a letter is pressed with the system's command key and nothing else. */
export const isCommand = (event: Pressed, letter: string): boolean =>
  (APPLE ? event.metaKey && !event.ctrlKey : event.ctrlKey && !event.metaKey) &&
  !event.altKey &&
  !event.shiftKey &&
  event.key.toLowerCase() === letter;

/** Sets a mark when its keys are pressed; true when they were. Undo and redo are slate-react's own. */
export function markByKey(editor: Editor, event: Pressed): boolean {
  const letter = Object.keys(MARK_KEYS).find((key) => isCommand(event, key));
  if (letter === undefined) return false;
  toggleMark(editor, MARK_KEYS[letter] as Mark);
  return true;
}

/** How a shortcut is told to people and to screen readers. */
export const shortcut = (letter: string, shift = false): { keys: string; aria: string } => {
  const key = letter.toUpperCase();
  return APPLE
    ? { keys: `${shift ? '⇧' : ''}⌘${key}`, aria: `${shift ? 'Shift+' : ''}Meta+${key}` }
    : { keys: `Ctrl+${shift ? 'Shift+' : ''}${key}`, aria: `Control+${shift ? 'Shift+' : ''}${key}` };
};

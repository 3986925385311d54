import type { TypedAhead } from '@griot/remote-kit';

/** Keeps what is typed on the keyboard until the field that it is meant for is drawn. Elsewhere nothing is kept. */
export function typeAhead(hasField: boolean): { typed: TypedAhead; end: () => void } {
  const typed: TypedAhead = { text: '', sent: false };
  const hear = (event: KeyboardEvent): void => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === 'Enter') typed.sent = typed.text !== '';
    else if (event.key === 'Backspace') typed.text = typed.text.slice(0, -1);
    else if (event.key.length === 1) typed.text += event.key;
    else return;
    event.preventDefault();
  };
  if (hasField) document.addEventListener('keydown', hear);
  return { typed, end: () => document.removeEventListener('keydown', hear) };
}

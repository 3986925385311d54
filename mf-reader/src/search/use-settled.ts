import { useEffect, useState } from 'react';

/** Nobody is asked before the typing has rested this long, in ms. */
const REST_MS = 250;

/** A text as it stood when its typing last rested. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), REST_MS);
    return () => clearTimeout(timer);
  }, [text]);
  // An emptied field has nothing to wait for, and what was in it is not to come back when it is typed in anew.
  if (text === '' && settled !== '') setSettled('');
  return text === '' ? '' : settled;
}

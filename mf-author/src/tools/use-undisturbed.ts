import { useEffect, useState } from 'react';

/** What lies around the text goes by this mark of the page: the shell's part by its own style, this remote's too. */
const MARK = 'undisturbed';

/** Writing with nothing else on the screen; Escape ends it, unless it was meant for a dialog or a menu. */
export function useUndisturbed(): [on: boolean, turn: (on: boolean) => void] {
  const [on, turn] = useState(false);
  useEffect(() => {
    if (!on) return;
    const { documentElement } = document;
    documentElement.dataset[MARK] = '';
    const leave = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return;
      if (!document.querySelector('dialog[open], [aria-expanded="true"][aria-haspopup]')) turn(false);
    };
    document.addEventListener('keydown', leave);
    return () => {
      delete documentElement.dataset[MARK];
      document.removeEventListener('keydown', leave);
    };
  }, [on]);
  return [on, turn];
}

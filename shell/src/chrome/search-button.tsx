import { localStore } from '@griot/browser';
import { LETTER_KEYS_KEPT_AS, ownPath } from '@griot/contracts';
import { useGo, useOverlay } from '@griot/remote-kit';
import { IconButton, SearchIcon } from '@griot/ui';
import { useCallback, useEffect } from 'react';

/** Opens the search dialog (part 2 §2.2), as `/` does, and goes where it answers. */
export function SearchButton() {
  const overlay = useOverlay();
  const go = useGo();
  const search = useCallback(async () => {
    const path = await overlay('reader.search');
    const to = typeof path === 'string' ? ownPath(path) : null;
    if (to !== null) await go(to);
  }, [overlay, go]);

  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (
        event.key !== '/' ||
        event.defaultPrevented ||
        event.altKey ||
        event.ctrlKey ||
        event.metaKey ||
        !lettersCount()
      )
        return;
      if (document.querySelector('dialog[open]') || takesText(event.target)) return;
      event.preventDefault();
      void search();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [search]);

  return (
    <IconButton label="Search" aria-haspopup="dialog" onClick={() => void search()}>
      <SearchIcon size={22} aria-hidden="true" />
    </IconButton>
  );
}

/** Whoever speaks to their computer has switched single keys off (WCAG 2.1.4). */
const lettersCount = (): boolean => localStore.get(LETTER_KEYS_KEPT_AS) !== 'off';

const takesText = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.closest('input, textarea, select') !== null);

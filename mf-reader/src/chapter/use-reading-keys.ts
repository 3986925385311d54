import { useGo } from '@griot/remote-kit';
import { useEffect } from 'react';

/** Arrow left and right turn the page, unless a dialog is open or the arrows mean something where the focus is. */
export function useReadingKeys({ previous, next }: { previous: string | null; next: string | null }): void {
  const go = useGo();
  useEffect(() => {
    const turn = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      const to = event.key === 'ArrowLeft' ? previous : event.key === 'ArrowRight' ? next : null;
      if (to === null || document.querySelector('dialog[open]') || ownsArrows(event.target)) return;
      void go(to);
    };
    document.addEventListener('keydown', turn);
    return () => document.removeEventListener('keydown', turn);
  }, [go, previous, next]);
}

const ownsArrows = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.closest('input, textarea, select, [role=tab], [role=menu]') !== null);

import { useLayoutEffect, useSyncExternalStore } from 'react';
import { useDisplay } from './stored-display.ts';
import { backgroundOf } from './options.ts';

const DARK = '(prefers-color-scheme: dark)';

const watchDark = (changed: () => void) => {
  const query = window.matchMedia(DARK);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
};

/**
 * Lays the reader's background under the whole page while they read, and the theme that fits it under everything
 * that lies on it: bars, panels, toasts, dialogs of other remotes. Takes both away on leaving.
 */
export function useReadingTheme(): void {
  const display = useDisplay();
  const systemIsDark = useSyncExternalStore(watchDark, () => window.matchMedia(DARK).matches);
  const { value, theme } = backgroundOf(display, systemIsDark);

  useLayoutEffect(() => {
    const root = document.documentElement;
    const before = root.dataset.theme;
    root.dataset.theme = theme;
    root.style.setProperty('--paper', value);
    if (theme === 'dark') root.style.setProperty('--ink', '#FFFFFF');
    return () => {
      if (before === undefined) delete root.dataset.theme;
      else root.dataset.theme = before;
      root.style.removeProperty('--paper');
      root.style.removeProperty('--ink');
    };
  }, [value, theme]);
}

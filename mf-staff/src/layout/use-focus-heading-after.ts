import { useEffect } from 'react';

/** For what goes once it is done, such as a dialog or its opener: the keyboard goes on from the page's heading rather than from nowhere. */
export function useFocusHeadingAfter(): void {
  useEffect(
    () => () => {
      if (document.activeElement === document.body)
        document.querySelector<HTMLElement>('h1[tabindex]')?.focus({ preventScroll: true });
    },
    [],
  );
}

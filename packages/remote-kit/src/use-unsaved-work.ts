import { useEffect, useEffectEvent } from 'react';
import { usePlatform } from './platform-context.tsx';

/**
 * Guards unsaved work for every way out: links of any remote, Back, closing the tab (design §3).
 * `ask` shows the page's own question and resolves to true when the work may be left.
 */
export function useUnsavedWork(dirty: boolean, ask: () => Promise<boolean>): void {
  const { nav } = usePlatform();
  const mayLeave = useEffectEvent(ask);
  useEffect(() => (dirty ? nav.hold(() => mayLeave()) : undefined), [dirty, nav]);
}

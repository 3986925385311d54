import { useLocation } from '@griot/nav';
import { usePlatform } from '@griot/remote-kit';
import { useEffect, useRef, type RefObject } from 'react';

/** Where a page goes back to after a decision, so that the focus goes on to what comes next. */
export const afterDecision = (id: string): { state: { decided: string } } => ({ state: { decided: id } });

/** Who comes to a list from a decision has the focus on the first of what is left, so that the next one is a key away. */
export function useFocusAfterDecision(list: RefObject<HTMLElement | null>, settled: boolean): void {
  const { nav } = usePlatform();
  const { state } = useLocation() as { state: { decided?: string } | null };
  const gone = useRef(nav.current().action === 'push' ? state?.decided : undefined);
  useEffect(() => {
    if (!settled || gone.current === undefined) return;
    gone.current = undefined;
    list.current?.querySelector<HTMLElement>('tbody a, button')?.focus({ preventScroll: true });
  }, [list, settled]);
}

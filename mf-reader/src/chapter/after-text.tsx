import { usePlatform } from '@griot/remote-kit';
import { useDeferredValue, type ReactNode } from 'react';

interface AfterTextProps {
  /** The chapter's number. */
  of: string;
  /** It is out of sight when a chapter begins, as it is under a text. */
  below: boolean;
  children: ReactNode;
}

/**
 * What nobody sees who begins a chapter. Whoever turns the page waits for its first lines only: this is drawn right after, and what the chapter
 * before had in its place leads nowhere until then. Back finds the page as it was left, and needs its height at once.
 */
export function AfterText({ of, below, children }: AfterTextProps) {
  const { nav } = usePlatform();
  const drawnOf = useDeferredValue(of);
  const drawn = useDeferredValue(children);
  const waits = drawnOf !== of && below && nav.page().action === 'push';
  return <div inert={waits}>{waits ? drawn : children}</div>;
}

import { Suspense, useLayoutEffect, useRef, type ReactNode } from 'react';
import { useWritten } from './use-written.ts';

/**
 * A part of a written page that is not what its visitors see or press first: scripts take it over when the rest of the page answers
 * already, a piece at a time, and at once where what can be pressed in it is pressed before that (React hydrates each `Suspense` by itself), or what
 * stands around it is drawn again. A page that is drawn in the browser has it with everything else. It says `data-later` where it was written, and `hydrated` (an event that bubbles)
 * once it stands, so that the shell knows a build that draws only half of its page.
 */
export const HydratedLater = ({ children }: { children: ReactNode }) => (
  <Suspense>
    <Mark />
    {children}
  </Suspense>
);

function Mark() {
  const written = useWritten();
  const place = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => void place.current?.dispatchEvent(new Event('hydrated', { bubbles: true })), []);
  return <span ref={place} hidden data-later={written ? '' : undefined} />;
}

import { Suspense, type ReactNode } from 'react';

/**
 * A part of a written page that is not what its visitors see or press first: scripts take it over when the rest of the page answers
 * already, a piece at a time, and at once where it is pressed or focused before that (React hydrates each `Suspense` by itself). A page
 * that is drawn in the browser has it with everything else.
 */
export const HydratedLater = ({ children }: { children: ReactNode }) => <Suspense>{children}</Suspense>;

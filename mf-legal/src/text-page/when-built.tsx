import { isBuilt } from '@griot/contracts';
import type { ReactNode } from 'react';

/** Words about a page of ours that stand only once the page does: no text sends anybody to what is not there. */
export const WhenBuilt = ({ page, children }: { page: string; children: ReactNode }) =>
  isBuilt(page) ? <>{children}</> : null;

import type { ReactNode } from 'react';
import { CloudAlertIcon } from '../icons.ts';
import { Button } from '../action/button.tsx';
import { Cluster } from '../layout/stack.tsx';
import { StateBox, StateTitle } from './empty-state.tsx';

export interface ErrorStateProps {
  /** What happened, in plain words. */
  title: string;
  /** What to do about it, or the server's own text. */
  children?: ReactNode;
  onRetry?: () => void;
  retryLabel?: string;
  /** Whether a retry is under way. */
  busy?: boolean;
  /** Another way out, such as a Home button. */
  action?: ReactNode;
  /** It is all there is of a page: the line is the page's heading. */
  page?: boolean;
}

/** Something could not be loaded: what happened, and Retry. */
export function ErrorState({
  title,
  children,
  onRetry,
  retryLabel = 'Retry',
  busy,
  action,
  page = false,
}: ErrorStateProps) {
  return (
    <StateBox role="alert">
      <CloudAlertIcon size={32} aria-hidden="true" />
      <StateTitle as={page ? 'h1' : 'p'}>{title}</StateTitle>
      {children !== undefined && <p>{children}</p>}
      <Cluster $gap={8} $justify="center">
        {onRetry && (
          <Button variant="primary" onClick={onRetry} busy={busy}>
            {retryLabel}
          </Button>
        )}
        {action}
      </Cluster>
    </StateBox>
  );
}

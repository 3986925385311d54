import { ApiError, messageOf } from '@griot/api';
import { Button, Delayed, EmptyState, ErrorState, Skeleton } from '@griot/ui';
import type { ReactNode } from 'react';

export interface EntryProps<Answer> {
  asked: {
    data: Answer | undefined;
    error: Error | null;
    isFetching: boolean;
    refetch: () => unknown;
  };
  /** Said when there is none. */
  missing: string;
  /** Why there may be none. */
  reason?: string;
  /** Said when it did not load. */
  failed?: string;
  back: { href: string; label: string };
  /** Stays when it is gone meanwhile, since something may have been written about it. */
  stays?: boolean;
  children: (answer: Answer) => ReactNode;
}

/** One entry of a list while it comes, when it does not, and when there is none. */
export function Entry<Answer>({
  asked: { data, error, isFetching, refetch },
  missing,
  reason,
  failed = 'This page did not load.',
  back,
  stays = false,
  children,
}: EntryProps<Answer>) {
  if (error instanceof ApiError && error.status === 404 && !(stays && data !== undefined))
    return (
      <EmptyState
        title={missing}
        action={
          <Button variant="primary" href={back.href}>
            {back.label}
          </Button>
        }
      >
        {reason}
      </EmptyState>
    );
  if (data !== undefined) return <>{children(data)}</>;
  if (error)
    return (
      <ErrorState title={failed} onRetry={() => void refetch()} busy={isFetching}>
        {messageOf(error)}
      </ErrorState>
    );
  return (
    <Delayed>
      <Skeleton height="360px" />
    </Delayed>
  );
}

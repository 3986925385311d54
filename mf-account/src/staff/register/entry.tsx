import { ApiError, messageOf } from '@griot/api';
import { Button, Delayed, EmptyState, ErrorState, Skeleton } from '@griot/ui';
import type { ReactNode } from 'react';

interface Asked<Answer> {
  data: Answer | undefined;
  isError: boolean;
  error: Error | null;
  isFetching: boolean;
  refetch: () => unknown;
}

/** One entry of a register while it comes, when it does not, and when there is none. */
export function Entry<Answer>({
  asked,
  missing,
  back,
  children,
}: {
  asked: Asked<Answer>;
  missing: string;
  back: { href: string; label: string };
  children: (answer: Answer) => ReactNode;
}) {
  // Also when it was there a moment ago.
  if (asked.error instanceof ApiError && asked.error.status === 404)
    return (
      <EmptyState
        title={missing}
        action={
          <Button variant="primary" href={back.href}>
            {back.label}
          </Button>
        }
      />
    );
  if (asked.data !== undefined) return <>{children(asked.data)}</>;
  if (!asked.isError)
    return (
      <Delayed>
        <Skeleton height="360px" />
      </Delayed>
    );
  return (
    <ErrorState title="This page did not load." onRetry={() => void asked.refetch()} busy={asked.isFetching}>
      {messageOf(asked.error)}
    </ErrorState>
  );
}

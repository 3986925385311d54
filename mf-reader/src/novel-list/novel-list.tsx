import { ApiError, messageOf } from '@griot/api';
import { ErrorState, from, space } from '@griot/ui';
import type { ReactNode } from 'react';
import { keyframes, styled } from 'styled-components';
import { NovelWindow } from './novel-window.tsx';
import { RowShape } from './row-shape.tsx';
import { useFirstPage, type NovelSource } from '../virtual-list/use-paged-list.ts';

export interface NovelListProps {
  /** Names the list for those who cannot see it. */
  label: string;
  source: NovelSource;
  /** What is said when nothing fits. */
  empty: ReactNode;
  /** Instead of the trouble and Retry. */
  failed?: (retry: () => void, error: unknown) => ReactNode;
  /** Said when the server does not say why they did not load (part 1 §8). */
  fallback?: string;
  /** Counts the novels from 1 and stands in one column, the first on top. */
  ranked?: boolean;
}

/**
 * A list of novels that goes on as one scrolls, however long it is: waiting in its shape, failed, empty, or here.
 * Give it another `key` when it asks for something else.
 */
export function NovelList({
  label,
  source,
  empty,
  failed,
  fallback = 'Failed to get novels',
  ranked = false,
}: NovelListProps) {
  const { data, error, isError, refetch } = useFirstPage(source);
  if (data)
    return data.count === 0 ? empty : <NovelWindow label={label} source={source} count={data.count} ranked={ranked} />;
  if (!isError)
    return (
      <Waiting $columns={ranked ? 1 : 2} role="status" aria-label="Loading">
        {[1, 2, 3, 4, 5, 6].map((n) => (
          <RowShape key={n} />
        ))}
      </Waiting>
    );
  const retry = () => void refetch();
  if (failed) return failed(retry, error);
  // Asked again it would be refused again.
  if (error instanceof ApiError && error.status === 400)
    return <ErrorState title="Invalid filter parameters">{error.text}</ErrorState>;
  return (
    <ErrorState title="The novels did not load." onRetry={retry}>
      {messageOf(error, fallback)}
    </ErrorState>
  );
}

const arrive = keyframes`from { opacity: 0; }`;
/** Holds the room of what comes, and shows it only when the wait has lasted 200 ms. */
const Waiting = styled.div<{ $columns: 1 | 2 }>`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[32]} ${space[48]};
  animation: ${arrive} 120ms ease-out 200ms backwards;
  ${from.tablet} {
    grid-template-columns: repeat(${(p) => p.$columns}, minmax(0, 1fr));
  }
`;

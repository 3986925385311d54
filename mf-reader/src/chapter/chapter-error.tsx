import { messageOf } from '@griot/api';
import { Button, ErrorState } from '@griot/ui';
import { novelPath } from '../novel/addresses.ts';
import { useRetryOnceOnline } from './use-retry-once-online.ts';

/** What did not load of a chapter, with Retry and the way to the novel. Without a connection it says so, and tries again when there is one. */
export function ChapterError({
  slug,
  title,
  error,
  onRetry,
}: {
  slug: string;
  title: string;
  error: unknown;
  onRetry: () => void;
}) {
  const online = useRetryOnceOnline(onRetry);
  const way = <Button href={novelPath(slug)}>To the novel</Button>;
  if (!online)
    return (
      <ErrorState title="You seem to be offline." onRetry={onRetry} action={way}>
        {title}
      </ErrorState>
    );
  return (
    <ErrorState title={title} onRetry={onRetry} action={way}>
      {messageOf(error, 'Failed to get chapter draft')}
    </ErrorState>
  );
}

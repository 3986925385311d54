import { messageOf } from '@griot/api';
import { Button, ErrorState } from '@griot/ui';
import { novelPath } from '../novel/addresses.ts';

/** What did not load of a chapter, with Retry and the way to the novel. Without a connection it says so. */
export function ChapterTrouble({ slug, title, error, onRetry }: { slug: string; title: string; error: unknown; onRetry: () => void }) {
  const way = <Button href={novelPath(slug)}>To the novel</Button>;
  if (!navigator.onLine) return <ErrorState title="You seem to be offline." onRetry={onRetry} action={way}>{title}</ErrorState>;
  return <ErrorState title={title} onRetry={onRetry} action={way}>{messageOf(error)}</ErrorState>;
}

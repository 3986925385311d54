import { messageOf } from '@griot/api';
import { Button, ErrorState } from '@griot/ui';
import { useEffect, useRef } from 'react';
import { novelPath } from '../novel/addresses.ts';
import { useOnline } from './use-online.ts';

/** What did not load of a chapter, with Retry and the way to the novel. Without a connection it says so, and tries again when there is one. */
export function ChapterTrouble({ slug, title, error, onRetry }: { slug: string; title: string; error: unknown; onRetry: () => void }) {
  const online = useOnline();
  useRetryOnceOnline(online, onRetry);
  const way = <Button href={novelPath(slug)}>To the novel</Button>;
  if (!online) return <ErrorState title="You seem to be offline." onRetry={onRetry} action={way}>{title}</ErrorState>;
  return <ErrorState title={title} onRetry={onRetry} action={way}>{messageOf(error)}</ErrorState>;
}

function useRetryOnceOnline(online: boolean, retry: () => void): void {
  const was = useRef(online);
  const latest = useRef(retry);
  useEffect(() => { latest.current = retry; });
  useEffect(() => {
    if (online && !was.current) latest.current();
    was.current = online;
  }, [online]);
}

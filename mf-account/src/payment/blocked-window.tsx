import { Button, Notice, Stack } from '@griot/ui';
import { useEffect, useRef } from 'react';

/** The browser has let no window be opened: the payment page is one press away. */
export function BlockedWindow({ link, onGone }: { link: string; onGone: () => void }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.querySelector('a')?.focus(), []);
  return (
    <Stack $gap={16} ref={place}>
      <Notice tone="warn" role="alert" title="Your browser has kept the payment page from opening.">
        Open it here. Nothing has been paid yet, and what you pay for comes here by itself.
      </Notice>
      <div><Button variant="primary" href={link} target="_blank" onClick={onGone}>Open the payment page</Button></div>
    </Stack>
  );
}

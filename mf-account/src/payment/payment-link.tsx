import { Button, Notice, Stack } from '@griot/ui';
import { useEffect, useRef } from 'react';
import type { Unshown } from './use-paying.ts';

const TITLES = {
  blocked: 'Your browser has kept the payment page from opening.',
  closed: 'The window closed before the payment page was there.',
};

/** No window shows the payment page: it is one press away. */
export function PaymentLink({ link: { href, why }, onGone }: { link: Unshown; onGone: () => void }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.querySelector('a')?.focus(), []);
  return (
    <Stack $gap={16} ref={place}>
      <Notice tone="warn" role="alert" title={TITLES[why]}>
        Open it here. Nothing has been paid yet, and what you pay for comes here by itself.
      </Notice>
      <div>
        <Button variant="primary" href={href} target="_blank" onClick={onGone}>
          Open the payment page
        </Button>
      </div>
    </Stack>
  );
}

import { usePlatform, useSession, type OverlayProps } from '@griot/remote-kit';
import { useEffect } from 'react';
import { watchPayment } from './watch-payment.ts';
import { storedReferences } from './watched-store.ts';

/** Shows nothing: takes up the payments that this tab watched before it was loaded anew, and goes. */
export default function WatchAgain({ close }: OverlayProps) {
  const platform = usePlatform();
  const { state } = useSession();
  useEffect(() => {
    if (state === 'unknown') return;
    if (state === 'authorised') for (const reference of storedReferences()) watchPayment(platform, reference);
    close(null);
  }, [state, platform, close]);
  return null;
}

import { usePlatform, useToast } from '@griot/remote-kit';
import { useEffect, useEffectEvent } from 'react';
import type { Flow } from './flow.ts';

/**
 * Says that the e-mail is confirmed when that was done somewhere else, such as in another tab, and goes on: the dialog that asks for
 * it is over. `here` tells whether it is this dialog that has just done it, and has said so.
 */
export function useConfirmedElsewhere(flow: Flow, here: () => boolean = () => false): void {
  const { session } = usePlatform();
  const toast = useToast();
  const goOn = useEffectEvent(() => {
    if (here()) return;
    toast('Your e-mail is confirmed.', 'success');
    flow.signedIn();
  });
  useEffect(() => {
    let unconfirmed: string | null = null;
    const confirming = session.state$.subscribe((now) => {
      const user = now.state === 'authorised' ? now.user : null;
      if (user?.email_verified && user.pen_name === unconfirmed) goOn();
      unconfirmed = user && !user.email_verified ? user.pen_name : null;
    });
    return () => confirming.unsubscribe();
  }, [session]);
}

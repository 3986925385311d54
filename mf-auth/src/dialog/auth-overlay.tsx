import { ownPath } from '@griot/contracts';
import { isLapsed, usePlatform, type OverlayProps } from '@griot/remote-kit';
import { useState } from 'react';
import { AuthDialog } from './auth-dialog.tsx';
import type { Step } from './step.ts';

/** The answer of `auth.login` and `auth.signup`; null when nobody signed in. */
export type Signed = { signedIn: true };

const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** The dialog as an overlay: opened by code over any page, which stays as it is. */
export function AuthOverlay({ props, close, first }: OverlayProps<Signed> & { first: Step }) {
  const { session } = usePlatform();
  const [step, show] = useState<Step>(first);
  const [lapsed] = useState(() => {
    const now = session.current();
    return isLapsed(now) ? { lapsed: now.user.email ?? '' } : {};
  });
  const end = () => {
    const now = session.current();
    close(now.state === 'authorised' && !isLapsed(now) ? { signedIn: true } : null);
  };
  return (
    <AuthDialog
      flow={{
        step,
        ...lapsed,
        carried: { returnURL: ownPath(text(props.returnURL)), referral: text(props.referral) },
        show: async (next) => show(next),
        signedIn: end,
        // One who has signed up and closes at the code is signed in all the same.
        close: end,
      }}
    />
  );
}

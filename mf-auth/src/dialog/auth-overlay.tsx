import { ownPath, SIGN_IN_REASONS } from '@griot/contracts';
import { isExpired, usePlatform, type OverlayProps } from '@griot/remote-kit';
import { useState } from 'react';
import { AuthDialog } from './auth-dialog.tsx';
import type { Step } from './step.ts';

/** The answer of `auth.login` and `auth.signup`; null when nobody signed in. */
export type SignInResult = { signedIn: true };

const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** The dialog as an overlay: opened by code over any page, which stays as it is. */
export function AuthOverlay({ props, close, first }: OverlayProps<SignInResult> & { first: Step }) {
  const { nav, session } = usePlatform();
  const [step, show] = useState<Step>(first);
  const [expired] = useState(() => {
    const now = session.current();
    return isExpired(now) ? { expired: now.user.email ?? '' } : {};
  });
  const returnURL = ownPath(text(props.returnURL));
  const finish = () => {
    const now = session.current();
    const inside = now.state === 'authorised' && !isExpired(now);
    // A new password has ended every sign-in of its account, perhaps this one too: the server says so.
    if (inside && step.name === 'successful-reset') void session.refresh(now.tokens.access);
    close(inside ? { signedIn: true } : null);
  };
  return (
    <AuthDialog
      flow={{
        step,
        ...expired,
        why: SIGN_IN_REASONS.find((reason) => reason === props.why),
        carried: { returnURL, referral: text(props.referral) },
        backTo: returnURL ?? nav.current().pathname + nav.current().search,
        // Whoever resets a password while they are signed in does not sign in here.
        show: async (next) => (next.name === 'login' && session.accessToken() !== null ? finish() : show(next)),
        signedIn: finish,
        // One who has signed up and closes at the code is signed in all the same.
        close: finish,
      }}
    />
  );
}

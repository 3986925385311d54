import { usePlatform, type OverlayProps } from '@griot/remote-kit';
import { AuthOverlay, type SignInResult } from './auth-overlay.tsx';

/**
 * `overlays.open('auth.reset-password', {})`: sets a new password by a mailed code, also for whoever is signed in and does
 * not know theirs. Setting it ends every session of that account, this one too.
 */
export default function ResetPasswordOverlay(props: OverlayProps<SignInResult>) {
  const now = usePlatform().session.current();
  return (
    <AuthOverlay
      {...props}
      first={{ name: 'reset-password', email: now.state === 'authorised' ? (now.user.email ?? null) : null }}
    />
  );
}

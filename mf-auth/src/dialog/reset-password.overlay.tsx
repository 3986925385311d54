import { usePlatform, type OverlayProps } from '@griot/remote-kit';
import { AuthOverlay, type Signed } from './auth-overlay.tsx';

/**
 * `overlays.open('auth.reset-password', {})`: sets a new password by a mailed code, also for whoever is signed in and does
 * not know theirs. Its end is the end of every sign-in of that account, this one too.
 */
export default function ResetPasswordOverlay(given: OverlayProps<Signed>) {
  const now = usePlatform().session.current();
  return (
    <AuthOverlay
      {...given}
      first={{ name: 'reset-password', email: now.state === 'authorised' ? (now.user.email ?? null) : null }}
    />
  );
}

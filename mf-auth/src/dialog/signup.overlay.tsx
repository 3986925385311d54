import type { OverlayProps } from '@griot/remote-kit';
import { AuthOverlay, type SignInResult } from './auth-overlay.tsx';

/** `overlays.open('auth.signup', { returnURL, referral })` → `{ signedIn: true }`, or null. */
export default function SignupOverlay(props: OverlayProps<SignInResult>) {
  return <AuthOverlay {...props} first={{ name: 'signup' }} />;
}

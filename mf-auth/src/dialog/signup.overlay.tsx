import type { OverlayProps } from '@griot/remote-kit';
import { AuthOverlay, type Signed } from './auth-overlay.tsx';

/** `overlays.open('auth.signup', { returnURL, referral })` → `{ signedIn: true }`, or null. */
export default function SignupOverlay(given: OverlayProps<Signed>) {
  return <AuthOverlay {...given} first={{ name: 'signup' }} />;
}

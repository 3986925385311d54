import type { OverlayProps } from '@griot/remote-kit';
import { AuthOverlay, type SignInResult } from './auth-overlay.tsx';

/** `overlays.open('auth.login', { returnURL })` → `{ signedIn: true }`, or null. */
export default function LoginOverlay(props: OverlayProps<SignInResult>) {
  return <AuthOverlay {...props} first={{ name: 'login' }} />;
}

import type { OverlayProps } from '@griot/remote-kit';
import { AuthOverlay, type Signed } from './auth-overlay.tsx';

/** `overlays.open('auth.login', { returnURL })` → `{ signedIn: true }`, or null. */
export default function LoginOverlay(given: OverlayProps<Signed>) {
  return <AuthOverlay {...given} first={{ name: 'login' }} />;
}

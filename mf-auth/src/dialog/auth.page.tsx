import { useLocation } from '@griot/nav';
import { usePlatform, useSession } from '@griot/remote-kit';
import { AuthDialog } from './auth-dialog.tsx';
import { addressOf, carriedBy, stepAt } from './step.ts';

/**
 * The routes `/signin`, `/signup`, `/otp` and `/verify-email`: dialogs over the page that was there. Where to go
 * after signing in or confirming is the shell's to say: its guards lead people away from pages that are not for them.
 */
export default function AuthPage() {
  const { nav } = usePlatform();
  const session = useSession();
  const { pathname, search, state } = useLocation();
  const carried = carriedBy(search);
  const email = session.state === 'authorised' ? session.user.email : undefined;

  /** To the page behind, else where the address says, else home; never straight back into a dialog (part 1 §2). */
  const close = () => void nav.replace(nav.current().behind ?? carried.returnURL ?? '/', { noRedirect: true });

  return (
    <AuthDialog
      flow={{
        step: stepAt({ pathname, search, state: state as unknown }, email),
        carried,
        show: (step) => nav.replace(addressOf(step, carried), step.name === 'otp' ? { state: { request_id: step.requestId } } : {}),
        signedIn() {},
        close,
      }}
    />
  );
}

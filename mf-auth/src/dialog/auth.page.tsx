import { useLocation } from '@griot/nav';
import { usePlatform, useSession } from '@griot/remote-kit';
import { useEffect } from 'react';
import { AuthDialog } from './auth-dialog.tsx';
import { addressOf, carriedBy, stateOf, stepAt } from './step.ts';

/**
 * The routes of part 1 §2 from `/signin` to `/verify-email`: dialogs over the page that was there. Where to go
 * after signing in or confirming is the shell's to say: its guards lead people away from pages that are not for them.
 */
export default function AuthPage() {
  const { nav } = usePlatform();
  const session = useSession();
  const { pathname, search, state } = useLocation();
  const carried = carriedBy(search);
  const email = session.state === 'authorised' ? session.user.email : undefined;

  // Its former address (part 2 §2.1).
  const moved = pathname.startsWith('/forget-password');
  useEffect(() => {
    if (moved) void nav.replace(`/reset-password${search}`);
  }, [moved, nav, search]);

  /** To the page behind, else where the address says, else home; never straight back into a dialog (part 1 §2). */
  const close = () => void nav.replace(nav.current().behind ?? carried.returnURL ?? '/', { noRedirect: true });

  return (
    <AuthDialog
      flow={{
        step: stepAt({ pathname, search, state: state as unknown }, email),
        carried,
        backTo: carried.returnURL ?? nav.current().behind,
        show: (step) => nav.replace(addressOf(step, carried), { state: stateOf(step) }),
        signedIn() {},
        close,
      }}
    />
  );
}

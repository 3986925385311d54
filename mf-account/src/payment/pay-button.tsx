import { usePlatform, useSession } from '@griot/remote-kit';
import { Button, color, space, type } from '@griot/ui';
import { FormActions, SubmitButton } from '@griot/ui/form';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';

interface PayButtonProps {
  /** The button's text: `Pay Now`, `Proceed`. */
  children: ReactNode;
  /** Why nothing can be paid yet; null when it can. */
  reason: string | null;
  onClose: () => void;
}

/**
 * The foot of a dialog in which something is chosen and paid for (part 1 §6): signed-out visitors have chosen, but sign in before
 * they pay, and come back here; who has not confirmed the e-mail is led to that.
 */
export function PayButton({ children, reason, onClose }: PayButtonProps) {
  const session = useSession();
  const { nav } = usePlatform();
  const { pathname, search } = nav.current();
  const back = `?returnURL=${encodeURIComponent(pathname + search)}`;
  const verified = session.state === 'authorised' && session.user.email_verified;
  return (
    <Foot>
      {session.state === 'anonymous' ? <p>Sign in to pay. You come back to this page afterwards.</p> : null}
      {session.state === 'authorised' && !verified ? (
        <p>Confirm your e-mail before you pay, so that your receipt finds you.</p>
      ) : null}
      <FormActions>
        <Button onClick={onClose}>Cancel</Button>
        {session.state === 'anonymous' ? (
          <Button variant="primary" href={`/signin${back}`}>
            Login
          </Button>
        ) : session.state === 'authorised' && !verified ? (
          <Button variant="primary" href={`/verify-email${back}`}>
            Confirm e-mail
          </Button>
        ) : (
          <SubmitButton disabled={!verified || reason !== null} reason={reason ?? undefined}>
            {children}
          </SubmitButton>
        )}
      </FormActions>
    </Foot>
  );
}

/** Always in sight, however many options there are. */
const Foot = styled.div`
  position: sticky;
  bottom: -${space[24]};
  display: grid;
  gap: ${space[8]};
  margin: auto -${space[24]} -${space[24]};
  padding: ${space[12]} ${space[24]} ${space[16]};
  border-top: 1px solid ${color.line};
  background: ${color.surface};
  p {
    color: ${color.inkSoft};
    font-size: ${type[14]};
  }
`;

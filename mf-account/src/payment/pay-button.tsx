import { useSession } from '@griot/remote-kit';
import { Button, color, space, type } from '@griot/ui';
import { FormActions, SubmitButton } from '@griot/ui/form';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { useUnconfirmed } from './confirm-first.tsx';
import { useWayBack } from './way-back.ts';

interface PayButtonProps {
  /** The button's text: `Pay Now`, `Proceed`. */
  children: ReactNode;
  /** Why nothing can be paid yet; null when it can. */
  reason: string | null;
  /** The parameter of the address that opens the dialog. */
  asks: string;
  onClose: () => void;
}

/**
 * The foot of a dialog in which something is chosen and paid for (part 1 §6): signed-out visitors have chosen, but sign in before
 * they pay, and come back here; who has not confirmed the e-mail is led to that above (`confirm-first.tsx`).
 */
export function PayButton({ children, reason, asks, onClose }: PayButtonProps) {
  const session = useSession();
  const back = encodeURIComponent(useWayBack(asks));
  const unconfirmed = useUnconfirmed();
  const why = session.state === 'authorised' ? (unconfirmed ? 'Confirm your e-mail first.' : reason) : 'One moment.';
  return (
    <Foot>
      {session.state === 'anonymous' ? <p>Sign in to pay. You come back to this page afterwards.</p> : null}
      <FormActions>
        <Button onClick={onClose}>Cancel</Button>
        {session.state === 'anonymous' ? (
          <Button variant="primary" href={`/signin?returnURL=${back}`}>
            Login
          </Button>
        ) : (
          <SubmitButton disabled={why !== null} reason={why ?? undefined}>
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

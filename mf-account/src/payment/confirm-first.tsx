import { useAction, useGo, useSession } from '@griot/remote-kit';
import { Button, Cluster, Notice, space } from '@griot/ui';
import { useEffect, useId, useRef } from 'react';
import { styled } from 'styled-components';
import { useWayBack } from './way-back.ts';

/** Who is signed in and cannot pay yet, since their e-mail is to be confirmed first. Null for everybody else. */
export function useUnconfirmed(): { email?: string | undefined } | null {
  const session = useSession();
  return session.state === 'authorised' && !session.user.email_verified ? session.user : null;
}

/**
 * Says above what is sold that the e-mail is to be confirmed before one pays, and sends the code for it: that leads to where it is
 * entered, and from there back to the dialog, which `asks` opens. There is nothing for whoever can pay, and nothing for guests, who sign in first.
 */
export function ConfirmFirst({ asks }: { asks: string }) {
  const unconfirmed = useUnconfirmed();
  return unconfirmed && <Asked email={unconfirmed.email} asks={asks} />;
}

/** Right after a sign-in only the pen name is known, and no code can be sent: then a link leads to the page that waits for the rest. */
function Asked({ email, asks }: { email: string | undefined; asks: string }) {
  const go = useGo();
  const id = useId();
  const shown = useRef(true);
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    shown.current = true;
    return () => {
      shown.current = false;
    };
  }, []);
  // Where the keyboard would stand on the first price. Later only if what had it is gone.
  const drawn = useRef(false);
  useEffect(() => {
    if (!drawn.current || document.activeElement === document.body) first.current?.focus();
    drawn.current = true;
  }, [email]);

  const returnURL = useWayBack(asks);
  const send = useAction('POST /auth/resend-verify-email/', {
    onDone: ({ request_id }) => {
      // Whoever has closed the dialog meanwhile stays where they are.
      if (shown.current && email !== undefined) void go(codePath(email, returnURL, { request_id }));
    },
  });
  return (
    <Notice tone="warn" title="Confirm your e-mail first">
      <span id={id}>
        Then you can pay, and your receipt finds you.
        {email === undefined ? null : (
          <>
            {' '}
            The code goes to <Address>{email}</Address>.
          </>
        )}
      </span>
      <Ways $gap={8}>
        {email === undefined ? (
          <Button variant="primary" href={`/verify-email?${new URLSearchParams({ returnURL })}`}>
            Confirm e-mail
          </Button>
        ) : (
          <>
            <Button
              ref={first}
              variant="primary"
              busy={send.busy}
              aria-describedby={id}
              onClick={() => void send.run({ body: { email } })}
            >
              Send code
            </Button>
            <Button href={codePath(email, returnURL)}>I have a code</Button>
          </>
        )}
      </Ways>
    </Notice>
  );
}

/** Where a code is entered: the one just sent, or the last that the tab knows of. */
const codePath = (email: string, returnURL: string, sent: { request_id?: string } = {}): string =>
  `/otp?${new URLSearchParams({ email, mode: 'confirm-email', ...sent, returnURL })}`;

const Address = styled.strong`
  overflow-wrap: anywhere;
`;
const Ways = styled(Cluster)`
  margin-top: ${space[12]};
`;

import { useAction, usePlatform, useSession } from '@griot/remote-kit';
import { Button, Cluster, Spinner, Stack } from '@griot/ui';
import type { StepProps } from './flow.ts';
import { sentCodeFor } from './sent-code.ts';
import { useConfirmedElsewhere } from './use-confirmed-elsewhere.ts';

/** Where the guards send a user whose e-mail is not confirmed (part 2 §2.1): says which, and sends a code, or asks for the one that was sent. */
export function VerifyEmailStep({ flow }: StepProps<'verify-email'>) {
  const { session } = usePlatform();
  const state = useSession();
  useConfirmedElsewhere(flow);
  const email = state.state === 'authorised' ? state.user.email : undefined;
  const enter = (to: string, requestId: string): void =>
    void flow.show({ name: 'otp', mode: 'confirm-email', email: to, requestId });
  const send = useAction('POST /auth/resend-verify-email/', {
    onDone: (answer, { body }) => enter((body as { email: string }).email, answer.request_id),
  });

  if (email === undefined) return <Spinner label="Loading" />;
  const sent = sentCodeFor(email);
  return (
    <Stack $gap={16}>
      <p>
        {isShelf(flow.carried.returnURL)
          ? 'Your shelf, and what you have put there, opens once you have confirmed that '
          : 'To go on, confirm that '}
        <strong>{email}</strong> is yours.{' '}
        {sent === null
          ? 'We will send you a code to enter here.'
          : 'We have sent you a code: enter it, or let us send another.'}
      </p>
      {sent === null ? null : (
        <Button variant="primary" wide onClick={() => enter(email, sent)}>
          Enter the code
        </Button>
      )}
      <Button
        variant={sent === null ? 'primary' : undefined}
        wide
        busy={send.busy}
        onClick={() => void send.run({ body: { email } })}
      >
        Send code
      </Button>
      <Cluster $justify="center" $gap={4}>
        <span>Not your address?</span>
        <Button variant="quiet" onClick={() => session.signOut()}>
          Sign out
        </Button>
      </Cluster>
    </Stack>
  );
}

/** What may be filled before an e-mail is confirmed, and is opened after that. */
const isShelf = (returnURL: string | null): boolean => returnURL !== null && /^\/shelf(?:[/?#]|$)/.test(returnURL);

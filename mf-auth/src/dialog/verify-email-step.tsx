import { useAction, usePlatform, useSession } from '@griot/remote-kit';
import { Button, Cluster, Spinner, Stack } from '@griot/ui';
import type { StepProps } from './flow.ts';

/** Where the guards send a user whose e-mail is not confirmed (part 2 §2.1): says which, and sends a code. */
export function VerifyEmailStep({ flow }: StepProps<'verify-email'>) {
  const { session } = usePlatform();
  const state = useSession();
  const email = state.state === 'authorised' ? state.user.email : undefined;
  const send = useAction('POST /auth/resend-verify-email/', {
    onDone: (answer, { body }) =>
      void flow.show({
        name: 'otp',
        mode: 'confirm-email',
        email: (body as { email: string }).email,
        requestId: answer.request_id,
      }),
  });

  if (email === undefined) return <Spinner label="Loading" />;
  return (
    <Stack $gap={16}>
      <p>
        To go on, confirm that <strong>{email}</strong> is yours. We will send you a code to enter here.
      </p>
      <Button variant="primary" wide busy={send.busy} onClick={() => void send.run({ body: { email } })}>
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

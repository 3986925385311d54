import { useAction, usePlatform, useToast } from '@griot/remote-kit';
import { Button, Cluster, Notice, Stack } from '@griot/ui';
import { CodeField, Form, SubmitButton, type Refusal } from '@griot/ui/form';
import { useEffect, useRef, useState } from 'react';
import { useStillHere, type StepProps } from './flow.ts';
import { refusalOf } from './refusal.ts';
import { sentCodeFor, storeSentCode } from './sent-code.ts';
import { SoftText } from './soft-text.ts';
import { useConfirmedElsewhere } from './use-confirmed-elsewhere.ts';

interface Values {
  code?: string;
}

const validate = ({ code }: Values): Record<string, string[]> =>
  code ? {} : { code: ['Enter the code from your mail'] };

/** The server's text says what is wrong with the code; what to do about it stands beside the field. */
function refused(error: unknown, failed: string): Refusal {
  const refusal = refusalOf(error, { prefix: `${failed}: `, fallback: failed });
  return typeof refusal === 'string' ? refusal : { ...refusal, code: ['Check the digits, or ask for a new code.'] };
}

/** The one-time code that was mailed to confirm an e-mail, or to set a new password (part 1 §2). */
export function CodeStep({ flow, step }: StepProps<'otp'>) {
  const { email, mode } = step;
  // Whoever comes by a link that knows of no code enters the last one that this tab knows of.
  const requestId = step.requestId ?? (mode === 'confirm-email' ? sentCodeFor(email) : null);
  const { api, session } = usePlatform();
  const toast = useToast();
  const stillHere = useStillHere();
  const [resent, setResent] = useState(false);
  const verified = useRef(false);
  useConfirmedElsewhere(flow, () => verified.current || mode === 'reset-password');
  useEffect(() => {
    if (mode === 'confirm-email' && requestId !== null) storeSentCode(email, requestId);
  }, [mode, email, requestId]);
  const resend = useAction(
    mode === 'reset-password' ? 'POST /auth/password-reset/' : 'POST /auth/resend-verify-email/',
    {
      onDone: (answer) => {
        setResent(true);
        void flow.show({ ...step, requestId: answer.request_id });
      },
    },
  );

  const exchange = async (body: { email: string; request_id: string; code: string }): Promise<Refusal> => {
    try {
      const { access_token } = await api.call('POST /auth/complete-password-reset/', { body });
      if (stillHere()) await flow.show({ name: 'new-password', token: access_token, email });
    } catch (error) {
      return refused(error, 'Password reset failed');
    }
  };

  const verify = async ({ code = '' }: Values): Promise<Refusal> => {
    if (requestId === null) return { code: ['Ask for a new code first.'] };
    setResent(false);
    const body = { email, request_id: requestId, code };
    if (mode === 'reset-password') return await exchange(body);
    try {
      await api.call('POST /auth/verify-email/', { body });
    } catch (error) {
      return refused(error, 'Verification failed');
    }
    verified.current = true;
    toast('Your e-mail is confirmed.', 'success');
    const now = session.current();
    const own = now.state === 'authorised' && now.user.email === email.trim().toLowerCase();
    // The access token may still say "not verified"; the server looks again when it matters, so it need not be renewed.
    if (own) session.updateUser({ email_verified: true });
    if (!stillHere()) return;
    if (own) flow.signedIn();
    else if (now.state === 'authorised') flow.close();
    else void flow.show({ name: 'login', email });
  };

  return (
    <Stack $gap={16}>
      <Stack $gap={12} role="status">
        {requestId === null ? (
          <Notice tone="warn">
            There is no code to check here. Ask for a new one, and it will be sent to <strong>{email}</strong>.
          </Notice>
        ) : (
          <SoftText>
            A code has been sent to your mail, check and input code below to continue
            <br />
            <strong>{email}</strong>
          </SoftText>
        )}
        {resent && <Notice tone="good">A new code is on its way. Earlier codes no longer work.</Notice>}
      </Stack>
      {/* Another code is another try: the error of the last one goes. */}
      <Form<Values>
        key={requestId}
        onSubmit={verify}
        validate={validate}
        summary="The code is not complete."
        aria-label="Enter OTP"
      >
        <CodeField name="code" label="Code" />
        <SubmitButton wide disabled={requestId === null} reason="Ask for a new code first.">
          Verify and Proceed
        </SubmitButton>
      </Form>
      <Cluster $justify="center" $gap={4}>
        <span>Didn't get a code?</span>
        <Button variant="quiet" busy={resend.busy} onClick={() => void resend.run({ body: { email } })}>
          Resend
        </Button>
      </Cluster>
    </Stack>
  );
}

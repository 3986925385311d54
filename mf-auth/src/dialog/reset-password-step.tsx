import { usePlatform } from '@griot/remote-kit';
import { Notice, Stack } from '@griot/ui';
import { Form, SubmitButton, TextField, type Refusal } from '@griot/ui/form';
import { useStillHere, type StepProps } from './flow.ts';
import { refusalOf } from './refusal.ts';
import { StepLink } from './step-link.tsx';

interface Values {
  email?: string;
}

const validate = ({ email }: Values): Record<string, string[]> =>
  email?.trim() ? {} : { email: ['Please enter your email address'] };

/** Asks for the e-mail whose password is forgotten, and has a code sent there (part 1 §2 and §4). */
export function ResetPasswordStep({ flow, step }: StepProps<'reset-password'>) {
  const { api } = usePlatform();
  const stillHere = useStillHere();

  const send = async ({ email = '' }: Values): Promise<Refusal> => {
    try {
      const { request_id } = await api.call('POST /auth/password-reset/', { body: { email } });
      if (stillHere())
        await flow.show({
          name: 'otp',
          mode: 'reset-password',
          email: email.trim().toLowerCase(),
          requestId: request_id,
        });
    } catch (error) {
      return refusalOf(error, { prefix: 'Password reset failed: ', fallback: 'Password reset failed' });
    }
  };

  return (
    <Stack $gap={16}>
      {step.ended ? (
        <div role="alert">
          <Notice tone="warn">This reset has expired. Please ask for a new code.</Notice>
        </div>
      ) : null}
      <p>Please enter the email address attached to your account</p>
      <Form<Values>
        onSubmit={send}
        validate={validate}
        initial={{ email: step.email ?? '' }}
        summary={null}
        aria-label="Reset Password"
      >
        <TextField name="email" label="Email" type="email" autoComplete="username" />
        <SubmitButton wide>Submit</SubmitButton>
      </Form>
      <StepLink flow={flow} to={{ name: 'login', email: step.email }} before="Remembered it?">
        Login
      </StepLink>
    </Stack>
  );
}

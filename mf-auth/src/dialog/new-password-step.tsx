import { ApiError } from '@griot/api';
import { PASSWORD_MIN } from '@griot/contracts';
import { usePlatform } from '@griot/remote-kit';
import { Stack } from '@griot/ui';
import { Form, PasswordField, SubmitButton, type Refusal } from '@griot/ui/form';
import { useStillHere, type StepProps } from './flow.ts';
import { refusalOf } from './refusal.ts';
import { SoftText } from './soft-text.ts';

interface Values {
  password?: string;
  re_password?: string;
}

/** Ruling 8: at least 6 characters (the field's own check), both fields equal. */
const validate = ({ password, re_password }: Values): Record<string, string[]> =>
  !password
    ? { password: ['New password is required'] }
    : password === (re_password ?? '')
      ? {}
      : { re_password: ['Passwords do not match'] };

/** Sets a new password with the token of a reset (part 1 §2 and §4). An expired token leads back to asking for a new code. */
export function NewPasswordStep({ flow, step }: StepProps<'new-password'>) {
  const { token, email } = step;
  const { api } = usePlatform();
  const stillHere = useStillHere();

  const send = async ({ password = '' }: Values): Promise<Refusal> => {
    try {
      await api.call('POST /auth/reset-password/', { bearer: token, body: { password } });
      if (stillHere()) await flow.show({ name: 'successful-reset', token, email, done: true });
    } catch (error) {
      if (error instanceof ApiError && error.code === 'wrong_credentials')
        return void flow.show({ name: 'reset-password', email, ended: true });
      return refusalOf(error, { prefix: 'Password reset failed: ', fallback: 'Password reset failed' });
    }
  };

  return (
    <Stack $gap={16}>
      <SoftText>
        {email === null ? (
          'Choose a new password for your account.'
        ) : (
          <>
            Choose a new password for <strong>{email}</strong>.
          </>
        )}
      </SoftText>
      <Form<Values> onSubmit={send} validate={validate} aria-label="New Password">
        {/* Tells password managers whose password this is. */}
        {email !== null && <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />}
        <PasswordField
          name="password"
          label="New password"
          purpose="new"
          hint={`At least ${PASSWORD_MIN} characters.`}
          advise
        />
        <PasswordField name="re_password" label="Repeat new password" purpose="new" hint="The same password again." />
        <SubmitButton wide>Submit</SubmitButton>
      </Form>
    </Stack>
  );
}

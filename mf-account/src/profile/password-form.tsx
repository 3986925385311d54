import { ApiError, messageOf } from '@griot/api';
import { PASSWORD_MIN } from '@griot/contracts';
import { useApi, useOverlay } from '@griot/remote-kit';
import { Button, Cluster } from '@griot/ui';
import { Form, PasswordField, SubmitButton, type Refusal } from '@griot/ui/form';
import { styled } from 'styled-components';
import { Pair } from './details-form.tsx';
import { FormStatus, useStatus } from './status.tsx';

interface Passwords {
  current_password: string;
  new_password: string;
  confirm_password: string;
}

/** Sets a new password by a mailed code; its end is the end of every sign-in. */
const RESET = 'auth.reset-password';

const tooShort = (value: string): string | undefined =>
  value.length < PASSWORD_MIN ? `New password must be at least ${PASSWORD_MIN} characters long.` : undefined;
const differs = (value: string, all: object): string | undefined =>
  value === (all as Partial<Passwords>).new_password ? undefined : "New passwords don't match.";

/** Sets another password for whoever knows the present one (part 1 §5); the server signs all other devices out. */
export function PasswordForm({ email, onDirty }: { email: string; onDirty: (dirty: boolean) => void }) {
  const api = useApi();
  const overlay = useOverlay();
  const [status, showStatus] = useStatus();

  const change = async (form: Passwords): Promise<Refusal> => {
    try {
      const { message } = await api.call('POST /auth/change-password/', { body: form });
      showStatus(message || 'Password changed successfully!');
    } catch (error) {
      if (error instanceof ApiError && Object.keys(error.fields).length > 0) return error.fields;
      return messageOf(error, 'Failed to change password. Please try again.');
    }
  };

  return (
    <Form<Passwords> aria-label="Change Password" onSubmit={change} renew={() => ({})} onDirty={onDirty}>
      {/* Whose password it is, for password managers. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField name="current_password" label="Current password" purpose="current" required />
      <Pair>
        <PasswordField name="new_password" label="New password" purpose="new" advise validate={tooShort} required />
        <PasswordField name="confirm_password" label="Confirm new password" purpose="new" validate={differs} required />
      </Pair>
      <Cluster $gap={12} $justify="space-between">
        <Button variant="quiet" aria-haspopup="dialog" onClick={() => void overlay(RESET)}>
          Forgot your password?
        </Button>
        <Send $gap={12} $justify="end">
          <FormStatus>{status}</FormStatus>
          <SubmitButton>Change password</SubmitButton>
        </Send>
      </Cluster>
    </Form>
  );
}

/** At the right, also where it stands below the other way. */
const Send = styled(Cluster)`
  margin-left: auto;
`;

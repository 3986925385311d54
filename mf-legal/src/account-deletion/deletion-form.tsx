import { ApiError, messageOf } from '@griot/api';
import { DELETION_REASON_MAX, type Answer } from '@griot/contracts';
import { useApi, useCall, usePlatform, useSession, useToast } from '@griot/remote-kit';
import { Form, FormActions, PasswordField, SubmitButton, TextArea, TextField, type Refusal } from '@griot/ui/form';

interface Values {
  user_code?: string;
  email?: string;
  password?: string;
  reason?: string;
}

interface DeletionFormProps {
  onSent: (answer: Answer<'POST /user/request-delete-account/'>) => void;
}

/** User ID, e-mail, password and reason (part 2 §5), with both toasts of part 2 §8. */
export function DeletionForm({ onSent }: DeletionFormProps) {
  const api = useApi();
  const toast = useToast();
  const { session } = usePlatform();
  const signedIn = useSession().state === 'authorised';
  const me = useCall('GET /users/me/', {}, { enabled: signedIn }).data;

  const send = async ({ user_code = '', email = '', password = '', reason = '' }: Values): Promise<Refusal> => {
    try {
      const answer = await api.call('POST /user/request-delete-account/', {
        body: { user_code, email, password, reason },
      });
      toast(answer.message, 'success');
      onSent(answer);
      session.signOut();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      toast('Something went wrong.', 'error');
      return Object.keys(error.fields).length > 0 ? error.fields : messageOf(error, 'Something went wrong.');
    }
  };

  return (
    <Form<Values> aria-label="Account deletion" onSubmit={send}>
      <TextField
        name="user_code"
        label="User ID"
        required
        autoComplete="off"
        hint={me ? `Yours is ${me.user_code}.` : 'You find it in your profile and in the menu of your account.'}
      />
      <TextField name="email" label="E-mail" type="email" required />
      <PasswordField name="password" label="Password" purpose="current" required />
      <TextArea
        name="reason"
        label="Reason"
        hint="You need not give one. It is erased with the account."
        max={DELETION_REASON_MAX}
        rows={4}
      />
      <FormActions>
        <SubmitButton variant="danger">Delete my account</SubmitButton>
      </FormActions>
    </Form>
  );
}

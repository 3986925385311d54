import { REPORT_MAX, REPORT_MIN } from '@griot/contracts';
import { useSession, useToast } from '@griot/remote-kit';
import { Form, FormActions, SubmitButton, TextArea, TextField } from '@griot/ui/form';
import { useReport } from '../report/use-report.ts';

interface Values {
  email?: string;
  message?: string;
}

/** A message to the house. The answer comes to the inbox of who is signed in, and to the e-mail that a guest leaves. */
export function MessageForm() {
  const session = useSession();
  const toast = useToast();
  const report = useReport();
  const guest = session.state !== 'authorised';
  return (
    <Form<Values>
      aria-label="Write to us"
      onSubmit={({ email, message = '' }) =>
        report(
          { kind: 'contact', reason: message, ...(guest && { email: email ?? '' }) },
          { reason: 'message' },
          (said) => toast(said, 'success'),
        )
      }
      renew={({ email }) => ({ ...(email !== undefined && { email }) })}
    >
      {guest && (
        <TextField
          name="email"
          label="Your e-mail"
          type="email"
          required
          hint="We answer there, and use it for nothing else."
        />
      )}
      <TextArea
        name="message"
        label="Message"
        min={REPORT_MIN}
        max={REPORT_MAX}
        rows={6}
        required
        {...(guest ? {} : { hint: 'The answer comes to your inbox.' })}
      />
      <FormActions>
        <SubmitButton>Send message</SubmitButton>
      </FormActions>
    </Form>
  );
}

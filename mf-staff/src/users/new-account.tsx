import { useGo } from '@griot/remote-kit';
import { useRef } from 'react';
import { TextField } from '@griot/ui/form';
import { FormDialog } from '../decision/form-dialog.tsx';
import { useWrite } from '../decision/use-write.ts';

interface Values {
  first_name?: string;
  last_name?: string;
  pen_name?: string;
  email?: string;
}

/** Makes an account for somebody, who is mailed a link to set a password (ruling 29). */
export function NewAccount({ onClose }: { onClose: () => void }) {
  const go = useGo();
  const made = useRef('');
  const make = useWrite('POST /users/', {
    success: ({ pen_name: name }) => `The account of ${name} is made.`,
    onDone: ({ id }) => {
      made.current = id;
    },
  });
  return (
    <FormDialog<Values>
      title="Make an account"
      submit="Make the account"
      onClose={onClose}
      onSent={() => void go(`/staff/users/${made.current}`)}
      onSend={({ first_name = '', last_name = '', pen_name = '', email = '' }) =>
        make.send({ body: { first_name, last_name, pen_name, email } })
      }
    >
      <TextField name="first_name" label="First name" required maxLength={60} autoComplete="off" autoFocus />
      <TextField name="last_name" label="Last name" required maxLength={60} autoComplete="off" />
      <TextField name="pen_name" label="Pen name" required maxLength={40} autoComplete="off" />
      <TextField
        name="email"
        label="Email"
        type="email"
        required
        maxLength={254}
        autoComplete="off"
        hint="A mail leads there to setting a password."
      />
    </FormDialog>
  );
}

import type { Entities } from '@griot/contracts';
import { Button } from '@griot/ui';
import { TextField } from '@griot/ui/form';
import { useState } from 'react';
import { FormDialog } from '../decision/form-dialog.tsx';
import { useWrite } from '../decision/use-write.ts';

interface Names {
  first_name: string;
  last_name: string;
  pen_name: string;
}

/** Changes somebody's names. The record says that they were changed, and not from what, since it cannot be erased. */
export function Rename({ account }: { account: Entities['Account'] }) {
  const [open, setOpen] = useState(false);
  const { id, first_name, last_name, pen_name } = account;
  const change = useWrite('PATCH /users/{user}/', { success: 'The names are changed.' });
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        Change names
      </Button>
      {open && (
        <FormDialog<Names>
          title="Change names"
          submit="Save names"
          initial={{ first_name, last_name, pen_name }}
          onClose={() => setOpen(false)}
          onSend={(names) => change.send({ params: { user: id }, body: names })}
        >
          <TextField name="first_name" label="First name" required maxLength={60} autoComplete="off" autoFocus />
          <TextField name="last_name" label="Last name" required maxLength={60} autoComplete="off" />
          <TextField
            name="pen_name"
            label="Pen name"
            required
            maxLength={40}
            autoComplete="off"
            hint="Shown on all novels and reviews of this person."
          />
        </FormDialog>
      )}
    </>
  );
}

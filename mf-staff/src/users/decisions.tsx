import type { Entities } from '@griot/contracts';
import { useGo, useSession } from '@griot/remote-kit';
import { Button, Section, space, Stack } from '@griot/ui';
import { RadioGroup, TextField } from '@griot/ui/form';
import { useState } from 'react';
import { styled } from 'styled-components';
import { Soft } from '../layout/soft.tsx';
import { FormDialog } from '../decision/form-dialog.tsx';
import { useWrite } from '../decision/use-write.ts';

type Account = Entities['Account'];

const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${space[8]} ${space[24]};
  & > div {
    flex: 1 1 240px;
  }
  & strong {
    display: block;
  }
`;

const ROLES = [
  { value: 'none', label: 'Reader', hint: 'Reads and writes' },
  { value: 'editor', label: 'Editor', hint: 'Decides on chapters, contracts, reports and novels' },
  { value: 'admin', label: 'Administrator', hint: 'All of that, and money, people and configuration' },
];

/** Role, block and erasure. Nobody does any of it to themselves. */
export function Decisions({ account }: { account: Account }) {
  const session = useSession();
  const own = session.state === 'authorised' && session.user.email === account.email;
  const reason = own ? 'You cannot do this to yourself.' : undefined;
  return (
    <Section title="Decisions">
      <Stack $gap={24}>
        <Role account={account} reason={reason} />
        <Block account={account} reason={reason} />
        <Erase account={account} reason={reason} />
        {own && <Soft>This account is your own: another administrator decides on it.</Soft>}
      </Stack>
    </Section>
  );
}

interface DecisionProps {
  account: Account;
  reason: string | undefined;
}

function Role({ account: { id, office, pen_name: name }, reason }: DecisionProps) {
  const [open, setOpen] = useState(false);
  const change = useWrite('PATCH /users/{user}/', { success: 'The role is changed.' });
  return (
    <Line>
      <div>
        <strong>Role</strong>
        {office === null
          ? `${name} reads and writes.`
          : `${name} is ${office === 'admin' ? 'an administrator' : 'an editor'}.`}
      </div>
      <Button size="small" onClick={() => setOpen(true)} disabled={reason !== undefined} {...(reason && { reason })}>
        Change role
      </Button>
      {open && (
        <FormDialog<{ office: string }>
          title={`Role of ${name}`}
          submit="Save role"
          initial={{ office: office ?? 'none' }}
          onClose={() => setOpen(false)}
          onSend={({ office: chosen }) =>
            change.send({
              params: { user: id },
              body: { office: chosen === 'editor' || chosen === 'admin' ? chosen : null },
            })
          }
        >
          <RadioGroup name="office" label="Role" options={ROLES} autoFocus />
        </FormDialog>
      )}
    </Line>
  );
}

function Block({ account: { id, blocked, pen_name: name }, reason }: DecisionProps) {
  const [asked, setAsked] = useState(false);
  const change = useWrite('PATCH /users/{user}/', {
    success: blocked ? `${name} can sign in again.` : `${name} is blocked.`,
  });
  const set = (to: boolean) => ({ params: { user: id }, body: { blocked: to } });
  return (
    <Line>
      <div>
        <strong>Signing in</strong>
        {blocked ? `${name} is blocked, and cannot sign in.` : `${name} can sign in.`}
      </div>
      <Button
        size="small"
        busy={change.busy && !asked}
        disabled={reason !== undefined}
        {...(reason && { reason })}
        onClick={() => {
          if (blocked) void change.press(set(false));
          else setAsked(true);
        }}
      >
        {blocked ? 'Unblock' : 'Block'}
      </Button>
      {asked && (
        <FormDialog
          size="small"
          title={`Block ${name}?`}
          submit="Block"
          variant="danger"
          onClose={() => setAsked(false)}
          onSend={() => change.send(set(true))}
        >
          <p>
            {name} is signed out everywhere and cannot sign in until unblocked. What {name} has written stays.
          </p>
        </FormDialog>
      )}
    </Line>
  );
}

/** What is typed before an account is erased. */
const WORD = 'erase';

function Erase({ account: { id, pen_name: name }, reason }: DecisionProps) {
  const [open, setOpen] = useState(false);
  const go = useGo();
  const erase = useWrite('DELETE /users/{user}/', {
    success: `The account of ${name} is erased.`,
  });
  return (
    <Line>
      <div>
        <strong>Erase the account</strong>At once, without the 15 days that people have when they ask for it themselves.
      </div>
      <Button
        size="small"
        variant="danger"
        onClick={() => setOpen(true)}
        disabled={reason !== undefined}
        {...(reason && { reason })}
      >
        Erase
      </Button>
      {open && (
        <FormDialog<{ word?: string }>
          title={`Erase ${name}?`}
          submit="Erase for ever"
          variant="danger"
          summary={null}
          onClose={() => setOpen(false)}
          onSend={() => erase.send({ params: { user: id } })}
          onSent={() => void go('/staff/users')}
          validate={({ word = '' }) => (word.trim().toLowerCase() === WORD ? {} : { word: [`Type the word ${WORD}.`] })}
        >
          <p>
            Names, e-mail, pictures and bank details are erased. Reviews stay without a name; novels leave the
            catalogue, and stay with those who unlocked them. This cannot be undone.
          </p>
          <TextField name="word" label={`Type “${WORD}” to go on`} autoComplete="off" spellCheck={false} autoFocus />
        </FormDialog>
      )}
    </Line>
  );
}

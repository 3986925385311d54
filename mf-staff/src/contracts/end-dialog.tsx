import type { Entities } from '@griot/contracts';
import { RadioGroup, TextField } from '@griot/ui/form';
import { useFormState } from 'react-final-form';
import { FormDialog, ReasonField } from '../decision/form-dialog.tsx';
import type { Refused } from '../decision/use-decision.ts';
import type { UnsentText } from '../decision/use-unsent-text.tsx';

export interface Ending {
  reason: string;
  told_on?: string;
}

export interface EndDialogProps {
  contract: Entities['QueuedContract'];
  reason: UnsentText;
  /** Gives notice; resolves to what the server refuses, or to null. */
  onSend: (ending: Ending) => Promise<Refused>;
  onClose: () => void;
}

interface Values {
  who?: 'us' | 'author';
  told_on?: string;
  reason?: string;
}

/** Ends a signed contract with 30 days’ notice, ours or its author's. */
export function EndDialog({ contract: { novel, author }, reason: unsent, onSend, onClose }: EndDialogProps) {
  return (
    <FormDialog<Values>
      title={`End the contract for ${novel.title}`}
      submit="End contract"
      variant="danger"
      initial={{ who: 'us' }}
      reason={unsent}
      onClose={onClose}
      onSend={({ who, told_on, reason = '' }) =>
        onSend({ reason: reason.trim(), ...(who === 'author' && told_on ? { told_on } : {}) })
      }
    >
      <RadioGroup
        name="who"
        label="Who ends it"
        autoFocus
        options={[
          { value: 'us', label: 'We do', hint: 'Notice is given today; the contract runs for 30 more whole days.' },
          {
            value: 'author',
            label: `${author.pen_name} does`,
            hint: 'The 30 days run from the day on which we were told.',
          },
        ]}
      />
      <DayTold />
      <ReasonField
        told={`${author.pen_name} reads this in the inbox and in a mail, word for word. Notice cannot be taken back.`}
        missing="Tell the author why."
        autoFocus={false}
      />
    </FormDialog>
  );
}

function DayTold() {
  const { who } = useFormState<Values>({ subscription: { values: true } }).values;
  return who === 'author' ? (
    <TextField
      name="told_on"
      label="The day we were told"
      type="date"
      required="Say on which day the author told us."
    />
  ) : null;
}

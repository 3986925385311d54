import { ApiError, messageOf } from '@griot/api';
import { ACCOUNT_NAME_MAX, BANK_CHANGE_HOURS, type Entities } from '@griot/contracts';
import { useAnswers, useApi, useCall, useToast } from '@griot/remote-kit';
import { Button, Delayed, ErrorState, Skeleton } from '@griot/ui';
import { Form, FormActions, PasswordField, Select, SubmitButton, TextField, type Refusal } from '@griot/ui/form';
import { useFormState } from 'react-final-form';
import { SampleAccount } from './sample-account.tsx';

export interface BankFormProps {
  details: Entities['BankDetails'] | null;
  /** Saved, or given up. */
  onDone: () => void;
  onDirty: (dirty: boolean) => void;
}

interface Values {
  account_name?: string;
  account_number?: string;
  bank_id?: string;
  current_password?: string;
}

/** The words of part 1 §8. */
const SAVED = 'Bank details saved';
const NOT_SAVED = 'Failed to save bank details';

/**
 * Where someone says to which account their money goes (part 1 §5). The kept number is shown by its last digits; left as it
 * stands, it stays. A change asks for the password.
 */
export function BankForm({ details, onDone, onDirty }: BankFormProps) {
  const api = useApi();
  const answers = useAnswers();
  const toast = useToast();
  const banks = useCall('GET /banks/', {});
  if (!banks.data) {
    return banks.isError ? (
      <ErrorState title="The banks did not load." onRetry={() => void banks.refetch()} busy={banks.isFetching}>
        {messageOf(banks.error)}
      </ErrorState>
    ) : (
      <Delayed>
        <Skeleton height="68px" lines={3} />
      </Delayed>
    );
  }

  const save = async (values: Values): Promise<Refusal> => {
    if (!isComplete(values)) return NOT_SAVED;
    try {
      const saved = await api.call('PUT /bank-details/mine/', {
        body: {
          account_name: values.account_name.trim(),
          account_number: values.account_number.trim(),
          bank_id: values.bank_id,
          ...(details ? { current_password: values.current_password ?? '' } : {}),
        },
      });
      answers.set('GET /bank-details/mine/', {}, saved);
    } catch (error) {
      if (error instanceof ApiError && Object.keys(error.fields).length > 0) return error.fields;
      toast(NOT_SAVED, 'error');
      return messageOf(error, NOT_SAVED);
    }
    toast(SAVED, 'success');
    onDone();
  };
  return (
    <Form<Values>
      aria-label="Bank details"
      onSubmit={save}
      onDirty={onDirty}
      initial={
        details
          ? { account_name: details.account_name, account_number: details.account_number, bank_id: details.bank.id }
          : {}
      }
    >
      <SampleAccount banks={banks.data} />
      <TextField
        name="account_name"
        label="Account name"
        required
        autoFocus
        maxLength={ACCOUNT_NAME_MAX}
        autoComplete="off"
        hint="As your bank has it."
      />
      <TextField
        name="account_number"
        label="Account number"
        required
        inputMode="numeric"
        autoComplete="off"
        maxLength={40}
        spellCheck={false}
        hint={details ? 'Ten digits. Leave it as it is to keep the account.' : 'Ten digits.'}
      />
      <Select
        name="bank_id"
        label="Bank"
        required
        placeholder="Choose a bank"
        options={banks.data.results.map(({ id, name }) => ({ value: id, label: name }))}
      />
      {details && (
        <PasswordField
          name="current_password"
          label="Your password"
          purpose="current"
          hint={`Asked for since you change where money goes. Withdrawals within ${BANK_CHANGE_HOURS} hours of a change wait until we have looked at them.`}
        />
      )}
      <FormActions>
        {details && (
          <Button size="small" onClick={onDone}>
            Keep as they were
          </Button>
        )}
        <Save changes={details !== null} />
      </FormActions>
    </Form>
  );
}

const isComplete = (values: Values): values is Required<Omit<Values, 'current_password'>> & Values =>
  [values.account_name, values.account_number, values.bank_id].every(
    (text) => text !== undefined && text.trim() !== '',
  );

function Save({ changes }: { changes: boolean }) {
  const { values } = useFormState<Values>({ subscription: { values: true } });
  return (
    <SubmitButton
      size="small"
      disabled={!isComplete(values) || (changes && !values.current_password)}
      reason={`Fill in the account name, the account number${changes ? ', the bank and your password' : ' and the bank'}.`}
    >
      Save
    </SubmitButton>
  );
}

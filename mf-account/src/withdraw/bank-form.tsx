import { ApiError, messageOf } from '@griot/api';
import { ACCOUNT_NAME_MAX, type Entities } from '@griot/contracts';
import { useAnswers, useApi, useCall, useToast } from '@griot/remote-kit';
import { Button, Delayed, ErrorState, Skeleton } from '@griot/ui';
import { Form, FormActions, Select, SubmitButton, TextField, type Refusal } from '@griot/ui/form';
import { useFormState } from 'react-final-form';

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
}

/** The words of part 1 §8. */
const SAVED = 'Bank details saved';
const NOT_SAVED = 'Failed to save bank details';

/**
 * Where someone says to which account their money goes (part 1 §5). The kept number is shown by its last digits; left as it
 * stands, it stays.
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
        },
      });
      answers.set('GET /bank-details/mine/', {}, saved);
    } catch (error) {
      toast(NOT_SAVED, 'error');
      return error instanceof ApiError && Object.keys(error.fields).length > 0
        ? error.fields
        : messageOf(error, NOT_SAVED);
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
      <FormActions>
        {details && (
          <Button size="small" onClick={onDone}>
            Keep as they were
          </Button>
        )}
        <Save />
      </FormActions>
    </Form>
  );
}

const isComplete = (values: Values): values is Required<Values> =>
  [values.account_name, values.account_number, values.bank_id].every(
    (text) => text !== undefined && text.trim() !== '',
  );

function Save() {
  const { values } = useFormState<Values>({ subscription: { values: true } });
  return (
    <SubmitButton
      size="small"
      disabled={!isComplete(values)}
      reason="Fill in the account name, the account number and the bank."
    >
      Save
    </SubmitButton>
  );
}

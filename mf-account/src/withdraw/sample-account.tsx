import type { Answer } from '@griot/contracts';
import { Button, Notice } from '@griot/ui';
import { useForm } from 'react-final-form';

/** In the demo, an account that is nobody's and passes: nobody should try it out with a real one. */
export function SampleAccount({ banks: { results, sample } }: { banks: Answer<'GET /banks/'> }) {
  const form = useForm();
  if (!sample) return null;
  const fill = (): void =>
    form.batch(() => {
      form.change('account_number', sample.account_number);
      form.change('bank_id', sample.bank_id);
    });
  return (
    <Notice
      action={
        <Button size="small" onClick={fill}>
          Fill it in
        </Button>
      }
    >
      In this demo, account {sample.account_number} at {results.find(({ id }) => id === sample.bank_id)?.name} passes.
    </Notice>
  );
}

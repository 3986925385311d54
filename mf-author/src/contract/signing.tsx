import { ApiError, messageOf } from '@griot/api';
import type { Entities } from '@griot/contracts';
import { useAction, useLeaveQuestion, useToast } from '@griot/remote-kit';
import { Section, UnsavedDialog } from '@griot/ui';
import { Form, FormActions, SubmitButton, TextField, type Refusal } from '@griot/ui/form';
import { useState } from 'react';
import { ContractText, useContractText } from './contract-text.tsx';

interface SigningProps {
  contract: Entities['AuthorContract'];
  /** Asks anew how the contract stands. */
  onStale: () => void;
}

/** Reading an approved contract and signing it (ruling 14). */
export function Signing({ contract, onStale }: SigningProps) {
  const text = useContractText(contract.id);
  const toast = useToast();
  const [dirty, setDirty] = useState(false);
  const leave = useLeaveQuestion(dirty);
  const signing = useAction('POST /contracts/{contract}/sign/', { failure: null, onDone: () => setDirty(false) });
  const read = text.data;

  const sign = async ({ signature = '' }: { signature?: string }): Promise<Refusal> => {
    if (!read) return;
    try {
      await signing.run({
        params: { contract: contract.id },
        body: { signature: signature.trim(), text_version: read.version },
      });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.fields['signature']) return { signature: error.fields['signature'] };
      if (error.code === 'conflict') {
        toast(messageOf(error), 'error');
        onStale();
        void text.refetch();
      }
      return messageOf(error);
    }
  };

  return (
    <>
      <ContractText text={text} />
      {read && (
        <Section title="Your signature">
          <Form<{ signature?: string }> aria-label="Your signature" onSubmit={sign} onDirty={setDirty} summary={null}>
            <p>By signing you agree to the text above. It is kept as it stands, for you and for us.</p>
            <TextField
              name="signature"
              label="Full name"
              hint={
                <>
                  As it stands in your application: <b>{contract.full_name}</b>
                </>
              }
              autoComplete="name"
              required="Sign with your full name."
            />
            <FormActions>
              <SubmitButton>Sign contract</SubmitButton>
            </FormActions>
          </Form>
        </Section>
      )}
      {leave.asked && (
        <UnsavedDialog onStay={() => leave.answer(false)} onDiscard={() => leave.answer(true)}>
          <p>The contract has not been signed yet.</p>
        </UnsavedDialog>
      )}
    </>
  );
}

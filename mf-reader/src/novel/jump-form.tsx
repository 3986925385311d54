import { space } from '@griot/ui';
import { SubmitButton, TextField } from '@griot/ui/form';
import { Form } from 'react-final-form';
import { styled } from 'styled-components';

export interface JumpFormProps {
  /** Goes to a chapter by its number; false when there is none. */
  onJump: (number: number) => Promise<boolean>;
}

interface Values { number?: string }

/** To a chapter by its number, 0 being the prologue (part 2 §2.8). */
export default function JumpForm({ onJump }: JumpFormProps) {
  const jump = async ({ number = '' }: Values) => {
    const text = number.trim().replace(',', '.');
    if (!/^\d{1,6}(\.\d{1,2})?$/.test(text)) return { number: 'Enter a number such as 12' };
    return (await onJump(Number(text))) ? undefined : { number: 'No Chapter Found' };
  };
  return (
    <Form<Values> onSubmit={jump}>
      {({ handleSubmit }) => (
        <Line role="search" aria-label="Chapters" noValidate onSubmit={(event) => void handleSubmit(event)}>
          <TextField name="number" label="Go to chapter" inputMode="decimal" autoComplete="off" />
          <Level><SubmitButton variant="secondary">Go</SubmitButton></Level>
        </Line>
      )}
    </Form>
  );
}

const Line = styled.form`
  display: flex;
  align-items: flex-start;
  gap: ${space[8]};
  & > :first-child { width: 6.5rem; }
`;
/** Level with the field, which has its label above. */
const Level = styled.div`padding-top: calc(1.3125rem + 6px);`;

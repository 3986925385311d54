import { FIND_MAX } from '@griot/contracts';
import { Card, Cluster, from, space } from '@griot/ui';
import { Checkbox, Form, FormActions, SubmitButton, TextField, type Refusal } from '@griot/ui/form';
import { styled } from 'styled-components';

export interface FindValues {
  text: string;
  replacement?: string;
  match_case?: boolean;
  whole_words?: boolean;
}

/** What is to be found, and what is to stand in its place. Nothing is replaced from here. */
export const FindForm = ({ onFind }: { onFind: (values: FindValues) => Promise<Refusal> }) => (
  <Card>
    <Form<FindValues> aria-label="Find and replace" role="search" onSubmit={onFind} summary={null}>
      <Pair>
        <TextField
          name="text"
          label="Find"
          maxLength={FIND_MAX}
          autoComplete="off"
          spellCheck={false}
          autoFocus
          required="Say what is to be found."
        />
        <TextField name="replacement" label="Replace with" maxLength={FIND_MAX} autoComplete="off" />
      </Pair>
      <Cluster $gap={24}>
        <Checkbox name="match_case" label="Match case" />
        <Checkbox name="whole_words" label="Whole words" />
      </Cluster>
      <FormActions>
        <SubmitButton>Find</SubmitButton>
      </FormActions>
    </Form>
  </Card>
);

const Pair = styled.div`
  display: grid;
  gap: ${space[16]};
  ${from.tablet} {
    grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
  }
`;

import { Button, color, Dialog, font, space, Stack, type } from '@griot/ui';
import { styled } from 'styled-components';
import type { NovelDetails } from '../novel-form/novel-values.ts';
import { LABELS, shown, type Field } from './changes.ts';

export type Choice = 'mine' | 'theirs' | null;

export interface MetDialogProps {
  fields: readonly Field[];
  mine: NovelDetails;
  theirs: NovelDetails;
  onChoose: (choice: Choice) => void;
}

/** Asked when the same was changed here and elsewhere: nothing is written over unseen. */
export const MetDialog = ({ fields, mine, theirs, onChoose }: MetDialogProps) => (
  <Dialog
    title="Changed elsewhere meanwhile"
    onClose={() => onChoose(null)}
    actions={
      <>
        <Button onClick={() => onChoose(null)}>Keep editing</Button>
        <Button onClick={() => onChoose('theirs')}>Use what is saved</Button>
        <Button variant="primary" onClick={() => onChoose('mine')}>
          Save mine
        </Button>
      </>
    }
  >
    <Stack $gap={16}>
      <p>
        This novel was saved in another tab or on another device after you opened it here, with something else in{' '}
        {fields.length === 1 ? 'a field' : 'fields'} that you have changed too.
      </p>
      {fields.map((field) => (
        <Both key={field}>
          <h3>{LABELS[field]}</h3>
          <dl>
            <dt>Saved meanwhile</dt>
            <dd>{shown(theirs, field)}</dd>
            <dt>Yours</dt>
            <dd>{shown(mine, field)}</dd>
          </dl>
        </Both>
      ))}
    </Stack>
  </Dialog>
);

const Both = styled.section`
  & > h3 {
    font: 700 ${type[16]} / 1.5 ${font.ui};
  }
  & > dl > dt {
    margin-top: ${space[8]};
    color: ${color.inkSoft};
    font-size: ${type[14]};
  }
  & > dl > dd {
    max-height: 9em;
    overflow-y: auto;
    white-space: pre-line;
    overflow-wrap: anywhere;
  }
`;

import { ApiError, messageOf } from '@griot/api';
import type { Entities } from '@griot/contracts';
import { useAction, useAnswers, useApi, useToast } from '@griot/remote-kit';
import { Button, color, font, Stack, type } from '@griot/ui';
import { Checkbox, Form, FormActions, SubmitButton, TextField, type Refusal } from '@griot/ui/form';
import { useId } from 'react';
import { styled } from 'styled-components';
import { clockIn, ownZone } from './clock.ts';
import { ZoneField } from './zone-field.tsx';

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

interface Values {
  [day: `day${number}`]: boolean;
  time: string;
  zone: string;
}

export interface RhythmFormProps {
  novel: { slug: string };
  rhythm: Entities['Rhythm'] | null;
}

/** On which days and when chapters come out. Saving it again gives those that are in the rhythm new times. */
export function RhythmForm({ novel, rhythm }: RhythmFormProps) {
  const api = useApi();
  const toast = useToast();
  const answers = useAnswers();
  const daysId = useId();
  const params = { novel: novel.slug };
  const end = useAction('DELETE /novels/mine/{novel}/rhythm/', { success: 'The rhythm has ended' });
  const zone = rhythm?.zone ?? ownZone();

  const store = async ({ time, zone: chosen, ...days }: Values): Promise<Refusal> => {
    const weekdays = DAYS.flatMap((_, n) => (days[`day${n + 1}`] ? [n + 1] : []));
    if (weekdays.length === 0) return 'Choose at least one day.';
    try {
      await api.call('PUT /novels/mine/{novel}/rhythm/', { params, body: { weekdays, time, zone: chosen } });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return Object.keys(error.fields).length > 0 ? error.fields : messageOf(error);
    }
    await answers.settled();
    toast('Rhythm has been saved', 'success');
  };

  return (
    <Stack $gap={12}>
      <Form<Values>
        key={rhythm ? 'set' : 'none'}
        aria-label="Rhythm"
        initial={{
          ...Object.fromEntries(DAYS.map((_, n) => [`day${n + 1}`, rhythm?.weekdays.includes(n + 1) ?? false])),
          time: rhythm?.time ?? '18:00',
          zone,
        }}
        renew={(sent) => sent}
        onSubmit={store}
      >
        <div role="group" aria-labelledby={daysId}>
          <Legend id={daysId}>Days</Legend>
          <Days>
            {DAYS.map((day, n) => (
              <Checkbox key={day} name={`day${n + 1}`} label={day} />
            ))}
          </Days>
        </div>
        <Two>
          <TextField name="time" label="Time" type="time" required />
          <ZoneField known={zone} />
        </Two>
        <FormActions>
          {rhythm && (
            <Button busy={end.busy} onClick={() => void end.run({ params })}>
              End rhythm
            </Button>
          )}
          <SubmitButton>Save rhythm</SubmitButton>
        </FormActions>
      </Form>
      {rhythm?.next[0] && <Next>The next free time is {clockIn(rhythm.zone, rhythm.next[0])}.</Next>}
    </Stack>
  );
}

const Legend = styled.p`
  font: 700 ${type[14]} / 1.5 ${font.ui};
`;
const Days = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(140px, 1fr));
`;
const Two = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(200px, 100%), 1fr));
  gap: 16px;
`;
const Next = styled.p`
  color: ${color.inkSoft};
`;

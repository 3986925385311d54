import { ApiError, messageOf } from '@griot/api';
import { formatNumber, WRITING_GOAL_MAX, type Entities } from '@griot/contracts';
import { useAction, useApi } from '@griot/remote-kit';
import { Button, Dialog, Progress, Stack } from '@griot/ui';
import { Form, FormActions, SubmitButton, TextField, type Refusal } from '@griot/ui/form';

interface GoalDialogProps {
  goal: Entities['WritingGoal'];
  onClose: () => void;
}

/** How many words a day are to be written, and how far the day has come. */
export default function GoalDialog({ goal, onClose }: GoalDialogProps) {
  const api = useApi();
  const dropping = useAction('DELETE /writing-goal/', { success: 'Your goal has been removed', onDone: onClose });
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const { words, today, streak, time_zone: zone } = goal;

  const save = async ({ goal: typed }: { goal: string }): Promise<Refusal> => {
    try {
      await api.call('PUT /writing-goal/', { body: { words: Number(typed), time_zone: here } });
      onClose();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const { words: wrong } = error.fields;
      return wrong ? { goal: wrong } : messageOf(error, 'The goal could not be saved');
    }
  };

  return (
    <Dialog title="Writing goal" onClose={onClose}>
      <Stack $gap={16}>
        {words !== null && (
          <Stack $gap={8}>
            <p>
              {formatNumber(today)} of {formatNumber(words)} words today.{' '}
              {streak === 0
                ? 'A streak begins with the first day on which you reach it.'
                : `You have reached it on ${formatNumber(streak)} ${streak === 1 ? 'day' : 'days in a row'}.`}
            </p>
            <Progress value={today / words} label={`${formatNumber(today)} of ${formatNumber(words)} words today`} />
          </Stack>
        )}
        <Form<{ goal: string }>
          aria-label="Writing goal"
          initial={{ goal: String(words ?? 500) }}
          summary={null}
          onSubmit={save}
        >
          <TextField
            name="goal"
            label="Words a day"
            type="number"
            inputMode="numeric"
            required="Say how many words."
            hint={`What you write less what you take away, in all your novels, as it is saved. Your day ends at midnight in ${here.replaceAll('_', ' ')}${zone !== null && zone !== here ? `; until you save, in ${zone.replaceAll('_', ' ')}` : ''}.`}
            validate={(typed) =>
              /^\d+$/.test(typed.trim()) && Number(typed) >= 1 && Number(typed) <= WRITING_GOAL_MAX
                ? undefined
                : `A number from 1 to ${formatNumber(WRITING_GOAL_MAX)}.`
            }
          />
          <FormActions>
            {words !== null && (
              <Button variant="quiet" busy={dropping.busy} onClick={() => void dropping.run({})}>
                Remove it
              </Button>
            )}
            <SubmitButton>{words === null ? 'Set the goal' : 'Save'}</SubmitButton>
          </FormActions>
        </Form>
      </Stack>
    </Dialog>
  );
}

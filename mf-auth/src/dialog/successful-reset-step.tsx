import { Button, Stack } from '@griot/ui';
import type { StepProps } from './flow.ts';

/** The end of a reset (part 1 §2; misspelling mended by ruling 16). */
export const SuccessfulResetStep = ({ flow, step }: StepProps<'successful-reset'>) => (
  <Stack $gap={16}>
    <p role="status">Your new password is set. You have been signed out everywhere.</p>
    <Button variant="primary" wide onClick={() => void flow.show({ name: 'login', email: step.email })}>
      Back to Login
    </Button>
  </Stack>
);

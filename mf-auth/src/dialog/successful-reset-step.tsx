import { Button, Stack } from '@griot/ui';
import type { StepProps } from './flow.ts';

/** The end of a reset (part 1 §2; misspelling mended by ruling 16), or that there was none. */
export const SuccessfulResetStep = ({ flow, step }: StepProps<'successful-reset'>) => (
  <Stack $gap={16}>
    {step.done ? (
      <p role="status">Your new password is set. You have been signed out everywhere.</p>
    ) : (
      <p>No password has been set here just now. Sign in, or ask for a code there if you do not know your password.</p>
    )}
    <Button variant="primary" wide onClick={() => void flow.show({ name: 'login', email: step.email })}>
      Back to Login
    </Button>
  </Stack>
);

import { Button, Stack } from '@griot/ui';
import type { Flow } from './flow.ts';
import type { Step } from './step.ts';

/** The end of a reset (part 1 §2; misspelling mended by ruling 16). */
export const SuccessfulResetStep = ({
  flow,
  step,
}: {
  flow: Flow;
  step: Extract<Step, { name: 'successful-reset' }>;
}) => (
  <Stack $gap={16}>
    <p role="status">Your new password is set. Wherever your account was signed in, it has been signed out.</p>
    <Button variant="primary" wide onClick={() => void flow.show({ name: 'login', email: step.email })}>
      Back to Login
    </Button>
  </Stack>
);

import { Button, ErrorState } from '@griot/ui';

/** A page whose code did not come, in a remote that runs alone; under a shell it is the shell that says so. */
export const PageFailure = ({ onRetry }: { onRetry: () => void }) => (
  <ErrorState title="This page did not load." onRetry={onRetry} action={<Button href="/">Home</Button>} />
);

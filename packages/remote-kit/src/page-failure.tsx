import { Button, ErrorState } from '@griot/ui';

/**
 * A page whose code did not come, inside a remote that is up (design §3). After a Retry that failed as well, the
 * code may be gone with a deploy: then a reload is offered. It is the browser's own, which asks before unsaved work is lost.
 */
export const PageFailure = ({
  tries,
  onRetry,
  reload = () => window.location.reload(),
}: {
  tries: number;
  onRetry: () => void;
  reload?: () => void;
}) => (
  <ErrorState
    title="This page did not load."
    onRetry={onRetry}
    action={
      <>
        {tries > 1 && <Button onClick={reload}>Reload the page</Button>}
        <Button href="/">Home</Button>
      </>
    }
  >
    {tries > 1
      ? 'The site may have been renewed since you opened it. Reloading brings the new one.'
      : 'Your connection may have dropped, or a part of the site is being replaced.'}
  </ErrorState>
);

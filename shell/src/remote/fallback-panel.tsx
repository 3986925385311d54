import { Button, Cluster, Page, PageTitle, Stack } from '@griot/ui';
import type { FailureReason } from '@griot/remote-kit';

const WHAT_HAPPENED: Record<FailureReason, string> = {
  network: 'Its files could not be fetched. Your connection may have dropped, or a part of the site is being replaced.',
  timeout: 'It is taking far too long to arrive. The rest of the site is working.',
  evaluation: 'It arrived damaged. We have made a note of it.',
  render: 'Something in it broke while it was being drawn. We have made a note of it.',
};

/** What a reader sees where a remote failed: the failure in plain words, and two ways on (design §3); a page that breaks while it is drawn is part 1 §8's. */
export const FallbackPanel = ({ reason, onRetry }: { reason: FailureReason; onRetry: () => void }) => (
  <Page>
    <Stack $gap={16} role="alert">
      <PageTitle>{reason === 'render' ? 'An Error Occurred' : 'This part of the page did not load'}</PageTitle>
      <p>{WHAT_HAPPENED[reason]}</p>
      <Cluster $gap={12}>
        <Button variant="primary" onClick={onRetry}>
          Retry
        </Button>
        <Button href="/">Home</Button>
      </Cluster>
    </Stack>
  </Page>
);

import { BookOpenIcon, Button, EmptyState, Page } from '@griot/ui';

/** An address that leads to no novel. */
export const MissingNovel = () => (
  <Page>
    <EmptyState
      title="Novel not found"
      icon={<BookOpenIcon size={40} aria-hidden="true" />}
      action={<Button variant="primary" href="/">Home</Button>}
    >
      The link may be mistyped, or its author has taken the novel back. There are others waiting.
    </EmptyState>
  </Page>
);

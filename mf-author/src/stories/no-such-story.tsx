import { Button, EmptyState, Page, PageTitle } from '@griot/ui';

/** An address that leads to no novel of the caller's. */
export const NoSuchStory = () => (
  <Page>
    <PageTitle>Your stories</PageTitle>
    <EmptyState
      title="There is no such story of yours"
      action={
        <Button variant="primary" href="/account-stories">
          Your stories
        </Button>
      }
    >
      It may have another address, or belong to another pen name.
    </EmptyState>
  </Page>
);

import { Delayed, Page, Spinner } from '@griot/ui';

/** While a remote's code comes: nothing for a moment, then a quiet sign. */
export const RemoteSkeleton = () => (
  <Delayed>
    <Page>
      <Spinner label="Loading" />
    </Page>
  </Delayed>
);

import { Delayed, Page, Spinner } from '@griot/ui';

/**
 * While a page is on its way: nothing for a moment, then a quiet sign. It takes no room, so that nothing moves when it goes. A `dialog` has
 * none: the page behind it is seen already, and the bar says that something comes.
 */
export const RemoteSkeleton = ({ dialog = false }: { dialog?: boolean }) => (
  <Delayed>
    {!dialog && (
      <div style={{ height: 0 }}>
        <Page>
          <Spinner label="Loading" />
        </Page>
      </div>
    )}
  </Delayed>
);

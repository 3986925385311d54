import { messageOf } from '@griot/api';
import { Button, Delayed, Notice, Skeleton } from '@griot/ui';
import { styled } from 'styled-components';

interface LoadFailureProps {
  /** Said first, such as 'Your journal'. */
  what: string;
  asked: { isError: boolean; error: Error | null; isFetching: boolean; refetch: () => unknown };
}
interface NotLoadedProps extends LoadFailureProps {
  height: string;
  /** The least that the part takes when it is there. */
  room?: string;
}

/** A part of the page as long as it is not there: it comes, or it did not load. */
export const NotLoaded = ({ what, asked, height, room }: NotLoadedProps) =>
  asked.isError ? (
    <LoadFailure what={what} asked={asked} />
  ) : (
    <Coming aria-busy="true" $room={room}>
      <Delayed>
        <Skeleton height={height} />
      </Delayed>
    </Coming>
  );

/** What did not load, why, and the way to ask again. */
export const LoadFailure = ({ what, asked }: LoadFailureProps) => (
  <Notice
    tone="warn"
    role="alert"
    action={
      <Button size="small" busy={asked.isFetching} onClick={() => void asked.refetch()}>
        Retry
      </Button>
    }
  >
    {what} did not load. {messageOf(asked.error)}
  </Notice>
);

const Coming = styled.div<{ $room: string | undefined }>`
  min-height: ${(p) => p.$room};
`;

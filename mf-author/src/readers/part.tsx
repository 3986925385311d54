import { messageOf } from '@griot/api';
import { color, Delayed, ErrorState, font, Skeleton, type, useFocusStays } from '@griot/ui';
import { useId, useRef, type ReactNode } from 'react';
import { styled } from 'styled-components';

interface ReadersPartProps {
  title: string;
  /** What it is for, in a sentence or two. */
  about: ReactNode;
  /** What it shows, or why not yet. */
  list: { data?: unknown; error: Error | null; isFetching: boolean; refetch: () => unknown };
  children: ReactNode;
}

/** One way of telling readers something, under its heading. */
export function ReadersPart({ title, about, list, children }: ReadersPartProps) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const room = useFocusStays(heading);
  return (
    <Room ref={room} aria-labelledby={id}>
      <h2 ref={heading} id={id} tabIndex={-1}>
        {title}
      </h2>
      <p>{about}</p>
      {list.data !== undefined ? (
        children
      ) : list.error ? (
        <ErrorState title="This did not load." onRetry={() => void list.refetch()} busy={list.isFetching}>
          {messageOf(list.error)}
        </ErrorState>
      ) : (
        <Delayed>
          <Skeleton height="96px" lines={2} />
        </Delayed>
      )}
    </Room>
  );
}

const Room = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 12px;
  max-width: 760px;
  & > h2 {
    font: 700 ${type[21]} / 1.3 ${font.ui};
  }
  & > p {
    max-width: 66ch;
    color: ${color.inkSoft};
  }
`;

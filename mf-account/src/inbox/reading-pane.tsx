import { ApiError, messageOf, plainMessageOf } from '@griot/api';
import type { Entities } from '@griot/contracts';
import { useCall, useToast } from '@griot/remote-kit';
import {
  Button,
  color,
  Delayed,
  EmptyState,
  ErrorState,
  font,
  formatDate,
  Skeleton,
  space,
  Stack,
  type,
} from '@griot/ui';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { MessageText } from '../message/message-text.tsx';
import { Sender } from './sender.tsx';
import { useMark } from './use-mark.ts';

interface ReadingPaneProps {
  id: string;
  /** The message as the list has it, if it does. */
  listed: Entities['InboxMessage'] | undefined;
  /** The reader has come from the list: their keyboard goes along. */
  focused: boolean;
}

/** One message, whole (part 1 §2 and §8). When it cannot be had, its preview stands in for it. Give it its message's id as `key`. */
export function ReadingPane({ id, listed, focused }: ReadingPaneProps) {
  const whole = useCall('GET /inbox/{message}/', { params: { message: id } });
  const gone = whole.error instanceof ApiError && whole.error.status === 404;
  const message = whole.data ?? (gone ? undefined : listed);
  if (message) {
    return (
      <Opened message={message} focused={focused} arrived={!whole.isFetching}>
        {whole.data ? <Body text={whole.data.message || whole.data.body} /> : null}
        {whole.isPending ? (
          <Delayed>
            <Skeleton lines={4} />
          </Delayed>
        ) : null}
        {whole.isError && !whole.data ? (
          <>
            <Body text={message.preview} />
            <Partly role="status">
              Only the beginning of this message could be loaded.{' '}
              <Button size="small" variant="quiet" busy={whole.isFetching} onClick={() => void whole.refetch()}>
                Reload
              </Button>
            </Partly>
          </>
        ) : null}
      </Opened>
    );
  }
  if (whole.isPending)
    return (
      <Delayed>
        <p role="status">Loading...</p>
        <Skeleton height="26px" width="60%" />
        <Skeleton lines={4} />
      </Delayed>
    );
  if (gone) return <EmptyState title="This message is not in your inbox." />;
  return (
    <ErrorState
      title={`Oops! ${plainMessageOf(whole.error, 'Failed to load inbox')}`}
      retryLabel="Reload"
      onRetry={() => void whole.refetch()}
      busy={whole.isFetching}
    />
  );
}

const Body = ({ text }: { text: string }) =>
  text.trim() === '' ? <Soft>No message content available</Soft> : <MessageText>{text}</MessageText>;

interface OpenedProps {
  message: Entities['InboxMessage'];
  focused: boolean;
  /** All of it that can be had is there. */ arrived: boolean;
  children: ReactNode;
}

function Opened({ message, focused, arrived, children }: OpenedProps) {
  const toast = useToast();
  const mark = useMark();
  const heading = useRef<HTMLHeadingElement>(null);
  const [busy, setBusy] = useState(false);

  const isFocused = useRef(focused);
  useEffect(() => {
    if (isFocused.current) heading.current?.focus();
  }, []);

  // Once: what its reader marks unread again stays so. Not before the message has come, or its answer would tell how it was before.
  const noticed = useRef(false);
  useEffect(() => {
    if (!arrived || noticed.current) return;
    noticed.current = true;
    // Where it could not be told, the message goes on being unread, which is the truth.
    mark(message, true).catch(() => {});
  }, [arrived, mark, message]);

  const toggle = async () => {
    setBusy(true);
    await mark(message, !message.read).catch((error: unknown) => toast(messageOf(error), 'error'));
    setBusy(false);
  };

  return (
    <Stack as="article" $gap={16} aria-labelledby="message">
      <header>
        <Heading id="message" ref={heading} tabIndex={-1}>
          {message.title}
        </Heading>
        <Soft>
          From: <Sender message={message} /> •{' '}
          <time dateTime={message.created_at}>{formatDate(message.created_at)}</time>
        </Soft>
      </header>
      {children}
      <Foot>
        <Button size="small" busy={busy} onClick={() => void toggle()}>
          {message.read ? 'Mark as unread' : 'Mark as read'}
        </Button>
      </Foot>
    </Stack>
  );
}

const Heading = styled.h2`
  font: 700 ${type[21]} / 1.3 ${font.title};
  overflow-wrap: anywhere;
  &:focus {
    outline: none;
  }
`;
const Soft = styled.p`
  margin-top: ${space[4]};
  color: ${color.inkSoft};
`;
const Partly = styled.p`
  color: ${color.inkSoft};
`;
const Foot = styled.div`
  padding-top: ${space[16]};
  border-top: 1px solid ${color.line};
`;

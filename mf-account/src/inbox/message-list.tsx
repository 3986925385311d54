import type { Entities } from '@griot/contracts';
import { usePlatform } from '@griot/remote-kit';
import { color, font, radius, relativeTime, Skeleton, space, Stack, type, VisuallyHidden } from '@griot/ui';
import { useEffect, type MouseEvent, type Ref } from 'react';
import { styled } from 'styled-components';
import { Sender } from './sender.tsx';

interface MessageListProps {
  ref: Ref<HTMLUListElement>;
  /** "Messages, page 2 of 9". */
  label: string;
  messages: readonly Entities['InboxMessage'][];
  selected: string | null;
  hrefOf: (message: string) => string;
  onOpen: (message: string) => void;
  /** The message one comes back from, which has the focus again. */
  from?: string | null;
  /** Another page is on its way. */
  turning: boolean;
}

/** One row a message: sender, title, preview, how long ago, and whether it is unread (part 1 §2). */
export function MessageList({
  ref,
  label,
  messages,
  selected,
  hrefOf,
  onOpen,
  from = null,
  turning,
}: MessageListProps) {
  const { now } = usePlatform();
  useEffect(() => {
    if (from !== null) document.getElementById(rowId(from))?.focus();
  }, [from]);
  return (
    <List ref={ref} tabIndex={-1} aria-label={label} data-turning={turning || undefined}>
      {messages.map((message) => (
        <li key={message.id}>
          <Row
            id={rowId(message.id)}
            href={hrefOf(message.id)}
            data-unread={!message.read || undefined}
            aria-current={message.id === selected ? 'true' : undefined}
            onClick={(event) => {
              if (isPlain(event)) {
                event.preventDefault();
                onOpen(message.id);
              }
            }}
          >
            <Head>
              <strong>
                {message.read ? null : <VisuallyHidden>Unread. </VisuallyHidden>}
                <Sender message={message} />
              </strong>
              <time dateTime={message.created_at}>{relativeTime(message.created_at, now())}</time>
            </Head>
            <Title dir="auto">{message.title}</Title>
            <Preview dir="auto">{message.preview}</Preview>
          </Row>
        </li>
      ))}
    </List>
  );
}

const rowId = (message: string): string => `row-${message}`;

/** A press that a link would follow in this tab. */
const isPlain = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

/** The shape of messages that are on their way. */
export const ListShape = () => (
  <Stack $gap={24} aria-hidden="true" style={{ padding: space[16] }}>
    {[1, 2, 3, 4, 5].map((n) => (
      <Skeleton key={n} lines={3} />
    ))}
  </Stack>
);

const List = styled.ul`
  scroll-margin-top: 96px;
  &:focus {
    outline: none;
  }
  &[data-turning] {
    opacity: 0.6;
  }
  & > li + li {
    border-top: 1px solid ${color.line};
  }
`;
const Row = styled.a`
  position: relative;
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 2px;
  padding: ${space[12]} ${space[16]} ${space[12]} ${space[24]};
  color: ${color.ink};
  text-decoration: none;
  @media (hover: hover) {
    &:hover {
      background: ${color.sunken};
    }
  }
  &[aria-current] {
    background: ${color.indigoWash};
    box-shadow: inset 3px 0 ${color.indigo};
  }
  &:focus-visible {
    outline-offset: -2px;
    border-radius: ${radius.control};
  }
  &[data-unread]::before {
    content: '';
    position: absolute;
    left: 9px;
    top: 20px;
    width: 8px;
    height: 8px;
    /* Not a ground: whoever chooses the colours sees none. */
    border: 4px solid ${color.terracotta};
    border-radius: 50%;
  }
`;
const Head = styled.span`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  justify-content: space-between;
  gap: 0 ${space[12]};
  font-size: ${type[14]};
  & > strong {
    min-width: 0;
    font-weight: 600;
    overflow-wrap: anywhere;
  }
  & > time {
    color: ${color.inkSoft};
    white-space: nowrap;
  }
  [data-unread] & > strong {
    font-weight: 800;
  }
`;
const Title = styled.span`
  font: 400 ${type[16]} / 1.4 ${font.ui};
  overflow-wrap: anywhere;
  [data-unread] & {
    font-weight: 800;
  }
`;
const Preview = styled.span`
  display: -webkit-box;
  overflow: hidden;
  color: ${color.inkSoft};
  font-size: ${type[14]};
  overflow-wrap: anywhere;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 2;
`;

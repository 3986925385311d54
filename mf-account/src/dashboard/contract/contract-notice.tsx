import { messageOf } from '@griot/api';
import type { Entities } from '@griot/contracts';
import { useCall, usePlatform } from '@griot/remote-kit';
import { Button, color, Delayed, from, Notice, relativeTime, Skeleton, space, type, type Tone } from '@griot/ui';
import { useId, useState } from 'react';
import { styled } from 'styled-components';
import { MessageText } from '../../message/message-text.tsx';
import { isNoticed, noticeFor } from './notice-for.ts';

/** Of one author's many novels, each with a few messages; the newest are what matters. */
const MESSAGES = 100;
/** What can be done on the contract's own page, by how the contract stands. */
const ACTIONS: Record<string, string> = {
  pending: 'View your application',
  rejected: 'Change it and apply again',
  awaiting_signature: 'Read and sign the contract',
};
const TONES: Record<string, Tone> = { pending: 'info', rejected: 'warn', awaiting_signature: 'good' };

interface ContractNoticeProps {
  novel: Entities['OwnNovel'];
  novels: readonly Entities['OwnNovel'][];
}

/** What the platform has last written about the contract of a novel (part 1 §4), where there is something to wait for or to do. */
export const ContractNotice = ({ novel, novels }: ContractNoticeProps) =>
  isNoticed(novel) ? <MessageNotice novel={novel} novels={novels} /> : null;

function MessageNotice({ novel, novels }: ContractNoticeProps) {
  const messages = useCall('GET /inbox/', { query: { about: 'contracts', limit: MESSAGES } });
  if (messages.isPending)
    return (
      <Delayed>
        <Shape>
          <Skeleton height="100%" />
        </Shape>
      </Delayed>
    );
  const message = noticeFor(novel, novels, messages.data?.results ?? []);
  // The button beside it says how the contract stands, also when there is no message to be had.
  return message ? <NoticedMessage key={message.id} message={message} novel={novel} /> : null;
}

function NoticedMessage({
  message,
  novel: { id: novelId, contract_status: status },
}: {
  message: Entities['InboxMessage'];
  novel: Entities['OwnNovel'];
}) {
  const { now } = usePlatform();
  const id = useId();
  const [open, setOpen] = useState(false);
  const whole = useCall('GET /inbox/{message}/', { params: { message: message.id } }, { enabled: open });
  const text = open && whole.data ? whole.data.message || message.preview : shortened(message);
  const toggle = () => {
    if (open && whole.isError) void whole.refetch();
    else setOpen(!open);
  };
  return (
    <Notice
      tone={TONES[status ?? ''] ?? 'info'}
      title={message.title}
      action={
        <Button size="small" href={`/contract/${novelId}`}>
          {ACTIONS[status ?? ''] ?? 'View Contract'}
        </Button>
      }
    >
      <div id={id}>
        <MessageText>{text}</MessageText>
      </div>
      {open && whole.isError && !whole.data ? (
        <Trouble role="alert">The message did not load. {messageOf(whole.error, '')}</Trouble>
      ) : null}
      <Foot>
        <Button
          size="small"
          variant="quiet"
          aria-expanded={open && whole.data !== undefined}
          aria-controls={id}
          busy={open && whole.isFetching && !whole.data}
          onClick={toggle}
        >
          {open && whole.data ? 'Show less' : 'Read more'}
        </Button>
        <time dateTime={message.created_at}>{relativeTime(message.created_at, now())}</time>
      </Foot>
    </Notice>
  );
}

/** The preview is cut by the server, within a word and without a sign that it goes on. */
const shortened = ({ preview, message }: Entities['InboxMessage']): string =>
  message.length > preview.length ? `${preview.replace(/\s+\S*$/, '')}…` : preview;

const Shape = styled.div`
  height: 168px;
  ${from.tablet} {
    height: 120px;
  }
`;
const Trouble = styled.p`
  margin-top: ${space[8]};
  color: ${color.bad};
`;
const Foot = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space[4]} ${space[8]};
  margin-top: ${space[4]};
  color: ${color.inkSoft};
  font-size: ${type[14]};
  & > button {
    margin-left: -${space[12]};
  }
`;

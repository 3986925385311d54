import type { Entities } from '@griot/contracts';
import { Badge } from '@griot/ui';
import { isFromPlatform } from '../message/from-platform.ts';

type Message = Pick<Entities['InboxMessage'], 'sender' | 'message_type'>;

/** Who wrote a message; the platform's own bear a mark that nobody else's can. */
export const Sender = ({ message }: { message: Message }) => (
  <>
    {message.sender.pen_name || 'Somebody who has left'}
    {isFromPlatform(message) ? (
      <>
        {' '}
        <Badge tone="info">Official</Badge>
      </>
    ) : null}
  </>
);

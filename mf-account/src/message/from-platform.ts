import { MESSAGE_TYPES, PLATFORM_PEN_NAME, PLATFORM_USER_CODE, type Entities } from '@griot/contracts';

/** Whether a message is the platform's own; no person can make theirs look so (part 1 §3 and §6). */
export const isFromPlatform = ({
  message_type: type,
  sender,
}: Pick<Entities['InboxMessage'], 'message_type' | 'sender'>): boolean =>
  type === MESSAGE_TYPES.platform && (sender.pen_name === PLATFORM_PEN_NAME || sender.user_code === PLATFORM_USER_CODE);

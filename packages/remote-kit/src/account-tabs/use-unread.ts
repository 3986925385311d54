import { useCall } from '@griot/remote-kit';

/** How the unread are counted: as a list of one, whose count it is. */
export const UNREAD = { read: 'false', limit: 1 } as const;

/** How many messages the caller has not read; undefined until it is known. */
export const useUnread = (): number | undefined => useCall('GET /inbox/', { query: UNREAD }).data?.count;

import { useCall } from '@griot/remote-kit';

/** How many messages the caller has not read; undefined until it is known. Asked for as a list of one, whose count it is. */
export const useUnread = ({ enabled }: { enabled: boolean }): number | undefined =>
  useCall('GET /inbox/', { query: { read: 'false', limit: 1 } }, { enabled }).data?.count;

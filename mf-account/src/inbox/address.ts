/** What of the inbox is shown, as its address says it: `/account-inbox?filter=unread&page=2&message=msg_x`. Pages count from 0. */
export interface InboxView {
  unread: boolean;
  page: number;
  message: string | null;
}

export function viewAt(search: string): InboxView {
  const query = new URLSearchParams(search);
  const page = /^[1-9]\d{0,5}$/.test(query.get('page') ?? '') ? Number(query.get('page')) - 1 : 0;
  return { unread: query.get('filter') === 'unread', page, message: query.get('message') || null };
}

export function addressOf({ unread, page, message }: InboxView): string {
  const query = new URLSearchParams();
  if (unread) query.set('filter', 'unread');
  if (page > 0) query.set('page', String(page + 1));
  if (message !== null) query.set('message', message);
  const text = query.toString();
  return text ? `/account-inbox?${text}` : '/account-inbox';
}

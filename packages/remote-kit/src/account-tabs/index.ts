export { AccountTabs, Unread } from './account-tabs.tsx';
export { UNREAD, useUnread } from './use-unread.ts';

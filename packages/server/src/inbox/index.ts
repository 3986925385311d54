export { createInbox, type Inbox } from './service.ts';

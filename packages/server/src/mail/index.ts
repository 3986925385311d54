export { greeting, type Mailer } from './service.ts';

export { ownPassword, wrongPassword } from './own-password.ts';
export type { Auth } from './service.ts';
export type { Takeaway } from './takeaway.ts';

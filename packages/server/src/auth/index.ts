export type { Auth } from './service.ts';

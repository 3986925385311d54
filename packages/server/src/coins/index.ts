export type { Coins } from './service.ts';

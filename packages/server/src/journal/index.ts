export type { Journal } from './service.ts';

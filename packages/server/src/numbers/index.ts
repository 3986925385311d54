export type { Numbers } from './service.ts';

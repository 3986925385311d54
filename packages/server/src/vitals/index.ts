export type { Vitals } from './service.ts';

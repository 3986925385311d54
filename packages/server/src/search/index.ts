export type { Match, SearchPort } from './port.ts';

export type { Matches, SearchPort } from './port.ts';

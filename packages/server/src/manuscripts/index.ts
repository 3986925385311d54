export type { Imports } from './imports.ts';

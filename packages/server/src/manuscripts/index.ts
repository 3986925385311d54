export type { Imports } from './imports.ts';
export { LANGUAGE } from './writing/book.ts';

export type { Imports } from './imports.ts';
export type { ReaderCopies } from './reader-copies.ts';
export { LANGUAGE } from './writing/book.ts';

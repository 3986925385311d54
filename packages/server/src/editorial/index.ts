export { eraseEditorial } from './erase-store.ts';

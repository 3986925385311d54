export { deleteKey as eraseEReaderKey } from './key-store.ts';

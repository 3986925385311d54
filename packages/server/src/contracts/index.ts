export { closeContract, eraseContracts } from './ending.ts';
export { hasContract } from './store.ts';
export { openFields, openSignature } from './wire.ts';

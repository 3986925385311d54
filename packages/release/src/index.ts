export {
  isShell,
  RECORD,
  SERVER_HALF,
  SHELL,
  type BuildFacts,
  type BuildRecord,
  type BuiltRemote,
  type BuiltShell,
  type Mode,
} from './build-record.ts';
export { keysTrouble, onKeysTrouble } from './bucket-keys.ts';
export { BucketAway, isBucket, openBucket, type Bucket } from './bucket.ts';
export { faults } from './checks.ts';
export { composeRegistry } from './registry.ts';
export { hashOf } from './hash.ts';
export { readHistory, remember } from './history.ts';
export { readPointers, servedOf, type Entry, type Pointers } from './pointers.ts';
export { canary, promote, promoteTree, remove, rollback } from './promote.ts';
export type { Doing } from './change.ts';
export { prunable, prune, type Prunable } from './prune.ts';
export { publish } from './publish.ts';
export type { Release } from './release.ts';
export { Refusal, RegistryError } from './refusal.ts';
export { serveFrom, type Serving, type Visit } from './serving.ts';
export { readStatus, type LineStatus } from './status.ts';
export { servedFolders, takeOver } from './take-over.ts';
export { openStore, type Store } from './store.ts';
export { BUILDS_COOKIE, NOBODY, readVisitor, visitorCookie, type Visitor } from './visitor.ts';

export { compareSnapshots, type Changes } from './compare.ts';
export { takeSnapshot, upcasted, type Snapshot } from './take.ts';

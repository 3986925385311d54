import { ROOT } from './workspace.ts';

// Federation reads the working directory as it is loaded, for the place and the version of what it makes. A build must not
// depend on where it was called, so whoever loads federation imports this first.
process.chdir(ROOT);

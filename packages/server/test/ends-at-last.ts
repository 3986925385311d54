import { after } from 'node:test';

/** In ms, after the last test of a file. */
const LEFT_MS = 30_000;

// A test that fails may leave a server running, and its file would never end. What a test starts is no test.
if (process.argv[1]?.endsWith('.test.ts')) after(() => void setTimeout(() => process.exit(), LEFT_MS).unref());

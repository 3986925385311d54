import path from 'node:path';
import { ROOT } from './workspace.ts';

/** Where the gateway finds what is to be served. By itself, so that serving needs no webpack. */
export const RELEASE_FILE = path.join(ROOT, 'shell/dist/release.json');

import type { Terms } from './terms.ts';
import { version1 } from './version-1.ts';

/** What authors sign today. Earlier versions stay in their files, as they were signed. */
export const CURRENT_TERMS: Terms = version1;

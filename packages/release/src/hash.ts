import { createHash } from 'node:crypto';

/** As browsers check a file: `sha384-…`. */
export const hashOf = (bytes: Buffer): string => `sha384-${createHash('sha384').update(bytes).digest('base64')}`;

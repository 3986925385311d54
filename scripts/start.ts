import { build } from './build.ts';
import { serve } from './serve.ts';

/** `npm start`: builds what has changed, then serves. */
console.log('Building the shell and the remotes (only what has changed)');
await build();
await serve();

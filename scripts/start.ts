import { readSettings } from '../packages/server/src/ports/env.ts';
import { checkStart } from '../packages/server/src/start-check.ts';
import { endWith } from './end-with.ts';

/** `npm start`: builds what has changed, then serves. What cannot be served is told before the rest is so much as loaded. */
try {
  await checkStart(readSettings());
  console.log('Building the shell and the remotes (only what has changed)');
  const { build } = await import('./build.ts');
  await build();
  const { serve } = await import('./serve.ts');
  await serve();
} catch (failure) {
  endWith(failure);
}

import { readSettings } from '../packages/server/src/ports/env.ts';
import { keepServing } from '../packages/server/src/restarting.ts';
import { checkStart } from '../packages/server/src/start-check.ts';
import { endWith } from './end-with.ts';
import { forkServer } from './server-process.ts';

/**
 * `npm start`: builds what has changed, publishes and promotes it, then serves, in a process of its own that is started again when it falls. What cannot be
 * served is told before the rest is so much as loaded.
 */
try {
  const settings = readSettings();
  await checkStart(settings, console.log);
  console.log('Building the shell and the remotes (only what has changed)');
  const { build } = await import('./build.ts');
  await build();
  const { shipTree } = await import('./tree.ts');
  await shipTree(settings.remotesStore, { by: 'npm start', say: console.log });
  const { bundleServer } = await import('./server-bundle.ts');
  const server = await bundleServer();
  process.exit(await keepServing({ start: () => forkServer(server), say: console.log }));
} catch (failure) {
  endWith(failure);
}

import { once } from 'node:events';
import { endWith } from './end-with.ts';
import { bundleServer } from './server-bundle.ts';
import { forkServer } from './server-process.ts';

/** `pnpm serve`: one instance, run as everywhere. It ends as the server ends; whoever has started it starts it again. */
try {
  const server = forkServer(await bundleServer({ say: console.log }));
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.on(name, () => server.kill(name));
  const [code] = (await once(server, 'exit')) as [number | null];
  process.exit(code ?? 1);
} catch (failure) {
  endWith(failure);
}

import { createRemote, NoSuchRemote, portOf, REMOTES, ROOT } from '@griot/build';
import type { RemoteManifest } from '@griot/contracts';
import path from 'node:path';
import { parseArgs } from 'node:util';

/** `pnpm create-remote mf-help --path /help`: a new remote's folder, and nothing beside it. */
const { values, positionals } = parseArgs({
  options: { path: { type: 'string' } },
  allowPositionals: true,
});
const [name] = positionals;
if (name === undefined || positionals.length > 1 || values.path === undefined) {
  console.error('Say its name and the address of its first page: pnpm create-remote mf-help --path /help');
  process.exit(1);
}
const manifests = await Promise.all(
  REMOTES.map(async (remote) => {
    const module: unknown = await import(path.join(ROOT, remote, 'remote.manifest.ts'));
    return (module as { default: RemoteManifest }).default;
  }),
);
const ports = REMOTES.map((remote) => portOf(path.join(ROOT, remote)));
try {
  for (const file of createRemote({ root: ROOT, name, path: values.path, manifests, ports })) console.log(`  ${file}`);
  console.log(`${name} is there. pnpm dev ${name} runs it; its README.md says the rest.`);
} catch (error) {
  if (!(error instanceof NoSuchRemote)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

import type { RemoteManifest } from '@griot/contracts';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { REMOTES, ROOT } from './workspace.ts';

test.each(REMOTES)('%s is reviewed by the team that its manifest names', async (name) => {
  const { default: manifest } = (await import(path.join(ROOT, name, 'remote.manifest.ts'))) as {
    default: RemoteManifest;
  };
  const owners = readFileSync(path.join(ROOT, 'CODEOWNERS'), 'utf8');
  expect(owners).toMatch(new RegExp(`^/${name}/ +@griot/${manifest.owner.toLowerCase()}$`, 'm'));
});

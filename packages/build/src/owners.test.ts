import type { RemoteManifest } from '@griot/contracts';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { REMOTES, ROOT } from './workspace.ts';

/** The lines of CODEOWNERS; as there, the last one that matches counts. */
const rules = readFileSync(path.join(ROOT, 'CODEOWNERS'), 'utf8')
  .split('\n')
  .filter((line) => line && !line.startsWith('#'))
  .map((line) => line.split(/ +/) as [pattern: string, team: string]);

test.each(REMOTES)('%s is reviewed by the team that its manifest names', async (name) => {
  const { default: manifest } = (await import(path.join(ROOT, name, 'remote.manifest.ts'))) as {
    default: RemoteManifest;
  };
  const rule = rules.findLast(([pattern]) => pattern === '*' || pattern === `/${name}/`);
  expect(rule?.[1]).toBe(`@griot/${manifest.owner.toLowerCase()}`);
});

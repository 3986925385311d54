import { pageFor, type RemoteManifest } from '@griot/contracts';
import { globSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(__dirname, '../../..');
let manifests: RemoteManifest[] | undefined;

/** Whether some remote offers a page at an address, by the manifests as they stand. */
export function isPage(pathname: string): boolean {
  manifests ??= globSync('mf-*/remote.manifest.ts', { cwd: ROOT }).map(
    (file) => (jest.requireActual(path.join(ROOT, file)) as { default: RemoteManifest }).default,
  );
  return pageFor(manifests, pathname) !== null;
}

import path from 'node:path';
import type { RegisteredRemote, RemoteManifest } from '@griot/contracts';
import { servingOf } from './serving.ts';

/** What the platform's own remotes say of themselves. */
export const manifests: RemoteManifest[] = await Promise.all(
  ['mf-account', 'mf-auth', 'mf-author', 'mf-legal', 'mf-reader', 'mf-staff'].map(async (name) => {
    const file = path.resolve(import.meta.dirname, '../../..', name, 'remote.manifest.ts');
    return ((await import(file)) as { default: RemoteManifest }).default;
  }),
);
/** All of them, of one build. */
export const remotes: RegisteredRemote[] = manifests.map((manifest) => ({
  ...manifest,
  contracts: { api: 1, bus: 1, kit: 1 },
  buildId: '0123456789abcdef',
  base: `/r/${manifest.name}/0123456789abcdef/`,
  entry: 'remoteEntry.js',
  integrity: 'sha384-entry',
  container: manifest.name.replace('-', '_'),
  assets: {},
}));
/** Serves these remotes, and a shell of which there are no files. */
export const releaseOf = (served: RegisteredRemote[]) =>
  servingOf({
    registry: { remotes: served },
    shell: {
      buildId: '0123456789abcdef',
      base: '/r/shell/0123456789abcdef/',
      scripts: ['main.js'],
      styles: [],
      files: { 'main.js': 'sha384-m' },
      preloads: [],
      css: ':root{--paper:#FBF7F0}',
      textCss: '',
    },
    folders: {},
  });

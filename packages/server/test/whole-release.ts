import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { after } from 'node:test';
import type { RegisteredRemote, RemoteManifest } from '@griot/contracts';
import { SERVER_HALF } from '@griot/release';
import { queriesOf } from '../src/gateway/asked.ts';
import { servingOf } from './serving.ts';
import { temporaryFolder } from './temporary-folder.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');

/** What the platform's own remotes say of themselves. */
export const manifests: RemoteManifest[] = await Promise.all(
  readdirSync(ROOT)
    .filter((name) => name.startsWith('mf-'))
    .map(async (name) => {
      const file = path.join(ROOT, name, 'remote.manifest.ts');
      return ((await import(file)) as { default: RemoteManifest }).default;
    }),
);

/** What is chosen by each query that a page knows: a novel that is being written, by its genre, tag and title. */
const CHOSEN: Record<string, string> = {
  completed: 'false',
  genre: 'Adventure',
  genres: 'Adventure',
  listing: 'new',
  ordering: 'title',
  search: 'salt',
  tags: 'Sea',
  tags_exclude: 'Desert',
  type: 'power',
  updated_after: '2020-01-01',
  updated_before: '2040-01-01',
  words_max: '1000000',
  words_min: '1',
};

/** An address of every page there is, by what stands in it for `:slug` and the like; and of each that can be chosen on, with all that it knows of a query. */
export function everyAddress(params: Record<string, string>) {
  const pages = manifests
    .flatMap((manifest) => manifest.pages)
    .map((page) => ({
      url: page.path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? 'x_1'),
      queries: queriesOf(page),
    }));
  const choice = (name: string): string => {
    const value = { ...CHOSEN, author: params['id'] }[name];
    if (value === undefined) throw new Error(`?${name}= has no example`);
    return `${name}=${value}`;
  };
  const chosen = pages.flatMap(({ url, queries }) =>
    queries.length > 0 ? `${url}?${queries.map(choice).join('&')}` : [],
  );
  return { pages: pages.map(({ url }) => url), chosen };
}

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

const folder = temporaryFolder('release');
after(() => rmSync(folder, { recursive: true, force: true }));

/** Writes for every page whose build it is of and all that it was given, so that this passes wherever the page goes. */
const serverHalf = (build: string) => `var serverHalf = { render: async (path, inlined) => {
  const given = JSON.stringify({ writtenBy: '${build}', path, inlined });
  return { html: '<p>' + given.replaceAll('&', '&amp;').replaceAll('<', '&lt;') + '</p>', css: '' };
} };`;

/** Serves these remotes, each with a server half, and a shell; of neither are there other files. */
export function releaseOf(served: RegisteredRemote[]) {
  for (const { name, buildId } of served) {
    mkdirSync(path.join(folder, name, buildId), { recursive: true });
    writeFileSync(path.join(folder, name, buildId, SERVER_HALF), serverHalf(`${name} ${buildId}`));
  }
  return servingOf({
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
    folders: Object.fromEntries(served.map(({ name }) => [name, path.join(folder, name)])),
  });
}

import { spawn } from 'node:child_process';
import { cpSync, createReadStream, lstatSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** A registry for npm, on this machine alone. */
export interface Registry {
  url: string;
  close(): void;
}

interface Offered {
  manifest: { name: string; version: string };
  /** A tarball, or the folder of an installed library. */
  from: string;
}

/** Offers packages that were packed, and the libraries that are installed here: what npm makes of them is found without a network. */
export async function startRegistry(tarballs: ReadonlyMap<string, string>, root: string): Promise<Registry> {
  const offered = new Map<string, Offered[]>();
  const offer = (manifest: Offered['manifest'], from: string): void => {
    const versions = offered.get(manifest.name) ?? [];
    if (!versions.some((one) => one.manifest.version === manifest.version)) versions.push({ manifest, from });
    offered.set(manifest.name, versions);
  };
  for (const [tarball, manifest] of tarballs) offer(JSON.parse(manifest) as Offered['manifest'], tarball);
  for (const folder of installed(root))
    offer(JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as Offered['manifest'], folder);

  const server = createServer((request, response) => {
    const [, name = '', , version] = decodeURIComponent(request.url ?? '').split(/^\/((?:@[^/]+\/)?[^/]+)(\/-\/|$)/);
    const versions = offered.get(name);
    if (!versions) return void response.writeHead(404, { 'content-type': 'application/json' }).end('{}');
    if (!version) return void response.end(JSON.stringify(aboutAll(name, versions, url)));
    const found = versions.find(({ manifest }) => manifest.version === version);
    if (!found) return void response.writeHead(404).end();
    if (found.from.endsWith('.tgz')) return void createReadStream(found.from).pipe(response);
    send(found.from, response);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Packs a library as it is installed, but for its hard links: pnpm stores files that are the same once, and npm would leave the second one out. */
function send(folder: string, response: ServerResponse): void {
  const copy = mkdtempSync(path.join(tmpdir(), 'griot-registry-'));
  cpSync(folder, path.join(copy, 'package'), { recursive: true });
  const tar = spawn('tar', ['-cf', '-', '-C', copy, 'package'], { stdio: ['ignore', 'pipe', 'inherit'] });
  tar.on('close', () => rmSync(copy, { recursive: true, force: true }));
  tar.stdout.pipe(response);
}

/** What a registry says of a package. */
function aboutAll(name: string, versions: readonly Offered[], url: string): object {
  const newest = versions
    .map(({ manifest }) => manifest.version)
    .sort((a, b) => a.localeCompare(b, 'en', { numeric: true }))
    .at(-1);
  return {
    name,
    'dist-tags': { latest: newest },
    versions: Object.fromEntries(
      versions.map(({ manifest }) => [
        manifest.version,
        { ...manifest, dist: { tarball: `${url}/${name}/-/${manifest.version}` } },
      ]),
    ),
  };
}

/** The folders of all libraries in pnpm's store; links there lead to other libraries of it. */
function installed(root: string): string[] {
  const store = path.join(root, 'node_modules/.pnpm');
  return readdirSync(store)
    .filter((name) => name !== 'node_modules' && lstatSync(path.join(store, name)).isDirectory())
    .flatMap((name) => {
      const modules = path.join(store, name, 'node_modules');
      const libraries = readdirSync(modules).flatMap((one) =>
        one.startsWith('@') ? readdirSync(path.join(modules, one)).map((inner) => path.join(one, inner)) : one,
      );
      return libraries
        .filter((library) => !library.startsWith('.') && lstatSync(path.join(modules, library)).isDirectory())
        .map((library) => path.join(modules, library));
    });
}

#!/usr/bin/env node
import type { RemoteManifest } from '@griot/contracts';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import webpack from 'webpack';
import WebpackDevServer from 'webpack-dev-server';
import { buildRemote } from './build.ts';
import { standaloneConfig } from './standalone.config.ts';
import { watchEntry } from './watched-entry.ts';
import { portOf, REMOTES, ROOT } from './workspace.ts';

/** `pnpm build` and `pnpm dev` inside a remote's folder; `griot-build build` in a repository that is one remote's alone. */
const [command, given = ''] = process.argv.slice(2);
const own = path.join(ROOT, 'remote.manifest.ts');
const name = existsSync(own)
  ? ((await import(pathToFileURL(own).href)) as { default: RemoteManifest }).default.name
  : given;
const dir = existsSync(own) ? ROOT : path.join(ROOT, name);
if (!existsSync(own) && !REMOTES.includes(name))
  throw new Error(`${name} is no remote; name one of ${REMOTES.join(', ')}.`);

if (command === 'build') {
  const { buildId } = await buildRemote(name, { dir });
  console.log(`${name} is built: ${buildId}`);
} else if (command === 'dev') {
  const port = portOf(dir);
  const entry = watchEntry({ dir, name });
  const config = standaloneConfig({
    dir,
    name,
    entry,
    port,
    api: process.env.GRIOT_API ?? 'http://localhost:8080',
  });
  const compiler = webpack(config);
  const server = new WebpackDevServer((config as { devServer: object }).devServer, compiler);
  await server.start();
  console.log(
    `${name} runs alone on http://localhost:${port}, with the API of ${process.env.GRIOT_API ?? 'http://localhost:8080'}; in the whole platform: ${process.env.GRIOT_API ?? 'http://localhost:8080'}/?mfo=${name}:http://localhost:${port}`,
  );
} else {
  throw new Error('Say “build” or “dev”.');
}

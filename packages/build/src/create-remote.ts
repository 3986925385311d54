import { defineManifest, SUPPORTED, type RemoteManifest } from '@griot/contracts';
import { faults } from '@griot/release';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const TEMPLATE = path.join(import.meta.dirname, '../template');

/** Why no remote can be made of what was asked for. */
export class NoSuchRemote extends Error {
  override name = 'NoSuchRemote';
}

export interface NewRemote {
  /** Where remotes stand. */
  root: string;
  /** `mf-help` */
  name: string;
  /** The address of its first page. */
  path: string;
  /** Of the remotes that are there. */
  manifests: readonly RemoteManifest[];
  ports: readonly number[];
}

/** Writes the folder of a new remote, whole or not at all, and nothing beside it. Throws `NoSuchRemote`. */
export function createRemote({ root, name, path: address, manifests, ports }: NewRemote): string[] {
  const reason = refusal({ root, name, path: address, manifests });
  if (reason) throw new NoSuchRemote(reason);
  const page = address.split('/').at(-1) ?? '';
  const words = page.split('-');
  const component = words.map(capital).join('');
  const values: Record<string, string> = {
    name,
    path: address,
    page,
    component,
    variable: component.charAt(0).toLowerCase() + component.slice(1),
    title: capital(words.join(' ')),
    owner: 'Platform',
    port: String(Math.max(4100, ...ports) + 1),
  };
  const filled = (text: string): string => text.replace(/\{\{(\w+)\}\}/g, (_, key: string) => values[key] ?? '');

  const staging = path.join(root, `.${name}.${process.pid}`);
  const files = readdirSync(TEMPLATE, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name: file }) => path.relative(TEMPLATE, path.join(parentPath, file)));
  try {
    for (const file of files) {
      const target = path.join(staging, filled(file).replace(/\.template$/, ''));
      mkdirSync(path.dirname(target), { recursive: true });
      writeFileSync(target, filled(readFileSync(path.join(TEMPLATE, file), 'utf8')));
    }
    renameSync(staging, path.join(root, name));
  } finally {
    rmSync(staging, { recursive: true, force: true });
  }
  return files.map((file) => path.join(name, filled(file).replace(/\.template$/, ''))).sort();
}

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** One sentence on what stands against it; undefined when nothing does. */
function refusal({ root, name, path: address, manifests }: Omit<NewRemote, 'ports'>): string | undefined {
  if (!/^mf-[a-z]+$/.test(name)) return `“${name}” is no remote's name: say mf- and small letters, such as mf-help.`;
  if (readdirSync(root).includes(name)) return `${name} is there already.`;
  if (!/^(\/[a-z][a-z0-9]*(-[a-z0-9]+)*)+$/.test(address))
    return `“${address}” is no address for a first page: say small letters after a slash, such as /help.`;
  const pages = [{ path: address, guard: 'public' as const, chunk: 'page', head: { title: name } }];
  const manifest = defineManifest({ name, owner: 'Platform', version: '1.0.0', pages });
  return faults([...manifests, manifest], { supports: SUPPORTED, shared: {} })[0];
}

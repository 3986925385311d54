import { transformSync } from '@swc/core';
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ROOT } from './workspace.ts';

/** What a remote with a repository of its own is built and tested with. */
const PACKED = [
  'contracts',
  'browser',
  'bus',
  'nav',
  'ui',
  'session',
  'api',
  'remote-kit',
  'release',
  'build',
  'testing',
];

type Manifest = Record<string, unknown> & {
  name: string;
  version: string;
  exports?: Record<string, string>;
  bin?: Record<string, string>;
};

/** Packs the packages for remotes of other repositories, and answers with the tarballs. Node runs no TypeScript that was installed, so each source has its JavaScript beside it. */
export function packPackages(to: string): string[] {
  mkdirSync(to, { recursive: true });
  const staging = mkdtempSync(path.join(tmpdir(), 'griot-pack-'));
  try {
    return PACKED.map((name) => {
      const from = path.join(ROOT, 'packages', name);
      const folder = path.join(staging, name);
      cpSync(from, folder, { recursive: true, filter: (file) => isPacked(path.relative(from, file)) });
      compile(folder);
      const manifest = JSON.parse(readFileSync(path.join(from, 'package.json'), 'utf8')) as Manifest;
      writeFileSync(path.join(folder, 'package.json'), JSON.stringify(forOutside(manifest), null, 2));
      const { status, stdout, stderr } = spawnSync('npm', ['pack', '--json'], { cwd: folder, encoding: 'utf8' });
      if (status !== 0) throw new Error(`${name} could not be packed.\n${stderr}`);
      const [{ filename }] = JSON.parse(stdout) as [{ filename: string }];
      const tarball = path.join(to, filename);
      cpSync(path.join(folder, filename), tarball);
      return tarball;
    });
  } finally {
    rmSync(staging, { recursive: true, force: true });
  }
}

/** Neither tests nor what was built or only this workspace reads. */
const isPacked = (file: string): boolean =>
  !/^(node_modules|dist|decisions|snapshot)(\/|$)|\.(test|fixture)\.tsx?$/.test(file);

/** Writes its JavaScript beside each source. */
function compile(folder: string): void {
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!/\.tsx?$/.test(file) || file.endsWith('.d.ts')) continue;
    const source = readFileSync(path.join(folder, file), 'utf8');
    const { code } = transformSync(source, {
      filename: file,
      configFile: false,
      swcrc: false,
      isModule: true,
      jsc: {
        target: 'es2022',
        parser: { syntax: 'typescript', tsx: file.endsWith('x') },
        transform: { react: { runtime: 'automatic' } },
        preserveAllComments: true,
        // Its types do not know it yet.
        ...({ rewriteRelativeImportExtensions: true } as object),
      },
    });
    writeFileSync(path.join(folder, file.replace(/\.tsx?$/, '.js')), code);
  }
}

/** Of a package's manifest, what only this workspace reads. */
const INSIDE = new Set(['devDependencies', 'scripts', 'private']);

/** A package's manifest as others read it: JavaScript to run, sources for the types, and versions in the place of what only this workspace knows. */
function forOutside({ exports = {}, bin, ...manifest }: Manifest): object {
  const rest = Object.fromEntries(Object.entries(manifest).filter(([key]) => !INSIDE.has(key)));
  const compiled = (file: string): string => file.replace(/\.tsx?$/, '.js');
  const versions = (dependencies: unknown): Record<string, string> =>
    Object.fromEntries(
      Object.entries((dependencies ?? {}) as Record<string, string>).map(([name, range]) => [
        name,
        versionOf(name, range),
      ]),
    );
  return {
    ...rest,
    ...(bin && { bin: Object.fromEntries(Object.entries(bin).map(([name, file]) => [name, compiled(file)])) }),
    exports: Object.fromEntries(
      Object.entries(exports).map(([entry, file]) => [
        entry,
        /\.tsx?$/.test(file) ? { types: file, default: compiled(file) } : file,
      ]),
    ),
    dependencies: versions(rest.dependencies),
    ...(rest.peerDependencies !== undefined && {
      peerDependencies: Object.fromEntries(
        Object.entries(versions(rest.peerDependencies)).map(([name, version]) => [name, `^${version}`]),
      ),
    }),
  };
}

/** `workspace:*` and `catalog:` as npm understands them. */
function versionOf(name: string, range: string): string {
  if (range.startsWith('workspace:')) {
    const file = path.join(ROOT, 'packages', name.replace('@griot/', ''), 'package.json');
    return (JSON.parse(readFileSync(file, 'utf8')) as Manifest).version;
  }
  if (range !== 'catalog:') return range;
  const workspace = readFileSync(path.join(ROOT, 'pnpm-workspace.yaml'), 'utf8');
  const catalog = workspace.slice(workspace.indexOf('\ncatalog:'));
  const found = new RegExp(`^ {2}'?${name}'?: (.+)$`, 'm').exec(catalog)?.[1];
  if (!found) throw new Error(`${name} has no version in the catalog of pnpm-workspace.yaml.`);
  return found.trim().replaceAll("'", '');
}

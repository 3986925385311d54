import { parseSync, printSync, type ModuleItem } from '@swc/core';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './workspace.ts';

/** A package's exports by name, each with the declaration that the compiler makes of it, and the types of ours that it names. */
export type Declared = Record<string, string>;

/** The declarations of packages that the shell gives to remotes: `{ '@griot/nav': { createNav: 'export declare …' } }`. */
export function declaredExports(packages: readonly string[]): Record<string, Declared> {
  const cache = path.join(ROOT, '.cache');
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(path.join(cache, 'declared-'));
  try {
    const config = {
      extends: '../../tsconfig.json',
      compilerOptions: {
        noEmit: false,
        noCheck: true,
        declaration: true,
        emitDeclarationOnly: true,
        removeComments: true,
        rootDir: ROOT,
        outDir: folder,
      },
      // By their files: what is first met as a package is taken for a library, of which nothing is declared.
      include: packages.map((name) => path.join(ROOT, 'packages', name, 'src/**/*')),
      exclude: ['**/*.test.ts', '**/*.test.tsx'].map((tests) => path.join(ROOT, 'packages', tests)),
    };
    writeFileSync(path.join(folder, 'tsconfig.json'), JSON.stringify(config));
    const { status, stdout } = spawnSync(path.join(ROOT, 'node_modules/.bin/tsc'), ['-p', folder], {
      encoding: 'utf8',
    });
    if (status !== 0) throw new Error(`The declarations could not be made.\n${stdout}`);
    return Object.fromEntries(
      packages.map((name) => [`@griot/${name}`, exportsOf(path.join(folder, 'packages', name, 'src/index.d.ts'))]),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What a file of declarations exports, followed to where it is declared. */
export function exportsOf(index: string): Declared {
  const files = new Map<string, ModuleItem[]>();
  const read = (file: string): ModuleItem[] => {
    const known = files.get(file);
    if (known) return known;
    const { body } = parseSync(readFileSync(file, 'utf8'), { syntax: 'typescript' });
    files.set(file, body);
    return body;
  };
  const found = new Map<string, string>();
  const followed = new Set<string>();

  const follow = (file: string, name: string, as: string): void => {
    if (followed.has(`${file} ${name}`)) return;
    followed.add(`${file} ${name}`);
    const items = read(file);
    const own = items.filter((item) => declares(item, name));
    if (own.length > 0) {
      found.set(as, own.map(printed).join('\n'));
      for (const used of own.flatMap(identifiers))
        if (used !== name) follow(file, used, found.has(used) ? `${as} › ${used}` : used);
      return;
    }
    for (const { from, specifier, importedAs } of importsOf(items).filter(({ local }) => local === name)) {
      const target = from.startsWith('.') ? declarationsAt(file, from) : null;
      if (target) follow(target, importedAs, as);
      else if (as !== name || file === index) found.set(as, specifier);
    }
  };

  for (const item of read(index)) {
    if (item.type === 'ExportNamedDeclaration')
      for (const specifier of item.specifiers) {
        if (specifier.type !== 'ExportSpecifier') continue;
        const local = specifier.orig.value;
        const as = specifier.exported?.value ?? local;
        const from = item.source?.value;
        if (from?.startsWith('.')) follow(declarationsAt(index, from), local, as);
        else if (from) found.set(as, `export { ${local} } from '${from}';`);
        else follow(index, local, as);
      }
    else if (item.type === 'ExportDeclaration') for (const name of namesOf(item)) follow(index, name, name);
    else if (item.type === 'ExportAllDeclaration') found.set(`* of ${item.source.value}`, printed(item));
  }
  return Object.fromEntries([...found].sort(([a], [b]) => (a < b ? -1 : 1)));
}

const declarationsAt = (file: string, specifier: string): string =>
  path.join(path.dirname(file), specifier).replace(/\.tsx?$/, '.d.ts');

const printed = (item: ModuleItem): string =>
  printSync({ type: 'Module', span: { start: 0, end: 0, ctxt: 0 }, body: [item], interpreter: null } as never, {
    jsc: { target: 'es2022' },
  }).code.trim();

/** What a declaration at the top of a file is called. */
function namesOf(item: ModuleItem): string[] {
  const declaration = item.type === 'ExportDeclaration' ? item.declaration : item;
  if (declaration.type === 'VariableDeclaration')
    return declaration.declarations.flatMap(({ id }) => (id.type === 'Identifier' ? [id.value] : []));
  const { identifier, id } = declaration as { identifier?: { value?: string }; id?: { value?: string } };
  return [identifier?.value ?? id?.value].filter((name) => name !== undefined);
}
const declares = (item: ModuleItem, name: string): boolean => namesOf(item).includes(name);

function importsOf(items: readonly ModuleItem[]) {
  return items.flatMap((item) => {
    if (item.type !== 'ImportDeclaration') return [];
    return item.specifiers.map((specifier) => ({
      local: specifier.local.value,
      importedAs:
        specifier.type === 'ImportSpecifier'
          ? (specifier.imported?.value ?? specifier.local.value)
          : specifier.local.value,
      from: item.source.value,
      specifier: printed(item),
    }));
  });
}

/** Every name in a declaration. */
function identifiers(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(identifiers);
  if (typeof node !== 'object' || node === null) return [];
  const { type, value } = node as { type?: string; value?: unknown };
  const inside = Object.values(node).flatMap(identifiers);
  return type === 'Identifier' && typeof value === 'string' ? [value, ...inside] : inside;
}

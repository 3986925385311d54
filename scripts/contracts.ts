import { compareExports, declaredExports, ROOT, type Declared } from '@griot/build';
import type { ContractName } from '@griot/contracts';
import { compareSnapshots, takeSnapshot, upcasted, type Snapshot } from '@griot/contracts/snapshot';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const FOLDER = path.join(ROOT, 'packages/contracts/snapshot');
/** What the shell gives to remotes at run time, and what that is made of. */
const GIVEN = ['remote-kit', 'nav', 'api', 'browser', 'bus', 'session'];

/** The parts of a snapshot by the file that holds them. */
const FILES = {
  'versions.json': ['versions'],
  'bus.json': ['facts', 'mirrored', 'commands'],
  'overlays.json': ['overlays'],
  'manifest.json': ['manifest'],
} as const satisfies Record<string, readonly (keyof Snapshot)[]>;
/** The calls stand by the first part of their path, a file for each. */
const CALLS = 'calls';
const EXPORTS = 'exports.md';
const LINE = 120;

/** Compares the contracts of this tree with those that were accepted, and says what differs. Answers whether all of it may be. */
export function compareContracts({ accept = false } = {}): boolean {
  const now = takeSnapshot();
  const exports = declaredExports(GIVEN);
  const before = accepted();
  if (!before) {
    if (accept) write(now, exports);
    else console.error('  No contracts have been accepted yet: pnpm contracts:accept');
    return accept;
  }
  const changes = compareSnapshots(before.snapshot, now, upcasted());
  const given = compareExports(before.exports, exports);
  const breaking = { ...changes.breaking, kit: [...changes.breaking.kit, ...given.breaking] };
  const additive = [...changes.additive, ...given.additive];

  for (const text of changes.refused) console.error(`  ${text}`);
  let holds = changes.refused.length === 0;
  for (const [name, reasons] of Object.entries(breaking) as [ContractName, string[]][]) {
    for (const text of reasons) console.error(`  ${text}`);
    const stepped = now.versions[name] > before.snapshot.versions[name];
    if (reasons.length === 0 || stepped) continue;
    console.error(
      `  This breaks version ${now.versions[name]} of the ${name} contract: mend it, or take a step in CONTRACT_VERSIONS (packages/contracts/src/manifest/define.ts).`,
    );
    holds = false;
  }
  for (const text of additive) console.log(`  ${text}`);
  const differs = additive.length > 0 || Object.values(breaking).some((reasons) => reasons.length > 0);
  if (accept && holds) write(now, exports);
  else if (holds && differs) console.log('  pnpm contracts:accept writes it down, so that it is held from then on.');
  return holds;
}

function accepted(): { snapshot: Snapshot; exports: Record<string, Declared> } | null {
  try {
    const parts = Object.entries(FILES).map(([file, keys]) => {
      const content = JSON.parse(readFileSync(path.join(FOLDER, file), 'utf8')) as object;
      return keys.length === 1 ? { [keys[0]]: content } : content;
    });
    const calls = Object.assign(
      {},
      ...readdirSync(path.join(FOLDER, CALLS)).map((file) =>
        JSON.parse(readFileSync(path.join(FOLDER, CALLS, file), 'utf8')),
      ),
    ) as Snapshot['calls'];
    return {
      snapshot: Object.assign({ calls }, ...parts) as Snapshot,
      exports: parseExports(readFileSync(path.join(FOLDER, EXPORTS), 'utf8')),
    };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

function write(snapshot: Snapshot, exports: Record<string, Declared>): void {
  rmSync(path.join(FOLDER, CALLS), { recursive: true, force: true });
  mkdirSync(path.join(FOLDER, CALLS), { recursive: true });
  const byPath: Record<string, Snapshot['calls']> = {};
  for (const [name, call] of Object.entries(snapshot.calls))
    (byPath[/\/([\w-]+)/.exec(name)?.[1] ?? 'others'] ??= {})[name] = call;
  for (const [first, calls] of Object.entries(byPath))
    writeFileSync(path.join(FOLDER, CALLS, `${first}.json`), `${readable(calls)}\n`);
  for (const [file, keys] of Object.entries(FILES)) {
    const content = keys.length === 1 ? snapshot[keys[0]] : Object.fromEntries(keys.map((key) => [key, snapshot[key]]));
    writeFileSync(path.join(FOLDER, file), `${readable(content)}\n`);
  }
  writeFileSync(path.join(FOLDER, EXPORTS), printExports(exports));
}

/** JSON in which what fits on a line stands on one. */
function readable(value: unknown, indent = ''): string {
  const flat = JSON.stringify(value, null, 1).replace(/\n\s*/g, ' ');
  if (typeof value !== 'object' || value === null || indent.length + flat.length <= LINE) return flat;
  const inner = `${indent}  `;
  const parts = Array.isArray(value)
    ? value.map((part) => inner + readable(part, inner))
    : Object.entries(value).map(([key, part]) => `${inner}${JSON.stringify(key)}: ${readable(part, inner)}`);
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  return `${open}\n${parts.join(',\n')}\n${indent}${close}`;
}

const printExports = (exports: Record<string, Declared>): string =>
  Object.entries(exports)
    .map(([name, declared]) => {
      const each = Object.entries(declared).map(([export_, text]) => `### ${export_}\n\n\`\`\`ts\n${text}\n\`\`\`\n`);
      return `## ${name}\n\n${each.join('\n')}`;
    })
    .join('\n');

function parseExports(text: string): Record<string, Declared> {
  return Object.fromEntries(
    text
      .split(/^## /m)
      .slice(1)
      .map((part) => {
        const declared = [...part.matchAll(/^### (.*)\n\n```ts\n([^]*?)\n```$/gm)].map(([, name, code]) => [
          name,
          code,
        ]);
        return [part.slice(0, part.indexOf('\n')), Object.fromEntries(declared) as Declared];
      }),
  );
}

if (import.meta.main && !compareContracts({ accept: process.argv.includes('--accept') })) process.exitCode = 1;

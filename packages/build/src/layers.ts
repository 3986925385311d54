/** Where a file of the repository stands, by its path. Higher layers may import lower ones, never sideways (design §2). */
const LAYERS: Record<string, number> = {
  'packages/contracts': 0,
  'packages/browser': 0,
  'packages/bus': 1,
  'packages/nav': 1,
  'packages/ui': 1,
  'packages/session': 2,
  'packages/api': 3,
  'packages/remote-kit': 4,
};

/** Packages of the browser that contracts' zod schemas must never reach (design §2). */
const BROWSER = /^(packages\/(browser|bus|nav|ui|session|api|remote-kit)|shell|mf-[a-z]+)\/src\//;

/** The one place of the browser that loads schemas, later and in development only: it checks what goes over the bus (design §3). */
const DEVELOPMENT_CHECK = { path: 'shell/src/dev-check.ts', specifier: '@griot/contracts/events' };

/** What runs before React's half for the browser has come (shell.config.ts), or is drawn by the shell that has it. */
const WITHOUT_CLIENT =
  /^(packages\/(browser|bus|nav|ui|session|api|remote-kit)\/src\/(?!standalone\/)|shell\/src\/federation\/|mf-[a-z]+\/src\/)/;

const IMPORT =
  /(?:^|[\s;}])(import|export)\s+(type\s+)?(?:[^'";]*?\sfrom\s+)?['"]([^'"]+)['"]|\bimport\(\s*(?:\/\*.*?\*\/\s*)?['"]([^'"]+)['"]\s*\)/g;

/** What a file may not import, as sentences; empty when all is well. `path` is relative to the repository's root. */
export function layerFaults(path: string, source: string): string[] {
  const faults: string[] = [];
  const own = packageOf(path);
  const test = /\.(test|fixture)\.tsx?$/.test(path) || path.startsWith('packages/testing/') || path.includes('/dev/');
  for (const [, , typeOnly, fixed, dynamic] of source.matchAll(IMPORT)) {
    const specifier = fixed ?? dynamic ?? '';
    if (specifier.startsWith('.')) {
      if (!test && /\.fixture\.tsx?$/.test(specifier)) faults.push(`${path} ships with a fixture of a test`);
      const target = packageOf(resolve(path, specifier));
      if (target !== own) faults.push(`${path} reaches into ${target} by a path; import the package`);
      continue;
    }
    if (specifier === 'react-dom/client' && !typeOnly && !test && WITHOUT_CLIENT.test(path))
      faults.push(`${path} imports react-dom/client, which comes last; the shell hands it to each root as it mounts`);
    if (!specifier.startsWith('@griot/')) continue;
    const target = importedPackage(specifier);
    const sub = specifier.split('/').slice(2).join('/');
    if (target.startsWith('mf-') && own !== target) faults.push(`${path} imports the remote ${target}`);
    if (test) continue;
    if (target === 'packages/testing') faults.push(`${path} ships with test fixtures`);
    if (own === 'packages/server' && target !== 'packages/contracts' && target !== 'packages/release')
      faults.push(`${path} imports ${target}; the server knows contracts and releases only`);
    if (own === 'packages/release' && target !== 'packages/contracts' && target !== own)
      faults.push(`${path} imports ${target}; releases know contracts only`);
    if (target === 'packages/server' || target === 'packages/build' || target === 'packages/release') {
      if (BROWSER.test(path)) faults.push(`${path} imports ${target} into the browser`);
    }
    const from = LAYERS[own];
    const to = LAYERS[target];
    if (from !== undefined && to !== undefined && to >= from && own !== target)
      faults.push(`${path} (layer ${from}) imports ${target} (layer ${to})`);
    if (from !== undefined && to === undefined) faults.push(`${path} is in a lower layer than ${target}`);
    const checks =
      dynamic !== undefined && path === DEVELOPMENT_CHECK.path && specifier === DEVELOPMENT_CHECK.specifier;
    if (BROWSER.test(path) && target === 'packages/contracts' && sub && !typeOnly && !checks)
      faults.push(`${path} takes ${specifier} at run time; browser code takes only its types`);
  }
  return faults;
}

/** `packages/ui/src/x.ts` → `packages/ui`; `mf-reader/src/app.tsx` → `mf-reader`. */
function packageOf(path: string): string {
  const [first = '', second = ''] = path.split('/');
  return first === 'packages' ? `${first}/${second}` : first;
}

function importedPackage(specifier: string): string {
  const name = specifier.split('/')[1] ?? '';
  return name === 'shell' || name === 'e2e' || name.startsWith('mf-') ? name : `packages/${name}`;
}

function resolve(from: string, specifier: string): string {
  const parts = from.split('/').slice(0, -1);
  for (const part of specifier.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.') parts.push(part);
  }
  return parts.join('/');
}

import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';

/**
 * What most test files import, in one script: each of them is a process of its own, which would find, read and link 1,100 modules
 * first. `scripts/test-bundle.ts` makes it, and this gives whoever imports one of those modules what the script has of it, so that there
 * is one of each. A test that looks at imports has a line `// From its sources: …`.
 */
export interface Bundled {
  script: string;
  /** Each module by its file: what the script calls it, and what it exports. */
  modules: Record<string, { name: string; exports: string[] }>;
}

const MARK = '?from-bundle';

const table = process.env['TEST_BUNDLE'];
const isFromSources = (file: string): boolean => /^\/\/ From its sources: ./m.test(readFileSync(file, 'utf8'));

if (table && process.argv[1] && !isFromSources(process.argv[1])) {
  const { script, modules } = JSON.parse(readFileSync(table, 'utf8')) as Bundled;
  const byUrl = new Map(Object.entries(modules).map(([file, module]) => [pathToFileURL(file).href, module]));
  registerHooks({
    resolve(specifier, context, next) {
      const found = next(specifier, context);
      // What is required is another form of a library than what is imported.
      if (!byUrl.has(found.url) || !context.conditions.includes('import')) return found;
      return { url: found.url + MARK, format: 'module', shortCircuit: true };
    },
    load(url, context, next) {
      const module = url.endsWith(MARK) ? byUrl.get(url.slice(0, -MARK.length)) : undefined;
      if (!module) return next(url, context);
      const [name, from] = [module.name, JSON.stringify(pathToFileURL(script).href)];
      const lines = module.exports.map((exported, i) => {
        const key = JSON.stringify(exported);
        return `const e${i} = all[${key}]; export { e${i} as ${key} };`;
      });
      const source = [`import { ${name} as all } from ${from};`, ...lines];
      return { format: 'module', source: source.join('\n'), shortCircuit: true };
    },
  });
}

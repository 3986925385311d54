import { findPackageJSON, registerHooks, type ResolveFnOutput, type ResolveHookSync } from 'node:module';

/** Of a file that a module of the same folder has named with the same ending: nothing about it needs to be looked up. */
const formats = new Map<string, string>();
/** What a package calls by name is the same in all of its folders. */
const named = new Map<string, ResolveFnOutput>();
const roots = new Map<string, string>();

/**
 * Finds what a module imports, and remembers it. Node reads and parses the `package.json` around a file for each import of it; that of
 * the database's library has 180 KB, and was two thirds of the server's start and half of its memory.
 */
export const resolveOnce: ResolveHookSync = (specifier, context, next) => {
  const { parentURL, conditions } = context;
  if (!parentURL?.startsWith('file:') || /^node:|[?#%]/.test(specifier + parentURL)) return next(specifier, context);
  const folder = folderOf(parentURL);
  if (specifier.startsWith('.')) {
    // `require` also finds folders and files without their ending.
    if (!conditions.includes('import')) return next(specifier, context);
    const url = new URL(specifier, parentURL).href;
    const kind = folderOf(url) + (/\.\w+$/.exec(url)?.[0] ?? '');
    const format = formats.get(kind);
    if (format) return { url, format, shortCircuit: true };
    const found = next(specifier, context);
    if (found.url === url && found.format) formats.set(kind, found.format);
    return found;
  }
  const key = `${specifier} ${rootOf(folder)} ${conditions.join(' ')}`;
  const found = named.get(key) ?? next(specifier, context);
  named.set(key, found);
  return { ...found, shortCircuit: true };
};

const folderOf = (url: string): string => url.slice(0, url.lastIndexOf('/') + 1);

function rootOf(folder: string): string {
  const root = roots.get(folder) ?? findPackageJSON('.', folder) ?? folder;
  roots.set(folder, root);
  return root;
}

registerHooks({ resolve: resolveOnce });

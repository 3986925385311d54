import type { Registry } from '@griot/contracts';
import { readFileSync, statSync } from 'node:fs';

/** What was built and is to be served: the registry, the shell, and where their files lie. */
export interface Release {
  registry: Registry;
  shell: {
    buildId: string;
    base: string;
    scripts: string[];
    styles: string[];
    integrity: Record<string, string>;
    /** What every page asks for once it is drawn. */ preloads: string[];
    css: string;
    /** How server-written text looks. */ textCss: string;
  };
  /** Absolute folder of each build line: `mf-reader` → its `dist`. */
  folders: Record<string, string>;
}

/**
 * Reads the release file that the build wrote. `live` looks again whenever the file has changed, for development;
 * otherwise a release is read once, so that a half-finished build is never served.
 */
export function releaseFrom(file: string, { live = false }: { live?: boolean } = {}): () => Release {
  let read: Release | null = null;
  let stamp = 0;
  return () => {
    if (!read || live) {
      const now = statSync(file).mtimeMs;
      if (now !== stamp) read = JSON.parse(readFileSync(file, 'utf8')) as Release;
      stamp = now;
    }
    return read as Release;
  };
}

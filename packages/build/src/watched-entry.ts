import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import webpack from 'webpack';
import { remoteConfig } from './remote.config.ts';

/** A remote's federation entry while it is worked on, as a page with `?mfo=` loads it. */
export interface WatchedEntry {
  /** Where its files lie. */
  folder: string;
  /** Tells a page of each good build from now on. */
  tell(request: IncomingMessage, response: ServerResponse): void;
}

/** Builds the entry, and anew at each change; the last good one stays. */
export function watchEntry({ dir, name }: { dir: string; name: string }): WatchedEntry {
  const folder = path.join(dir, 'dist/.federation');
  const pages = new Set<ServerResponse>();
  webpack(remoteConfig({ dir, name, mode: 'development', outDir: folder })).watch(
    { aggregateTimeout: 100 },
    (error, stats) => {
      if (error || !stats || stats.hasErrors())
        return console.error(error?.message ?? stats?.toString({ colors: false, preset: 'errors-only' }));
      for (const page of pages) page.write('event: built\ndata: built\n\n');
    },
  );
  return {
    folder,
    tell(request, response) {
      response.writeHead(200, {
        'content-type': 'text/event-stream',
        'cache-control': 'no-store',
        'access-control-allow-origin': '*',
      });
      response.write('retry: 500\n\n');
      pages.add(response);
      request.on('close', () => pages.delete(response));
    },
  };
}

import { defineManifest, pageFor, type PageMatch, type RegisteredRemote } from '@griot/contracts';
import type { RemoteModule } from '@griot/remote-kit';
import { testPlatform } from '@griot/testing';
import { BehaviorSubject } from 'rxjs';
import { createAhead, type Ahead } from './ahead.ts';
import type { RouteState } from './guard/gate.ts';

const built = (manifest: ReturnType<typeof defineManifest>, assets: RegisteredRemote['assets']): RegisteredRemote => ({
  ...manifest,
  buildId: 'x',
  base: `/r/${manifest.name}/x/`,
  entry: 'remoteEntry.js',
  integrity: 'sha384-x',
  container: 'c',
  assets,
});
export const remotes = [
  built(
    defineManifest({
      name: 'mf-reader',
      owner: 'Reading',
      version: '1.0.0',
      pages: [
        { path: '/ranking', guard: 'public', chunk: 'ranking', head: { title: 'Ranking' }, prefetch: [] },
        { path: '/book/:slug', guard: 'public', chunk: 'novel', head: 'novel', prefetch: [] },
        { path: '/shelf', guard: 'signed-in', chunk: 'shelf', head: { title: 'Shelf' } },
      ],
    }),
    { app: ['app.js'], ranking: ['app.js', 'ranking.js'], novel: ['novel.js'] },
  ),
  built(
    defineManifest({
      name: 'mf-legal',
      owner: 'Trust',
      version: '1.0.0',
      pages: [{ path: '/terms-of-use', guard: 'public', chunk: 'terms', head: { title: 'Terms of Use' } }],
    }),
    {},
  ),
];
export const RANKING = [{ title: 'The Salt Road' }];
export const ENTRY = '/r/mf-reader/x/remoteEntry.js';
export const FILES = ['/r/mf-reader/x/app.js', '/r/mf-reader/x/ranking.js'];
export const CALL = ['GET /novels/ranking/', { query: { limit: '10' } } as never] as const;

const begun: Ahead[] = [];
/** Ends all that a test began. */
export const stopAll = (): void => begun.splice(0).forEach(({ stop }) => stop());

/** A page with links; tells in their order what was fetched, and which remotes were loaded. */
export function aPage({ user = null, at = '/book/salt-road' }: { user?: object | null; at?: string } = {}) {
  document.body.innerHTML =
    '<a href="/ranking"><b>Ranking</b></a><a href="/shelf">Shelf</a><a href="/book/night-market">Another</a><a href="/ranking" target="_blank">Anew</a>';
  const platform = testPlatform({ at, user });
  const { nav } = platform;
  const asked: string[] = [];
  const answer = { ranking: RANKING as object[] };
  window.fetch = jest.fn(async (url) => {
    asked.push(String(url));
    const data = [{ call: CALL[0], query: { limit: '10' }, data: answer.ranking }];
    return {
      ok: true,
      text: async () => `<script type="application/json" id="griot-data">${JSON.stringify(data)}</script>`,
    } as Response;
  });
  const load = jest.fn(async ({ base, entry }: RegisteredRemote): Promise<RemoteModule> => {
    asked.push(base + entry);
    throw new Error('It does not come.');
  });
  const stateNow = (): RouteState => {
    const location = nav.current();
    const page = pageFor(remotes, location.pathname) as PageMatch<RegisteredRemote>;
    return { verdict: 'pass', page, shown: page, location };
  };
  const from = stateNow();
  const routeState$ = new BehaviorSubject(from);
  nav.locations$.subscribe(() => routeState$.next(stateNow()));
  const begin = () => {
    const ahead = createAhead({
      platform,
      registry: { remotes },
      builds: { inUse: (remote) => remote, load },
      routeState$,
      from,
      onIdle: () => undefined,
    });
    begun.push(ahead);
    return ahead;
  };
  return { platform, asked, answer, load, begin };
}

import type { ManifestPage, RegisteredRemote, Registry } from '@griot/contracts';

/**
 * The registry as a page carries it: without what only the gateway needs, which is all of a page's head but its title, and which calls its
 * data are, though not that it has some; and without the files of a chunk that has its own alone, as nearly all have.
 */
export const browserRegistry = (registry: Registry): Registry => ({
  ...registry,
  remotes: registry.remotes.map(({ previous, ...remote }) => ({
    ...remote,
    pages: remote.pages.map(withoutOurs),
    assets: withoutOwn(remote.assets),
    ...(previous && { previous: { ...previous, assets: withoutOwn(previous.assets) } }),
  })),
});

const withoutOwn = (assets: RegisteredRemote['assets']): RegisteredRemote['assets'] =>
  Object.fromEntries(
    Object.entries(assets).filter(([chunk, files]) => chunk === 'app' || files.join() !== `${chunk}.js`),
  );

function withoutOurs(page: ManifestPage): ManifestPage {
  const { prefetch, newcomers: _, head, ...shown } = page;
  return {
    ...shown,
    head: typeof head === 'string' ? head : { title: head.title },
    ...(prefetch && { prefetch: [] }),
  };
}

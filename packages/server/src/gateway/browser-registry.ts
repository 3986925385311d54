import type { ManifestPage, Registry } from '@griot/contracts';

/** The registry as a page carries it: without what only the gateway needs, which is all of a page's head but its title, and its data. */
export const browserRegistry = (registry: Registry): Registry => ({
  ...registry,
  remotes: registry.remotes.map((remote) => ({ ...remote, pages: remote.pages.map(withoutOurs) })),
});

function withoutOurs(page: ManifestPage): ManifestPage {
  const { prefetch: _, ...shown } = page;
  return typeof shown.head === 'string' ? shown : { ...shown, head: { title: shown.head.title } };
}

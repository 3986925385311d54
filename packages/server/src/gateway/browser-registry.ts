import type { ManifestPage, Registry } from '@griot/contracts';

/** The registry as a page carries it: of a head only the title, since all else of it is for what the gateway writes. */
export const browserRegistry = (registry: Registry): Registry => ({
  ...registry,
  remotes: registry.remotes.map((remote) => ({ ...remote, pages: remote.pages.map(withTitle) })),
});

const withTitle = (page: ManifestPage): ManifestPage =>
  typeof page.head === 'string' ? page : { ...page, head: { title: page.head.title } };

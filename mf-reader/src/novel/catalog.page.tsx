import { CatalogHead } from './catalog-head.tsx';
import { bringCatalogTab } from './catalog-tab.ts';
import { Catalog, CatalogSkeleton } from './catalog.tsx';

bringCatalogTab({ Head: CatalogHead, Catalog, Skeleton: CatalogSkeleton });

/** The same page as About, so that going from tab to tab draws nothing anew that both have. */
export { default } from './novel.page.tsx';

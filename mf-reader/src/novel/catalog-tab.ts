import type { CatalogHead } from './catalog-head.tsx';
import type { Catalog, CatalogSkeleton } from './catalog.tsx';

/** What the Catalog tab is drawn with. */
export interface CatalogTab {
  Head: typeof CatalogHead;
  Catalog: typeof Catalog;
  Skeleton: typeof CatalogSkeleton;
}

let tab: CatalogTab | undefined;

/** It comes with the tab's own address (catalog.page.tsx): who opens a novel fetches no list of chapters that they do not see. */
export const bringCatalogTab = (brought: CatalogTab): void => void (tab = brought);

/** The page is not shown at the tab's address before this has come. */
export function catalogTab(): CatalogTab {
  if (!tab) throw new Error('The Catalog tab is shown before its code has come.');
  return tab;
}

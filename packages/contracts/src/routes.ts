/**
 * The pages of the specification (part 2 §2.1, part 1 §2) that are still to come, and whose they will be. They show the
 * not-found screen, and nothing links to them. A page that stands is declared by its remote's manifest alone: the registry's
 * assembly fails while it is listed here as well.
 */
export interface PlannedPage {
  path: string;
  /** The remote that will have it: `mf-help`. */
  owner: string;
}

export const PLANNED: readonly PlannedPage[] = [];

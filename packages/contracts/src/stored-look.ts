/**
 * How a page looks by its reader's own choice, as the browser stores it under the name in the page's manifest. It is set
 * on `<html>` before anything is painted, and by the page itself from then on.
 */
export interface StoredLook {
  /** Without one the system decides. */
  theme?: 'light' | 'dark';
  variables: Record<`--${string}`, string>;
}

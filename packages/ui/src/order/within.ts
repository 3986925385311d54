interface Extent {
  top: number;
  bottom: number;
}

/**
 * How far down something may be dragged, in px, that it stays within its list: past the end it would lengthen the page, which
 * would scroll on for ever. Without what is measured, as far as the hand goes.
 */
export function within(by: number, dragged: Extent | null, list: Extent | undefined): number {
  if (!dragged || !list) return by;
  return Math.max(list.top - dragged.top, Math.min(by, list.bottom - dragged.bottom));
}

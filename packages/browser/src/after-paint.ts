/**
 * Does something once what was just drawn has been painted: whoever turns a page waits for none of it. Of several the first asked for is done
 * first; in a tab that nobody sees nothing is painted, and it waits. Returns how to leave it undone.
 */
export function afterPaint(work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(work);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}

/** Takes away the look that was set before the first paint, when its page is left before the page itself could take it over. */
export function dropStoredLook(root: HTMLElement): void {
  if (root.dataset.storedLook === undefined) return;
  delete root.dataset.storedLook;
  delete root.dataset.theme;
  root.removeAttribute('style');
}

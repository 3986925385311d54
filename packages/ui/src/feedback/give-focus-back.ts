/**
 * Remembers where the keyboard stands before something covers it. What it returns brings the keyboard back there; where that is gone
 * meanwhile, as the bar's "Login" is once somebody has signed in, to what has its place in the bar (`data-takes-focus`), or
 * to the bar until that has come; and to the page's heading from anywhere else, rather than to nowhere.
 */
export function rememberFocus(from: Element | null = document.activeElement): () => void {
  const bar = from?.closest('header');
  return () => {
    if (!from) return;
    if (from instanceof HTMLElement && from !== document.body && from.isConnected)
      return from.focus({ preventScroll: true });
    // Whoever has been given the keyboard by something else keeps it, and behind a dialog nothing can be stood on.
    if (document.querySelector('dialog[open]')) return;
    const held = document.activeElement;
    if (held && held !== document.body && !held.matches(NOWHERE)) return;
    if (bar?.isConnected) stand(bar.querySelector<HTMLElement>('[data-takes-focus]') ?? bar);
    else stand(document.querySelector<HTMLElement>('main h1') ?? document.getElementById('main'));
  };
}

/** In a dialog that is closed, or where another that closed with this one has brought it for want of better. */
const NOWHERE = 'dialog:not([open]) *, main, main h1';
const FOCUSABLE = 'a[href], button, input, select, textarea, [tabindex]';

/** What nobody reaches by the keyboard can be stood on until it is left. */
function stand(element: HTMLElement | null): void {
  if (element && !element.matches(FOCUSABLE)) {
    element.tabIndex = -1;
    element.addEventListener('blur', () => element.removeAttribute('tabindex'), { once: true });
  }
  element?.focus({ preventScroll: true });
}

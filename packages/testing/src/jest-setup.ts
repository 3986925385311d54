import '@testing-library/jest-dom';
import { configure } from '@testing-library/dom';

// A shared machine may be slow: what is waited for is given time, and what comes at once costs none.
jest.setTimeout(30_000);
configure({ asyncUtilTimeout: 5_000 });

/** What browsers have and jsdom does not: modal dialogs, `:modal`, pointer events, scrolling into view, and observers of what has no layout there. */
if (typeof HTMLDialogElement !== 'undefined' && typeof HTMLDialogElement.prototype.showModal !== 'function') {
  const focusable =
    '[autofocus], a[href], button:not([disabled]), input:not([disabled]), select:not([disabled]), textarea:not([disabled]), [tabindex]:not([tabindex="-1"])';

  HTMLDialogElement.prototype.showModal = function showModal(this: HTMLDialogElement) {
    if (this.open) throw new DOMException('The dialog is open already', 'InvalidStateError');
    this.setAttribute('open', '');
    if (!this.contains(document.activeElement)) this.querySelector<HTMLElement>(focusable)?.focus();
  };
  HTMLDialogElement.prototype.show = HTMLDialogElement.prototype.showModal;
  HTMLDialogElement.prototype.close = function close(this: HTMLDialogElement, value?: string) {
    if (!this.open) return;
    this.removeAttribute('open');
    if (value !== undefined) this.returnValue = value;
    queueMicrotask(() => this.dispatchEvent(new Event('close')));
  };

  // Escape asks the topmost open dialog to close, unless somebody prevented the key or the `cancel` it makes.
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    const top = [...document.querySelectorAll<HTMLDialogElement>('dialog[open]')].at(-1);
    if (top?.dispatchEvent(new Event('cancel', { cancelable: true }))) top.close();
  });
}

if (typeof Element !== 'undefined') Element.prototype.scrollIntoView ??= () => {};

if (typeof window !== 'undefined' && typeof window.matchMedia !== 'function') {
  window.matchMedia = (media: string): MediaQueryList =>
    Object.assign(new EventTarget(), {
      media,
      matches: false,
      onchange: null,
      addListener: () => {},
      removeListener: () => {},
    });
}

if (typeof window !== 'undefined') {
  // jsdom has the position but only complains when it is asked to change it.
  window.scrollTo = ((x: number | ScrollToOptions, y?: number) => {
    const top = typeof x === 'number' ? y : x.top;
    if (top === undefined || top === window.scrollY) return;
    Object.defineProperty(window, 'scrollY', { value: Math.max(0, top), configurable: true });
    setTimeout(() => window.dispatchEvent(new Event('scroll')));
  }) as typeof window.scrollTo;
  class Unseeing {
    observe(): void {}
    unobserve(): void {}
    disconnect(): void {}
    takeRecords(): [] {
      return [];
    }
  }
  Object.assign(window, {
    IntersectionObserver: window.IntersectionObserver ?? Unseeing,
    ResizeObserver: window.ResizeObserver ?? Unseeing,
  });
}

if (typeof URL.createObjectURL !== 'function') {
  URL.createObjectURL = () => 'blob:preview';
  URL.revokeObjectURL = () => {};
}

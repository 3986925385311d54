/**
 * Opens a dialog over the page, which is locked behind it without its scrollbar (`data-modal` of its root, GlobalStyle) and keeps that room,
 * so that nothing moves and the veil covers all. Once no dialog is open any more, closed or taken off the page, it is unlocked. An attribute
 * and no selector that looks for an open dialog: for that the browser computes the styles of the whole page anew whenever anything is added.
 * It is `printed` where a dialog is printed in the page's place (one without `data-screen`).
 */
export function openModal(dialog: HTMLDialogElement): void {
  const { body, documentElement: page } = document;
  // Of a page that is locked already there is no scrollbar to measure.
  if (page.dataset.modal === undefined)
    page.style.setProperty('--scrollbar', `${window.innerWidth - page.clientWidth}px`);
  if (!dialog.open) dialog.showModal();
  const isLocked = page.dataset.modal !== undefined;
  const lock = (): void => {
    page.dataset.modal = document.querySelector(PRINTED) ? 'printed' : '';
  };
  lock();
  if (isLocked) return;
  const left = new MutationObserver(() => {
    if (document.querySelector(OPEN)) return lock();
    left.disconnect();
    delete page.dataset.modal;
    page.style.removeProperty('--scrollbar');
  });
  left.observe(body, { childList: true, subtree: true, attributeFilter: ['open'] });
}

const OPEN = 'dialog[open]';
const PRINTED = `${OPEN}:not([data-screen])`;

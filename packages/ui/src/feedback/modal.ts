/**
 * Opens a dialog over the page, which is locked behind it without its scrollbar (`html[data-modal]`, GlobalStyle) and keeps that room, so
 * that nothing moves and the veil covers all. An attribute and no `html:has(dialog:modal)`: for that the browser computes the styles of
 * the whole page anew whenever anything is added to it.
 *
 * @returns closes the dialog, and unlocks the page when no other is open
 */
export function openModal(dialog: HTMLDialogElement): () => void {
  const { documentElement: page } = document;
  // Of a page that is locked already there is no scrollbar to measure.
  if (!document.querySelector(OPEN)) page.style.setProperty('--scrollbar', `${window.innerWidth - page.clientWidth}px`);
  if (!dialog.open) dialog.showModal();
  page.dataset.modal = '';
  return () => {
    dialog.close();
    if (!document.querySelector(OPEN)) delete page.dataset.modal;
  };
}

const OPEN = 'dialog[open]';

/** Where a person pays: a window of its own, so that the page they come from stays as it is (part 1 §1). */
export interface PaymentWindow {
  /** Goes to the payment page; false when the window has been closed meanwhile. */
  show(link: string): boolean;
  close(): void;
}

/**
 * Opens the window, empty. Call it in the press itself: a browser blocks what opens after an answer has been waited for.
 * Null when it blocks this one as well.
 */
export function openPaymentWindow(): PaymentWindow | null {
  const opened = window.open('', '_blank');
  if (!opened) return null;
  // What `noopener` is for, which would leave us no window to send on: the provider's page gets no hold on ours.
  opened.opener = null;
  opened.document.title = 'One moment';
  opened.document.body.textContent = 'One moment: the payment page is on its way.';
  return {
    show(link) {
      if (opened.closed) return false;
      opened.location.replace(link);
      return true;
    },
    close: () => opened.close(),
  };
}

/** A browser that stores nothing: every write throws since it is full, or every touch since the person has blocked it. */
export function noStorage(why: 'full' | 'blocked'): void {
  jest.spyOn(console, 'warn').mockReturnValue();
  if (why === 'full') {
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    });
    return;
  }
  for (const name of ['localStorage', 'sessionStorage'] as const) {
    jest.spyOn(window, name, 'get').mockImplementation(() => {
      throw new DOMException('Access is denied for this document.', 'SecurityError');
    });
  }
}

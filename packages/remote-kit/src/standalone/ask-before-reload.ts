/**
 * Where a source cannot take the place of the one before, the page is loaded anew: the browser asks first when something was typed
 * in one of `hosts` that is still there. Most forms are so short that the platform itself asks nobody; who works on one types much.
 */
export function askBeforeReload(hosts: readonly HTMLElement[]): void {
  const typed = new Set<Field>();
  for (const host of hosts)
    host.addEventListener('input', ({ target }) => {
      if (isText(target)) typed.add(target);
    });
  window.addEventListener('beforeunload', (event) => {
    if ([...typed].some((field) => field.isConnected && field.value !== '')) event.preventDefault();
  });
}

type Field = HTMLTextAreaElement | HTMLInputElement;

const isText = (target: EventTarget | null): target is Field =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && target.type !== 'checkbox' && target.type !== 'radio');

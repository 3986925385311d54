import { usePlatform } from '@griot/remote-kit';

/**
 * Where one comes back to after a sign-in or a code: this page, asking for the dialog by its parameter, since a menu or a lock that
 * opened it does not do so again.
 */
export function useWayBack(asks: string): string {
  const { pathname, search } = usePlatform().nav.current();
  if (new URLSearchParams(search).has(asks)) return pathname + search;
  return `${pathname}${search}${search === '' ? '?' : '&'}${asks}=true`;
}

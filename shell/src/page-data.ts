import type { Inlined } from '@griot/api';
import { pageFor, type ManifestOverlay, type Registry } from '@griot/contracts';

/** What the gateway wrote into the page. Nothing fetches the registry at run time (design §3). */
export const registry = read<Registry>('griot-registry', { remotes: [] });
export const inlined = read<Inlined[]>('griot-data', []);

/** The dialogs that the remotes offer. */
export const overlays: readonly ManifestOverlay[] = registry.remotes.flatMap((remote) => remote.overlays ?? []);

/** Whether some remote offers a page at an address. */
export const isPage = (pathname: string): boolean => pageFor(registry.remotes, pathname) !== null;

function read<T>(id: string, absent: T): T {
  const text = document.getElementById(id)?.textContent;
  return text ? (JSON.parse(text) as T) : absent;
}

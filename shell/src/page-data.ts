import type { Inlined } from '@griot/api';
import type { Registry } from '@griot/contracts';

/** What the gateway wrote into the page. Nothing fetches the registry at run time (design §3). */
export const registry = read<Registry>('griot-registry', { remotes: [] });
export const inlined = read<Inlined[]>('griot-data', []);

function read<T>(id: string, absent: T): T {
  const text = document.getElementById(id)?.textContent;
  return text ? (JSON.parse(text) as T) : absent;
}

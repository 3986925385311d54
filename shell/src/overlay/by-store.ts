import { sessionStore } from '@griot/browser';
import type { ManifestOverlay } from '@griot/contracts';
import type { Platform } from '@griot/remote-kit';

/** Opens, once when a tab is loaded, what stored something in it to go on with. What it needs is fetched first, so that nothing waits on screen. */
export async function openStored(
  { bus }: Pick<Platform, 'bus'>,
  overlays: readonly ManifestOverlay[],
  prepare: (name: string) => Promise<unknown>,
): Promise<void> {
  for (const { name, stored } of overlays) {
    if (stored === undefined || sessionStore.get(stored) === null) continue;
    await prepare(name);
    await bus.request('overlays.open', { name, props: {} });
  }
}

import type { RegisteredRemote } from '@griot/contracts';
import { failureOf, type Platform } from '@griot/remote-kit';
import { Button, Cluster, Dialog, Spinner, Stack } from '@griot/ui';
import { createRoot } from 'react-dom/client';
import { mountRootParcel, type Parcel, type ParcelConfig } from 'single-spa';
import { LOAD_TIMEOUT_MS, within, type LoadRemote } from '../federation/load-remote.ts';

/**
 * Answers `overlays.open`: loads the remote that declares the overlay and mounts it as a parcel over whatever
 * page is there, one on top of the other. Works before that remote was ever loaded (design §3).
 */
export function hostOverlays({ platform, remotes, load }: { platform: Platform; remotes: readonly RegisteredRemote[]; load: LoadRemote }): void {
  const host = document.getElementById('overlays');
  if (!host) throw new Error('The page has no place for overlays.');

  platform.bus.handle('overlays.open', ({ name, props }) => {
    const remote = remotes.find((r) => r.overlays?.includes(name));
    if (!remote) return Promise.reject(new Error(`No remote offers the overlay ${name}.`));
    return new Promise((answer) => {
      const place = document.createElement('div');
      host.append(place);
      let parcel: Parcel | null = null;
      // Where the keyboard stood: one dialog follows another here, and the last one would not know.
      const from = document.activeElement;

      const end = async (given: unknown) => {
        if (parcel?.getStatus() === 'MOUNTED') await parcel.unmount();
        place.remove();
        if (from instanceof HTMLElement && from.isConnected) from.focus();
        answer(given);
      };

      const bringUp = async (attempt: number): Promise<void> => {
        const waiting = document.createElement('div');
        place.replaceChildren(waiting);
        const root = createRoot(waiting);
        const done = () => { root.unmount(); waiting.remove(); };
        const fail = (error: unknown) => {
          const failure = failureOf(error);
          platform.bus.publish('remote.failed.v1', { remote: remote.name, reason: failure.reason, message: failure.message });
          root.render(<OverlayTrouble onRetry={() => { done(); void bringUp(attempt + 1); }} onClose={() => { done(); void end(null); }} />);
        };
        root.render(<OverlaySkeleton onClose={() => { done(); void end(null); }} />);
        try {
          const lifecycles = await within(load(remote, attempt).then((module) => module.overlay(name)), LOAD_TIMEOUT_MS, remote.name);
          if (!place.isConnected) return;
          const domElement = document.createElement('div');
          place.append(domElement);
          parcel = mountRootParcel({ name, ...lifecycles } as ParcelConfig, {
            domElement, platform, props,
            close: (given: unknown) => void end(given),
            onCrash: (error: Error) => { domElement.remove(); fail(error); },
          });
          await parcel.mountPromise;
          done();
        } catch (error) {
          fail(error);
        }
      };
      void bringUp(0);
    });
  });
}

const OverlaySkeleton = ({ onClose }: { onClose: () => void }) => (
  <Dialog title="One moment" onClose={onClose}>
    <Spinner label="Loading" />
  </Dialog>
);

const OverlayTrouble = ({ onRetry, onClose }: { onRetry: () => void; onClose: () => void }) => (
  <Dialog title="This dialog did not load" onClose={onClose}>
    <Stack $gap={16} role="alert">
      <p>Your connection may have dropped, or a part of the site is being replaced. Nothing you wrote is lost.</p>
      <Cluster $gap={12}>
        <Button variant="primary" onClick={onRetry}>Retry</Button>
        <Button onClick={onClose}>Close</Button>
      </Cluster>
    </Stack>
  </Dialog>
);

import type { ComponentType } from 'react';
import { PlatformProvider } from './platform-context.tsx';
import type { OverlayProps, RemoteProps } from './platform.ts';

export interface OverlayRootProps extends RemoteProps, OverlayProps {}

/** The root of an overlay: a parcel of its own over whatever page is there. */
export function OverlayRoot({
  Overlay,
  platform,
  props,
  typed,
  close,
}: OverlayRootProps & { Overlay: ComponentType<OverlayProps> }) {
  return (
    <PlatformProvider platform={platform}>
      <Overlay props={props} {...(typed ? { typed } : {})} close={close} />
    </PlatformProvider>
  );
}

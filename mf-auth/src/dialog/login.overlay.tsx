import type { OverlayProps } from '@griot/remote-kit';
import { Dialog } from '@griot/ui';

export default function Overlay({ close }: OverlayProps) {
  return <Dialog title="You are welcome" onClose={() => close(null)}>…</Dialog>;
}

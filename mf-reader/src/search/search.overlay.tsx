import type { OverlayProps } from '@griot/remote-kit';
import { Dialog } from '@griot/ui';
import { SearchBox } from './search-box.tsx';

/** The top bar's search (part 2 §2.2): `overlays.open('reader.search')` answers the path that was chosen, or null. */
export default function SearchOverlay({ typed, close }: OverlayProps<string>) {
  return (
    <Dialog title="Search" onClose={() => close(null)}>
      <SearchBox typed={typed} onChoose={close} />
    </Dialog>
  );
}

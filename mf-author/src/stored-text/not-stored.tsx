import { Notice } from '@griot/ui';
import { useAtomValue } from 'jotai';
import { storageRefusedAtom } from './stored-texts.ts';

/** Says that this device does not store what is typed, once it has refused to. */
export function NotStored() {
  const refused = useAtomValue(storageRefusedAtom);
  return (
    <div role="status">
      {refused && (
        <Notice tone="warn" title="Your text is not stored on this device">
          Its storage is full or blocked. Save before you close this page.
        </Notice>
      )}
    </div>
  );
}

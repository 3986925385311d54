import { Notice } from '@griot/ui';
import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { unsavedIn } from '../chapters/stored-drafts.ts';

/** Text that only this device has is not searched, and would meet the replaced text as a conflict: its author knows before. */
export function UnsavedHere({ novelId }: { novelId: string }) {
  const { begun, changed } = useAtomValue(useMemo(() => unsavedIn(novelId), [novelId]));
  const here = changed.size + (begun ? 1 : 0);
  if (here === 0) return null;
  return (
    <Notice tone="warn" title={here === 1 ? 'A chapter is not saved yet' : `${here} chapters are not saved yet`}>
      What only this device has is not searched. Save it first.
    </Notice>
  );
}

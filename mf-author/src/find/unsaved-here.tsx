import { Notice } from '@griot/ui';
import { useAtomValue } from 'jotai';
import { storedDrafts } from '../chapters/stored-drafts.ts';

/** Text that only this device has is not searched, and would meet the replaced text as a conflict: its author knows before. */
export function UnsavedHere({ novelId }: { novelId: string }) {
  const drafts = useAtomValue(storedDrafts.all);
  const here = Object.keys(drafts).filter((key) => key.startsWith(`${novelId}.`) && drafts[key]);
  if (here.length === 0) return null;
  return (
    <Notice
      tone="warn"
      title={here.length === 1 ? 'A chapter is not saved yet' : `${here.length} chapters are not saved yet`}
    >
      What only this device has is not searched. Save it first.
    </Notice>
  );
}

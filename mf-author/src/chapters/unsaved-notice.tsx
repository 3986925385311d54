import { usePlatform } from '@griot/remote-kit';
import { Button, Cluster, Notice, relativeTime } from '@griot/ui';
import { useId, type ReactNode } from 'react';
import type { StoredDraft } from './stored-drafts.ts';

interface UnsavedNoticeProps {
  draft: StoredDraft;
  /** What is new in it, by which its author knows it from the draft of another tab. */
  added: string | null;
  /** The id of what says why nobody can go on with it now. */
  blockedBy: string | undefined;
  onContinue: () => void;
  onDiscard: () => void;
  children: ReactNode;
}

/** A draft that only this device has. */
export function UnsavedNotice({ draft, added, blockedBy, onContinue, onDiscard, children }: UnsavedNoticeProps) {
  const { now } = usePlatform();
  const id = useId();
  return (
    <Notice
      title="Unsaved changes are kept on this device"
      action={
        <Cluster $gap={8}>
          <Button
            size="small"
            disabled={blockedBy !== undefined}
            aria-describedby={blockedBy ? `${id} ${blockedBy}` : id}
            onClick={onContinue}
          >
            Continue with them
          </Button>
          <Button size="small" variant="quiet" aria-describedby={id} onClick={onDiscard}>
            Discard them
          </Button>
        </Cluster>
      }
    >
      <span id={id}>
        You typed them {relativeTime(draft.at, now())}. {added !== null && <q>{added}</q>}
      </span>{' '}
      {children}
      {blockedBy && (
        <span>You can go on with them when an editor has decided, or you have taken the chapter back.</span>
      )}
    </Notice>
  );
}

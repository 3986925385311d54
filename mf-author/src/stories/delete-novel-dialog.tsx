import { messageOf } from '@griot/api';
import type { Entities } from '@griot/contracts';
import { useAction, usePlatform } from '@griot/remote-kit';
import { Button, Dialog, formatNumber, Notice, space, Stack } from '@griot/ui';
import { useState } from 'react';
import { styled } from 'styled-components';
import { storedDrafts } from '../chapters/stored-drafts.ts';
import { storedEdits } from '../edit-novel/stored-edits.ts';

type Novel = Pick<
  Entities['OwnNovel'],
  'id' | 'slug' | 'title' | 'num_chapters' | 'num_draft_chapters' | 'contract_status'
>;
export interface DeleteNovelDialogProps {
  novel: Novel;
  onClose: () => void;
}

/** Asks once more before a novel is deleted, and says what becomes of its chapters, its readers and its income. */
export function DeleteNovelDialog({ novel, onClose }: DeleteNovelDialogProps) {
  const { store } = usePlatform();
  const [trouble, setTrouble] = useState('');
  const remove = useAction('DELETE /novels/mine/{novel}/', {
    success: 'Novel deleted successfully',
    failure: null,
    onDone: () => {
      for (const key of Object.keys(store.get(storedDrafts.all)))
        if (key.startsWith(`${novel.id}.`)) store.set(storedDrafts.all, key, null);
      store.set(storedEdits.all, novel.id, null);
    },
  });

  if (novel.contract_status === 'signed')
    return (
      <Dialog
        title={`“${novel.title}” is under contract`}
        size="small"
        onClose={onClose}
        actions={
          <Button variant="primary" onClick={onClose}>
            Keep it
          </Button>
        }
      >
        <p>A novel cannot be deleted while its signed contract runs. Once the contract has ended, it can be.</p>
      </Dialog>
    );

  const send = async (): Promise<void> => {
    setTrouble('');
    try {
      await remove.run({ params: { novel: novel.slug } });
      onClose();
    } catch (error) {
      setTrouble(messageOf(error, 'Failed to delete novel'));
    }
  };
  return (
    <Dialog
      title={`Delete “${novel.title}”?`}
      size="small"
      onClose={onClose}
      busy={remove.busy}
      actions={
        <>
          <Button onClick={onClose} disabled={remove.busy}>
            Keep it
          </Button>
          <Button variant="danger" busy={remove.busy} onClick={() => void send()}>
            Delete novel
          </Button>
        </>
      }
    >
      <Stack $gap={12}>
        {trouble !== '' && (
          <Notice tone="bad" role="alert">
            {trouble}
          </Notice>
        )}
        <p>{gone(novel)} This cannot be undone.</p>
        {novel.num_chapters > 0 && (
          <Facts>
            <li>It leaves the catalogue, and the shelves of its readers.</li>
            <li>Readers who unlocked a chapter keep what they unlocked, and the free chapters with it.</li>
            <li>What you have earned with it stays yours.</li>
          </Facts>
        )}
        {(novel.contract_status === 'pending' || novel.contract_status === 'awaiting_signature') && (
          <p>Your application for a contract is closed with it.</p>
        )}
      </Stack>
    </Dialog>
  );
}

function gone({ num_draft_chapters: chapters }: Novel): string {
  if (chapters === 0) return 'You lose the novel with all its details.';
  return chapters === 1
    ? 'You lose the novel and its chapter, drafts too.'
    : `You lose the novel and its ${formatNumber(chapters)} chapters, drafts too.`;
}

const Facts = styled.ul`
  display: grid;
  gap: ${space[4]};
  padding-left: ${space[24]};
  list-style: disc;
`;

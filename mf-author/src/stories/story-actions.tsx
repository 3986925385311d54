import type { Entities } from '@griot/contracts';
import { Button, CircleCheckIcon, PencilIcon, space, TrashIcon } from '@griot/ui';
import { useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { DownloadNovel } from '../export/download-novel.tsx';
import { CompleteDialog } from './complete-dialog.tsx';
import { DeleteNovelDialog } from './delete-novel-dialog.tsx';

/** What can be done with a story of one's own: edit, mark completed, delete (part 1 §2). */
export function StoryActions({ novel }: { novel: Entities['OwnNovel'] }) {
  const [asked, ask] = useState<'complete' | 'delete' | null>(null);
  const last = useRef<HTMLButtonElement>(null);
  const wasCompleted = useRef(novel.completed);
  useEffect(() => {
    // The button that the keyboard was on has gone with what it was for.
    if (asked === null && novel.completed && !wasCompleted.current && document.activeElement === document.body)
      last.current?.focus({ preventScroll: true });
    if (asked === null) wasCompleted.current = novel.completed;
  }, [asked, novel.completed]);
  const close = (): void => ask(null);
  return (
    <>
      <Actions>
        <Button
          size="small"
          variant="quiet"
          href={`/account-edit-book/${novel.slug}`}
          aria-label={`Edit ${novel.title}`}
          icon={<PencilIcon size={18} aria-hidden="true" />}
        >
          <span>Edit</span>
        </Button>
        {!novel.completed && (
          <Button
            size="small"
            variant="quiet"
            aria-haspopup="dialog"
            aria-label={`Mark completed: ${novel.title}`}
            icon={<CircleCheckIcon size={18} aria-hidden="true" />}
            onClick={() => ask('complete')}
          >
            <span>Mark completed</span>
          </Button>
        )}
        <DownloadNovel novel={novel} />
        <Button
          ref={last}
          size="small"
          variant="quiet"
          aria-haspopup="dialog"
          aria-label={`Delete ${novel.title}`}
          icon={<TrashIcon size={18} aria-hidden="true" />}
          onClick={() => ask('delete')}
        >
          <span>Delete</span>
        </Button>
      </Actions>
      {asked === 'complete' && <CompleteDialog novel={novel} onClose={close} />}
      {asked === 'delete' && <DeleteNovelDialog novel={novel} onClose={close} />}
    </>
  );
}

/* The first icon stands where a text would. */
const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 0 ${space[4]};
  margin-inline: -${space[8]};
  & > * {
    padding-inline: ${space[8]};
  }
`;

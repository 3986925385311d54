import type { Entities } from '@griot/contracts';
import { useAction, useGo } from '@griot/remote-kit';
import { Button, Cluster, Dialog, PencilIcon, space, TrashIcon } from '@griot/ui';
import { lazy, Suspense, useState } from 'react';
import { styled } from 'styled-components';

const ListForm = lazy(() => import(/* webpackChunkName: "list" */ './list-form.tsx'));

export interface OwnersToolsProps {
  list: Entities['ReadingList'];
  ordering: boolean;
  /** Null where there is nothing to put in order. */
  onOrder: (() => void) | null;
}

/** What the owner of a list does with it. */
export function OwnersTools({ list, ordering, onOrder }: OwnersToolsProps) {
  const [open, setOpen] = useState<'form' | 'delete' | null>(null);
  const go = useGo();
  const remove = useAction('DELETE /lists/{list}/', {
    success: 'The list has been deleted',
    failure: 'The list was not deleted',
    onDone: () => void go('/shelf?tab=lists', { replace: true }),
  });
  return (
    <>
      <Tools $gap={8}>
        <Button icon={<PencilIcon size={18} aria-hidden="true" />} onClick={() => setOpen('form')}>
          Change
        </Button>
        {/* It keeps its place: a second press would fall on what takes it, which deletes. */}
        {onOrder ? (
          <Button onClick={onOrder} disabled={ordering}>
            Put in order
          </Button>
        ) : null}
        <Button variant="quiet" icon={<TrashIcon size={18} aria-hidden="true" />} onClick={() => setOpen('delete')}>
          Delete
        </Button>
      </Tools>
      {open === 'form' ? (
        <Suspense>
          <ListForm list={list} onClose={() => setOpen(null)} />
        </Suspense>
      ) : null}
      {open === 'delete' ? (
        <Dialog
          title={`Delete the list ${list.name}?`}
          size="small"
          onClose={() => setOpen(null)}
          busy={remove.busy}
          actions={
            <>
              <Button onClick={() => setOpen(null)} disabled={remove.busy}>
                Cancel
              </Button>
              <Button
                variant="danger"
                busy={remove.busy}
                onClick={() => void remove.run({ params: { list: list.id } })}
              >
                Delete
              </Button>
            </>
          }
        >
          Its notes are gone with it. The novels stay where they are.
        </Dialog>
      ) : null}
    </>
  );
}

const Tools = styled(Cluster)`
  margin-top: ${space[8]};
`;

import { useCall } from '@griot/remote-kit';
import { DataTable, SearchBar, SearchLine, type ListLocation } from '@griot/remote-kit/data-table';
import { Button, Cluster, type Column } from '@griot/ui';
import { useState } from 'react';
import { FormDialog } from '../decision/form-dialog.tsx';
import { useWrite } from '../decision/use-write.ts';
import { KINDS, type ListName, type Named } from './kinds.ts';
import { NameDialog } from './name-dialog.tsx';

type OpenDialog = { what: 'add' } | { what: 'change' | 'delete'; row: Named };

/** One list of the catalogue: found, added to, renamed and deleted from. */
export function CatalogueList({ list, at }: { list: ListName; at: ListLocation }) {
  const { one, many, deleting } = KINDS[list];
  const [open, setOpen] = useState<OpenDialog | null>(null);
  const asked = useCall(
    `GET /${list}/`,
    { query: { ...at.window, search: at.value('search') } },
    { staleTime: 0, keepPrevious: true },
  );
  const remove = useWrite(`DELETE /${list}/{id}/`, { success: `The ${one} is deleted.` });
  const close = (): void => setOpen(null);

  const columns: Column<Named>[] = [
    { key: 'name', label: 'Name', cell: (row) => row.name },
    ...(list === 'tags' ? [{ key: 'category', label: 'Category', cell: (row: Named) => row.category ?? '' }] : []),
    {
      key: 'change',
      label: 'Change',
      number: true,
      actions: true,
      cell: (row) => (
        <Cluster $gap={8} $justify="end">
          <Button size="small" aria-label={`Change ${row.name}`} onClick={() => setOpen({ what: 'change', row })}>
            Change
          </Button>
          <Button size="small" aria-label={`Delete ${row.name}`} onClick={() => setOpen({ what: 'delete', row })}>
            Delete
          </Button>
        </Cluster>
      ),
    },
  ];
  return (
    <>
      <SearchLine>
        <SearchBar at={at} label="Name" />
        <Button onClick={() => setOpen({ what: 'add' })}>Add a {one}</Button>
      </SearchLine>
      <DataTable
        at={at}
        list={asked}
        caption={many}
        columns={columns}
        counted={[one, many.toLowerCase()]}
        empty={{ title: `There is no ${one}.` }}
        narrowed={at.value('search') !== undefined ? `No ${one} is found.` : undefined}
      />
      {(open?.what === 'add' || open?.what === 'change') && (
        <NameDialog list={list} row={open.what === 'change' ? open.row : null} onClose={close} />
      )}
      {open?.what === 'delete' && (
        <FormDialog
          size="small"
          title={`Delete “${open.row.name}”?`}
          submit="Delete"
          variant="danger"
          onClose={close}
          onSend={() => remove.send({ params: { id: open.row.id } })}
        >
          <p>{deleting}</p>
        </FormDialog>
      )}
    </>
  );
}

import { useCall } from '@griot/remote-kit';
import { Button, Cluster, type Column } from '@griot/ui';
import { useState } from 'react';
import { AskDialog } from '../register/ask-dialog.tsx';
import { Register } from '../register/register.tsx';
import { SearchBar, SearchLine } from '../register/search-bar.tsx';
import type { Place } from '../register/use-register.ts';
import { useWrite } from '../register/use-write.ts';
import { KINDS, type ListName } from './kinds.ts';
import { NameDialog } from './name-dialog.tsx';

/** A name of the catalogue; a tag has its category. */
export interface Named {
  id: string;
  name: string;
  category?: string;
}

type Asked = { what: 'add' } | { what: 'change' | 'delete'; row: Named };

/** One list of the catalogue: found, added to, renamed and deleted from. */
export function CatalogueList({ list, at }: { list: ListName; at: Place }) {
  const { one, many, deleting } = KINDS[list];
  const [open, setOpen] = useState<Asked | null>(null);
  const asked = useCall(
    `GET /${list}/`,
    { query: { ...at.window, search: at.value('search') } },
    { staleTime: 0, keepPrevious: true },
  );
  const remove = useWrite(`DELETE /${list}/{id}/`, { success: `The ${one} is deleted.`, stale: [`GET /${list}/`] });
  const close = (): void => setOpen(null);

  const columns: Column<Named>[] = [
    { key: 'name', label: 'Name', cell: (row) => row.name },
    ...(list === 'tags' ? [{ key: 'category', label: 'Category', cell: (row: Named) => row.category ?? '' }] : []),
    {
      key: 'change',
      label: 'Change',
      number: true,
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
      <Register
        at={at}
        asked={asked}
        caption={many}
        columns={columns}
        one={one}
        many={many.toLowerCase()}
        empty={`There is no ${one}.`}
        narrowed={at.value('search') !== undefined}
      />
      {(open?.what === 'add' || open?.what === 'change') && (
        <NameDialog list={list} row={open.what === 'change' ? open.row : null} onClose={close} />
      )}
      {open?.what === 'delete' && (
        <AskDialog
          title={`Delete “${open.row.name}”?`}
          submit="Delete"
          danger
          onClose={close}
          onSend={() => remove.send({ params: { id: open.row.id } })}
        >
          <p>{deleting}</p>
        </AskDialog>
      )}
    </>
  );
}

import { CATALOGUE_NAME_MAX, type CallName } from '@griot/contracts';
import { useCall } from '@griot/remote-kit';
import { Select, TextField } from '@griot/ui/form';
import { FormDialog } from '../register/form-dialog.tsx';
import { useWrite } from '../register/use-write.ts';
import type { Named } from './catalogue-list.tsx';
import { KINDS, type ListName } from './kinds.ts';

interface Values {
  name?: string;
  category?: string;
}

/** What a new name makes untrue: its list, and all that shows novels by it. */
const staleOf = (list: ListName): CallName[] => [
  `GET /${list}/`,
  ...(list === 'tag-categories' ? ['GET /tags/' as const] : []),
  'GET /novels/',
  'GET /novels/{novel}/',
  'GET /staff/novels/',
  'GET /staff/novels/{novel}/',
];

/** Adds a name to a list, or changes one. */
export function NameDialog({ list, row, onClose }: { list: ListName; row: Named | null; onClose: () => void }) {
  const { one } = KINDS[list];
  const add = useWrite(`POST /${list}/`, { success: `The ${one} is added.`, stale: staleOf(list) });
  const change = useWrite(`PATCH /${list}/{id}/`, { success: `The ${one} is changed.`, stale: staleOf(list) });
  const send = ({ name = '', category = '' }: Values) => {
    const body = { name, ...(list === 'tags' && { category }) } as { name: string; category: string };
    return row ? change.send({ params: { id: row.id }, body }) : add.send({ body });
  };
  return (
    <FormDialog<Values>
      title={row ? `Change “${row.name}”` : `Add a ${one}`}
      submit={row ? 'Save' : 'Add'}
      size="small"
      summary={list === 'tags' ? 'One or more errors encountered.' : null}
      initial={{ name: row?.name ?? '', category: row?.category ?? '' }}
      onSend={send}
      onClose={onClose}
    >
      <TextField
        name="name"
        label="Name"
        required="A name is needed."
        maxLength={CATALOGUE_NAME_MAX}
        autoComplete="off"
        autoFocus
        {...(row && { hint: 'Novels that have it follow.' })}
      />
      {list === 'tags' && <Categories />}
    </FormDialog>
  );
}

function Categories() {
  const { data } = useCall('GET /tag-categories/', { query: { limit: 1000 } });
  return (
    <Select
      name="category"
      label="Category"
      required="Choose a category."
      options={(data?.results ?? []).map(({ name }) => ({ value: name, label: name }))}
    />
  );
}

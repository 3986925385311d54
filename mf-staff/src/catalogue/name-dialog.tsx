import { CATALOGUE_NAME_MAX } from '@griot/contracts';
import { useCall } from '@griot/remote-kit';
import { Select, TextField } from '@griot/ui/form';
import { FormDialog } from '../decision/form-dialog.tsx';
import { useWrite } from '../decision/use-write.ts';
import type { Named } from './kinds.ts';
import { KINDS, type ListName } from './kinds.ts';

interface Values {
  name?: string;
  category?: string;
}

/** Adds a name to a list, or changes one. */
export function NameDialog({ list, row, onClose }: { list: ListName; row: Named | null; onClose: () => void }) {
  const { one } = KINDS[list];
  const add = useWrite(`POST /${list}/`, { success: `The ${one} is added.` });
  const change = useWrite(`PATCH /${list}/{id}/`, { success: `The ${one} is changed.` });
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
        {...(row && { hint: 'Changes on every novel that has it.' })}
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

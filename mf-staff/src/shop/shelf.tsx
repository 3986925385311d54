import { useCall } from '@griot/remote-kit';
import { DataTable, type ListLocation } from '@griot/remote-kit/data-table';
import { Button, Cluster, type Column } from '@griot/ui';
import { useState, type ReactNode } from 'react';
import { FormDialog } from '../decision/form-dialog.tsx';
import { useWrite } from '../decision/use-write.ts';

type List = 'coin-options' | 'subscription-plans' | 'gift-options';
type Change = 'coin-options/{option}' | 'subscription-plans/{plan}' | 'gift-options/{gift_option}';

/** One kind of what the shop sells: how it is listed, spoken of and filled in. */
export interface Goods<Item extends { id: string }, Values extends object> {
  list: List;
  change: Change;
  one: string;
  many: string;
  caption: string;
  /** What one of them is called. */
  name: (item: Item) => string;
  columns: readonly Column<Item>[];
  /** What its form starts with; null for a new one. */
  initial: (item: Item | null) => Partial<Values>;
  fields: (item: Item | null) => ReactNode;
  /** What the form sends. */
  body: (values: Values, item: Item | null) => object;
}

export interface ShelfProps<Item extends { id: string }, Values extends object> {
  goods: Goods<Item, Values>;
  at: ListLocation;
}

/** One kind of goods, on the shelf or off it: offered, changed, taken off and put back (rulings 3 and 4). */
export function Shelf<Item extends { id: string }, Values extends object>({ goods, at }: ShelfProps<Item, Values>) {
  const { list, change, one, many, name } = goods;
  const offered = at.value('shelf') !== 'off';
  const [open, setOpen] = useState<{ item: Item | null } | null>(null);
  const asked = useCall(
    `GET /${list}/`,
    { query: { ...at.window, offered: String(offered) } },
    { staleTime: 0, keepPrevious: true },
  );
  const move = useWrite(`PATCH /${change}/`, {
    success: offered ? `The ${one} is off the shelf.` : `The ${one} is on the shelf again.`,
  });
  const columns: Column<Item>[] = [
    ...goods.columns,
    {
      key: 'change',
      label: 'Change',
      number: true,
      actions: true,
      cell: (item) => (
        <Cluster $gap={8} $justify="end">
          <Button size="small" aria-label={`Change ${name(item)}`} onClick={() => setOpen({ item })}>
            Change
          </Button>
          <Button
            size="small"
            busy={move.busy}
            aria-label={`${offered ? 'Take off' : 'Put back'} ${name(item)}`}
            onClick={() => void move.press(inputOf(change, item, { offered: !offered }))}
          >
            {offered ? 'Take off' : 'Put back'}
          </Button>
        </Cluster>
      ),
    },
  ];
  return (
    <>
      <Cluster $justify="end">
        <Button onClick={() => setOpen({ item: null })}>Offer a {one}</Button>
      </Cluster>
      <DataTable<Item>
        at={at}
        list={asked as never}
        caption={goods.caption}
        columns={columns}
        counted={[one, many]}
        empty={{ title: offered ? `No ${one} is offered.` : `No ${one} is off the shelf.` }}
      />
      {open && <GoodsForm goods={goods} item={open.item} onClose={() => setOpen(null)} />}
    </>
  );
}

interface GoodsFormProps<Item extends { id: string }, Values extends object> {
  goods: Goods<Item, Values>;
  item: Item | null;
  onClose: () => void;
}

function GoodsForm<Item extends { id: string }, Values extends object>({
  goods: { list, change: path, one, name, initial, fields, body },
  item,
  onClose,
}: GoodsFormProps<Item, Values>) {
  const add = useWrite(`POST /${list}/`, { success: `The ${one} is offered.` });
  const change = useWrite(`PATCH /${path}/`, { success: `The ${one} is changed.` });
  return (
    <FormDialog<Values>
      title={item ? `Change ${name(item)}` : `Offer a ${one}`}
      submit={item ? 'Save' : 'Offer'}
      initial={initial(item)}
      onClose={onClose}
      onSend={(values) =>
        item ? change.send(inputOf(path, item, body(values, item))) : add.send({ body: body(values, null) } as never)
      }
    >
      {fields(item)}
    </FormDialog>
  );
}

/** The path names its one parameter. */
const inputOf = (path: Change, { id }: { id: string }, body: object): never =>
  ({ params: { [path.slice(path.indexOf('{') + 1, -1)]: id }, body }) as never;

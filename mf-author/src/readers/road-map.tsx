import { ApiError, messageOf } from '@griot/api';
import { ROAD_MAP_ITEM_MAX, ROAD_MAP_ITEMS_MAX, type Entities, type RoadMapState } from '@griot/contracts';
import { useAction, useCall } from '@griot/remote-kit';
import { Button, Chooser, Cluster, IconButton, space, TrashIcon, VisuallyHidden } from '@griot/ui';
import { Form, FormActions, SubmitButton, TextField, type Refusal } from '@griot/ui/form';
import { moved, OrderList } from '@griot/ui/order';
import { useSetAtom } from 'jotai';
import { useCallback, useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import type { Unsent } from '../comments/use-unsent.ts';
import { StoreTyped } from '../stored-text/store-typed.tsx';
import { ReadersPart } from './part.tsx';
import { storedPlans } from './stored-readers.ts';

type Item = Entities['RoadMapItem'];

const READ = 'GET /novels/mine/{novel}/road-map/';
const STATES: { value: RoadMapState; label: string }[] = [
  { value: 'planned', label: 'Planned' },
  { value: 'in_work', label: 'In work' },
  { value: 'done', label: 'Done' },
];

interface RoadMapProps {
  novel: Pick<Entities['OwnNovel'], 'id' | 'slug'>;
  unsent: Unsent;
}

/** What an author plans for a novel. Each change is saved at once. */
export function RoadMap({ novel, unsent }: RoadMapProps) {
  const params = { novel: novel.slug };
  const map = useCall(READ, { params }, { staleTime: 0 });
  const [said, say] = useState('');
  const [editing, edit] = useState<number | null>(null);
  const add = useRef<HTMLDivElement>(null);
  const put = useAction('PUT /novels/mine/{novel}/road-map/', {
    failure: null,
  });
  const [problem, setProblem] = useState<string | null>(null);
  const store = useSetAtom(storedPlans.all);
  const [stored] = useState(() => storedPlans.read(novel.id) ?? '');
  const items = map.data?.items ?? [];

  /** Gives what went wrong, if something did. */
  const save = async (changed: Item[], what: string): Promise<ApiError | null> => {
    if (!map.data) return null;
    setProblem(null);
    try {
      if (await put.run({ params, body: { version: map.data.version, items: changed } })) say(what);
      return null;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.status === 409) void map.refetch();
      return error;
    }
  };
  const saveOrSay = async (changed: Item[], what: string): Promise<void> => {
    const error = await save(changed, what);
    if (error) setProblem(messageOf(error, 'It was not saved.'));
  };
  const remove = async (at: number): Promise<void> => {
    await saveOrSay(items.toSpliced(at, 1), `${items[at]?.text ?? ''} is removed.`);
    // The button has gone with its line.
    add.current?.querySelector('input')?.focus();
  };

  return (
    <ReadersPart
      title="Road map"
      about="What you plan for this novel, for everybody to see on its page. Each change is saved at once."
      list={map}
    >
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      <div role="alert">{problem}</div>
      {items.length > 0 ? (
        <OrderList
          below
          label="Road map in its order"
          items={named(items)}
          onMove={(from, to) =>
            void saveOrSay(moved(items, from, to), `${items[from]?.text ?? ''} is now ${to + 1} of ${items.length}.`)
          }
        >
          {({ at, title, state }) =>
            editing === at ? (
              <ItemForm
                label="What is planned"
                submit="Save"
                text={title}
                unsent={unsent}
                onCancel={() => edit(null)}
                onSend={async (text) => {
                  const error = await save(items.with(at, { text, state }), `${text} is saved.`);
                  if (error) return refusalOf(error);
                  edit(null);
                }}
              />
            ) : (
              <Row>
                <span>{title}</span>
                <Cluster $gap={4}>
                  <Chooser
                    label={`State of ${title}`}
                    options={STATES}
                    selected={state}
                    onSelect={(value) => {
                      const chosen = STATES.find((one) => one.value === value) ?? STATES[0];
                      if (chosen)
                        void saveOrSay(
                          items.with(at, { text: title, state: chosen.value }),
                          `${title}: ${chosen.label}.`,
                        );
                    }}
                  />
                  <Button size="small" variant="quiet" onClick={() => edit(at)}>
                    Edit<VisuallyHidden> {title}</VisuallyHidden>
                  </Button>
                  <IconButton label={`Remove ${title}`} onClick={() => void remove(at)}>
                    <TrashIcon size={18} aria-hidden="true" />
                  </IconButton>
                </Cluster>
              </Row>
            )
          }
        </OrderList>
      ) : null}
      <div ref={add}>
        {items.length < ROAD_MAP_ITEMS_MAX ? (
          <ItemForm
            label="Something you plan"
            submit="Add"
            text={stored}
            unsent={unsent}
            onWrite={(text) => store(novel.id, text.trim() === '' ? null : text)}
            onSend={async (text) => {
              const error = await save([...items, { text, state: 'planned' }], `${text} is added.`);
              if (error) return refusalOf(error);
              store(novel.id, null);
            }}
          />
        ) : (
          <p>These are {ROAD_MAP_ITEMS_MAX} things. Remove one to add another.</p>
        )}
      </div>
    </ReadersPart>
  );
}

const refusalOf = (error: ApiError): Refusal => {
  const [of] = Object.entries(error.fields).filter(([name]) => name.endsWith('.text'));
  return of ? { text: of[1] } : messageOf(error, 'It was not saved.');
};

/** Lines keep their buttons while they move: the same text twice is told apart by which of them it is. */
const named = (items: readonly Item[]) =>
  items.map(({ text, state }, at) => ({
    id: `${text} ${items.slice(0, at).filter((one) => one.text === text).length}`,
    title: text,
    state,
    at,
  }));

interface ItemFormProps {
  label: string;
  submit: string;
  text: string;
  unsent: Unsent;
  onSend: (text: string) => Promise<Refusal>;
  onWrite?: (text: string) => void;
  onCancel?: () => void;
}

function ItemForm({ label, submit, text, unsent: { mark }, onSend, onWrite, onCancel }: ItemFormProps) {
  const onDirty = useCallback((dirty: boolean) => mark(label, dirty), [mark, label]);
  useEffect(() => () => onDirty(false), [onDirty]);
  return (
    <Form<{ text?: string }>
      aria-label={onCancel ? `Change ${text}` : 'Add to the road map'}
      summary={null}
      initial={{ text }}
      renew={onCancel ? undefined : () => ({ text: '' })}
      onDirty={onDirty}
      onSubmit={({ text: typed = '' }) => onSend(typed.trim())}
    >
      {onWrite ? <StoreTyped<{ text: string }> onWrite={({ text: typed = '' }) => onWrite(typed)} /> : null}
      <TextField
        name="text"
        label={label}
        required="Say what is planned."
        max={ROAD_MAP_ITEM_MAX}
        autoFocus={onCancel !== undefined}
      />
      <FormActions>
        {onCancel ? <Button onClick={onCancel}>Cancel</Button> : null}
        <SubmitButton>{submit}</SubmitButton>
      </FormActions>
    </Form>
  );
}

/* The state's name stands in the choice itself. */
const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${space[4]} ${space[12]};
  & > span {
    flex: 1 1 180px;
    overflow-wrap: anywhere;
  }
  & label {
    position: absolute;
    width: 1px;
    height: 1px;
    overflow: hidden;
    clip-path: inset(50%);
  }
  & > div > div {
    min-width: 124px;
  }
  @media (max-width: 599px) {
    & > span {
      grid-area: 1 / 2;
    }
    & > div {
      grid-area: 2 / 1 / auto / -1;
      padding: 0 0 ${space[4]} ${space[12]};
    }
  }
`;

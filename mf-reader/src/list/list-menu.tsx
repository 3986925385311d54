import type { Entities } from '@griot/contracts';
import { useAction, useOverlay, usePlatform, useSession, useToast } from '@griot/remote-kit';
import { CheckIcon, color, ListIcon, Menu, MenuItem, PlusIcon, space } from '@griot/ui';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { novelPath } from '../novel/addresses.ts';
import { useOwnLists } from './use-lists.ts';

const ListForm = lazy(() => import(/* webpackChunkName: "list" */ './list-form.tsx'));

type Novel = Pick<Entities['Novel'], 'id' | 'slug' | 'title'>;

/** Puts a novel into the reader's lists and takes it out, or begins a list with it. */
export function ListMenu({ novel }: { novel: Novel }) {
  const { session } = usePlatform();
  const overlay = useOverlay();
  const signedIn = useSession().state === 'authorised';
  const lists = useOwnLists(novel.slug, signedIn).data?.results ?? [];
  const [making, setMaking] = useState(false);
  const toast = useToast();
  const face = useRef<HTMLSpanElement>(null);
  const opened = useRef(false);
  // The item that was pressed is gone.
  useEffect(() => {
    if (opened.current && !making) face.current?.closest('button')?.focus({ preventScroll: true });
  }, [making]);
  /** The list that was just made: the others are asked for anew meanwhile. */
  const made = useRef<{ id: string; name: string }>(undefined);
  const nameOf = (list: string): string =>
    [...lists, ...(made.current ? [made.current] : [])].find(({ id }) => id === list)?.name ?? 'your list';
  const put = useAction('PUT /lists/{list}/novels/{novel}/', {
    failure: 'It was not put into the list',
    onDone: (_, { params }) => toast(`${novel.title} stands in ${nameOf(params.list)}`, 'success'),
  });
  const take = useAction('DELETE /lists/{list}/novels/{novel}/', {
    failure: 'It still stands in the list',
    onDone: (_, { params }) => toast(`${novel.title} has left ${nameOf(params.list)}`, 'success'),
  });
  const toggle = (list: string, has: boolean): void => {
    const input = { params: { list, novel: novel.slug } };
    void (has ? take.run({ params: { list, novel: novel.id } }) : put.run({ ...input, body: {} }));
  };
  const begin = async (): Promise<void> => {
    if (session.current().state !== 'authorised')
      await overlay('auth.login', { returnURL: novelPath(novel.slug), why: 'list' });
    if (session.current().state !== 'authorised') return;
    opened.current = true;
    setMaking(true);
  };
  return (
    <>
      <Menu
        label="Add to list"
        align="start"
        width={280}
        trigger={
          <Face ref={face}>
            <ListIcon size={20} aria-hidden="true" />
            Add to list
          </Face>
        }
      >
        {lists.map(({ id, name, has_novel: has = false }) => (
          <MenuItem
            key={id}
            icon={has ? <CheckIcon size={18} aria-hidden="true" /> : <Blank />}
            onClick={() => toggle(id, has)}
          >
            {has ? `In ${name}: take it out` : name}
          </MenuItem>
        ))}
        <MenuItem icon={<PlusIcon size={18} aria-hidden="true" />} onClick={() => void begin()}>
          New list
        </MenuItem>
      </Menu>
      {making ? (
        <Suspense>
          <ListForm
            list={null}
            onClose={() => setMaking(false)}
            onSaved={(list) => {
              made.current = list;
              void put.run({ params: { list: list.id, novel: novel.slug }, body: {} });
            }}
          />
        </Suspense>
      ) : null}
    </>
  );
}

/** As quiet buttons look beside it. */
const Face = styled.span`
  display: inline-flex;
  align-items: center;
  gap: ${space[8]};
  padding: 0 ${space[12]};
  color: ${color.indigo};
  font-weight: 700;
`;
const Blank = styled.span`
  flex: none;
  width: 18px;
`;

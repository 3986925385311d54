import type { Entities } from '@griot/contracts';
import { useAction, useOverlay, usePlatform, useSession } from '@griot/remote-kit';
import { CheckIcon, color, ListIcon, Menu, MenuItem, PlusIcon, space } from '@griot/ui';
import { lazy, Suspense, useState } from 'react';
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
  const put = useAction('PUT /lists/{list}/novels/{novel}/', {
    success: `${novel.title} stands in your list`,
    failure: 'It was not put into the list',
  });
  const take = useAction('DELETE /lists/{list}/novels/{novel}/', {
    success: `${novel.title} has left your list`,
    failure: 'It still stands in the list',
  });
  const toggle = (list: string, has: boolean): void => {
    const input = { params: { list, novel: novel.slug } };
    void (has ? take.run({ params: { list, novel: novel.id } }) : put.run({ ...input, body: {} }));
  };
  const begin = async (): Promise<void> => {
    if (session.current().state !== 'authorised')
      await overlay('auth.login', { returnURL: novelPath(novel.slug), why: 'list' });
    if (session.current().state === 'authorised') setMaking(true);
  };
  return (
    <>
      <Menu
        label="Add to list"
        align="start"
        width={280}
        trigger={
          <Face>
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
            onSaved={({ id }) => void put.run({ params: { list: id, novel: novel.slug }, body: {} })}
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

import type { Entities } from '@griot/contracts';
import { useCall } from '@griot/remote-kit';
import { ShelfHead, space } from '@griot/ui';
import { useId } from 'react';
import { styled } from 'styled-components';
import { ListCards } from './list-cards.tsx';

/** As many as somebody can have. */
const ALL = 100;

/** The lists on somebody's page that they have made public; nothing where there are none. */
export function PublicLists({ author }: { author: Pick<Entities['AuthorProfile'], 'id'> }) {
  const id = useId();
  const { data } = useCall('GET /authors/{author}/lists/', { params: { author: author.id }, query: { limit: ALL } });
  return data?.results.length ? (
    <Room aria-labelledby={id}>
      <ShelfHead id={id} title="Reading lists" />
      <ListCards label="Reading lists" lists={data.results} />
    </Room>
  ) : null;
}

const Room = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[16]};
`;

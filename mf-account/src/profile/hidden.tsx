import { messageOf } from '@griot/api';
import type { Entities } from '@griot/contracts';
import { useAnswers, useApi, useListCall, useToast } from '@griot/remote-kit';
import { Button, color, formatNumber, space, Stack, type, useFocusStays, VisuallyHidden } from '@griot/ui';
import { styled } from 'styled-components';
import { NotLoaded } from './not-loaded.tsx';
import { useUnderWay } from './use-under-way.ts';

type Hide = Entities['Hide'];

const KIND: Record<Hide['kind'], string> = { novel: 'Novel', author: 'Author', genre: 'Genre', tag: 'Tag' };

/** All that somebody never wants to see in a list, each with its way back. */
export function HiddenThings() {
  const api = useApi();
  const answers = useAnswers();
  const toast = useToast();
  const list = useListCall('GET /hides/', { query: { limit: 20 } }, { staleTime: 0 });
  const part = useFocusStays<HTMLDivElement>();
  const showing = useUnderWay();

  const show = ({ id, name }: Hide): Promise<void> =>
    showing.run(id, async () => {
      try {
        await api.call('DELETE /hides/{hide}/', { params: { hide: id } });
        await answers.settled();
        toast(`${name} is shown again`, 'success');
      } catch (error) {
        toast(messageOf(error, 'It is still hidden. Please try again.'), 'error');
      }
    });

  if (!list.data) return <NotLoaded what="The list" asked={list} height="64px" />;
  const hides = list.data.pages.flatMap((page) => page.results as Hide[]);
  const total = list.data.pages[0]?.count ?? 0;
  return (
    <Part ref={part} $gap={16} tabIndex={-1}>
      {total === 0 ? (
        <Soft>You hide nothing. “Hide” stands on the page of every novel and author.</Soft>
      ) : (
        <List aria-label={`Hidden: ${formatNumber(total)}`}>
          {hides.map((hide) => (
            <Item key={hide.id}>
              <div>
                <b>
                  {hide.slug ? (
                    <a href={`/book/${hide.slug}`}>{hide.name}</a>
                  ) : hide.kind === 'author' ? (
                    <a href={`/author/${hide.key}`}>{hide.name}</a>
                  ) : (
                    hide.name
                  )}
                </b>
                <small>{KIND[hide.kind]}</small>
              </div>
              <Button size="small" busy={showing.runs(hide.id)} onClick={() => void show(hide)}>
                Show again<VisuallyHidden> {hide.name}</VisuallyHidden>
              </Button>
            </Item>
          ))}
        </List>
      )}
      {list.hasNextPage ? (
        <div>
          <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            Load more
          </Button>
        </div>
      ) : null}
    </Part>
  );
}

const Part = styled(Stack)`
  outline: none;
`;
const List = styled.ul`
  display: grid;
`;
const Item = styled.li`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${space[12]};
  padding: ${space[12]} 0;
  border-bottom: 1px solid ${color.line};
  overflow-wrap: anywhere;
  & small {
    display: block;
    color: ${color.inkSoft};
    font-size: ${type[14]};
  }
  & > button {
    flex: none;
  }
`;
const Soft = styled.p`
  color: ${color.inkSoft};
`;

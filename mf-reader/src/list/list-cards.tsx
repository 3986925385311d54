import type { Entities } from '@griot/contracts';
import { Badge, Cluster, color, font, from, space, type } from '@griot/ui';
import { styled } from 'styled-components';
import { listPath, novelsIn, PUBLIC } from './use-lists.ts';

export interface ListCardsProps {
  /** Names them for those who cannot see them. */
  label: string;
  lists: readonly Entities['ReadingList'][];
  /** The rank of their headings on the page. */
  heading?: 'h2' | 'h3';
  /** They are the reader's own, who wants to know which of them others find. */
  own?: boolean;
}

/** Lists, each by its name, with how many novels stand in it. */
export const ListCards = ({ label, lists, heading = 'h3', own = false }: ListCardsProps) => (
  <Cards aria-label={label}>
    {lists.map((list) => (
      <Card key={list.id}>
        <Title as={heading}>
          <a href={listPath(list.id)}>{list.name}</a>
        </Title>
        {list.description ? <p>{list.description}</p> : null}
        <Cluster $gap={8}>
          <small>{novelsIn(list)}</small>
          {list.public ? null : <Badge>Private</Badge>}
          {list.public && own ? <small>{PUBLIC}</small> : null}
        </Cluster>
      </Card>
    ))}
  </Cards>
);

const Cards = styled.ul`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[16]};
  list-style: none;
  ${from.tablet} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
`;
const Card = styled.li`
  position: relative;
  display: grid;
  align-content: start;
  gap: ${space[8]};
  padding: ${space[16]};
  border: 1px solid ${color.line};
  border-radius: 12px;
  background: ${color.surface};
  & > p {
    display: -webkit-box;
    overflow: hidden;
    color: ${color.inkSoft};
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
    overflow-wrap: anywhere;
  }
  small {
    color: ${color.inkSoft};
    font-size: ${type[14]};
  }
`;
const Title = styled.h3`
  font: 700 ${type[18]} / 1.3 ${font.title};
  overflow-wrap: anywhere;
  & > a {
    color: ${color.ink};
    text-decoration: none;
  }
  & > a::after {
    content: '';
    position: absolute;
    inset: 0;
  }
  & > a:focus-visible {
    outline: none;
  }
  & > a:focus-visible::after {
    outline: 2px solid ${color.indigo};
    outline-offset: 2px;
    border-radius: 12px;
  }
`;

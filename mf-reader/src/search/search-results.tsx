import type { Entities } from '@griot/contracts';
import { ChevronRightIcon, color, Cover, Delayed, font, formatNumber, radius, Skeleton, space, type } from '@griot/ui';
import { styled } from 'styled-components';

/** What is offered as one types: a novel, or all that was found. */
export type SearchResult = { path: string } & ({ novel: Entities['Novel'] } | { count: number });

interface SearchResultsProps {
  id: string;
  results: readonly SearchResult[];
  /** The one that Enter takes, -1 for none. */
  at: number;
  /** Found for what was typed before. */
  old: boolean;
  onPoint: (at: number) => void;
  onChoose: (path: string) => void;
}

/** The list below a search field. The field keeps the focus; the chosen one is told by `aria-activedescendant`. */
export function SearchResults({ id, results, at, old, onPoint, onChoose }: SearchResultsProps) {
  return (
    <List
      id={id}
      role="listbox"
      aria-label="Found novels"
      aria-busy={old || undefined}
      onMouseDown={(event) => event.preventDefault()}
    >
      {results.map((result, n) => (
        <li
          key={result.path}
          id={`${id}${n}`}
          role="option"
          aria-selected={n === at}
          onPointerMove={() => onPoint(n)}
          onClick={() => onChoose(result.path)}
        >
          {'novel' in result ? (
            <Novel {...result.novel} />
          ) : (
            <All>
              See all results ({formatNumber(result.count)})<ChevronRightIcon size={18} aria-hidden="true" />
            </All>
          )}
        </li>
      ))}
    </List>
  );
}

const Novel = ({ title, author, genres, cover_image_thumbnail: src, blurred }: Entities['Novel']) => (
  <>
    <Cover width="40px" title={title} author={author.name} src={src} blurred={blurred} />
    <span>
      <Title dir="auto">{title}</Title>
      <Soft>
        {author.name || 'Unknown Author'} · {genres[0] ?? 'Unknown Genre'}
      </Soft>
    </span>
  </>
);

/** The shape of what is looked for. */
export const ResultsSkeleton = () => (
  <Delayed>
    <div role="status" aria-label="Searching">
      <Skeleton lines={6} />
    </div>
  </Delayed>
);

const List = styled.ul`
  display: grid;
  margin: 0 -${space[12]};
  & > li {
    display: flex;
    align-items: center;
    gap: ${space[12]};
    min-height: 44px;
    padding: 6px ${space[12]};
    border-radius: ${radius.control};
    cursor: pointer;
  }
  & > li[aria-selected='true'] {
    background: ${color.indigoWash};
    outline: 2px solid ${color.indigo};
    outline-offset: -2px;
  }
  & > li > span {
    min-width: 0;
    overflow-wrap: anywhere;
  }
`;
const Title = styled.span`
  display: block;
  font: 700 ${type[16]} / 1.3 ${font.title};
`;
const Soft = styled.span`
  display: block;
  color: ${color.inkSoft};
  font-size: ${type[14]};
`;
const All = styled.span`
  display: inline-flex;
  align-items: center;
  gap: ${space[4]};
  color: ${color.indigo};
  font-weight: 700;
`;

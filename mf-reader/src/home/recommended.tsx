import { useCall, useSession } from '@griot/remote-kit';
import { color, NovelCard, ShelfHead, Skeleton, space, type } from '@griot/ui';
import { useId } from 'react';
import { styled } from 'styled-components';
import { reasonText } from './reason.ts';
import { ShelfError } from './section.tsx';
import { Track } from './track.ts';
import { SHELF_SIZE } from './use-listing.ts';

/**
 * Novels for whoever is signed in, each with the reason. It is not among what the server writes, which is a guest's view, so it
 * stands below the first screen, where what comes later moves nothing that is looked at.
 */
export const Recommended = () => (useSession().state === 'authorised' ? <Mine /> : null);

function Mine() {
  const { data, isError, refetch } = useCall('GET /novels/recommended/', { query: { limit: SHELF_SIZE } });
  const id = useId();
  if (data?.results.length === 0) return null;
  return (
    <Room aria-labelledby={id} aria-busy={!data && !isError ? true : undefined}>
      <ShelfHead id={id} title="For you" />
      {isError && !data ? <ShelfError onRetry={() => void refetch()} /> : null}
      {!data && !isError ? <Waiting /> : null}
      {data ? (
        <Track>
          {data.results.map((novel) => (
            <li key={novel.id}>
              <NovelCard novel={novel} />
              <Reason>{reasonText(novel.reason)}</Reason>
            </li>
          ))}
        </Track>
      ) : null}
    </Room>
  );
}

const Waiting = () => (
  <Track>
    {Array.from({ length: 6 }, (_, i) => (
      <li key={i}>
        <Skeleton shape="cover" />
        <Skeleton lines={3} />
      </li>
    ))}
  </Track>
);

const Room = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-content: start;
  gap: ${space[16]};
  min-width: 0;
`;

const Reason = styled.p`
  margin-top: ${space[4]};
  color: ${color.inkSoft};
  font-size: ${type[14]};
  line-height: 1.35;
  overflow-wrap: break-word;
`;

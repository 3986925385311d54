import type { Entities } from '@griot/contracts';
import { useCall } from '@griot/remote-kit';
import { Button, Notice, space } from '@griot/ui';
import { styled } from 'styled-components';
import { useIsOwnNovel } from './own-novel.ts';

/** Tells its author, who finds the page all the same, that nobody else does; nothing of other novels and to other people. */
export function HiddenFromReaders({ novel }: { novel: Entities['Novel'] }) {
  const own = useIsOwnNovel(novel);
  const { data } = useCall('GET /novels/mine/{novel}/', { params: { novel: novel.slug } }, { enabled: own });
  if (!own || (data?.hidden_reason ?? null) === null) return null;
  return (
    <Above>
      <Notice
        tone="warn"
        title="You alone see this page."
        action={
          <Button size="small" href={`/book-chapters/${novel.slug}`}>
            Why, and what you can do
          </Button>
        }
      >
        An editor has hidden this novel from readers. Whoever opens its address finds nothing.
      </Notice>
    </Above>
  );
}

const Above = styled.div`
  margin-bottom: ${space[24]};
`;

import { messageOf } from '@griot/api';
import { useSearchParams } from '@griot/nav';
import { useCall } from '@griot/remote-kit';
import { Button, Card, Delayed, EmptyState, ErrorState, FeatherIcon, font, Skeleton, Stack, type } from '@griot/ui';
import { styled } from 'styled-components';
import { ContractNotice } from './contract/contract-notice.tsx';
import { NovelChooser } from './novel-chooser.tsx';
import { OwnNovel } from './own-novel.tsx';

/** How long the list stands before it is asked for again (part 1 §9). */
const FRESH_MS = 60_000;

const Heading = styled.h2`
  font: 700 ${type[21]} / 1.3 ${font.title};
`;

/** The author's novels, one at a time; which one stands in the address as `novel`, the first by default (part 1 §2). */
export function MyNovels({ author }: { author: string }) {
  return (
    <Stack as="section" $gap={16} aria-labelledby="my-novels">
      <Heading id="my-novels">My Novels</Heading>
      <Novels author={author} />
    </Stack>
  );
}

function Novels({ author }: { author: string }) {
  const [query, setQuery] = useSearchParams();
  const mine = useCall('GET /novels/mine/', { query: { limit: 1000 } }, { staleTime: FRESH_MS });

  if (mine.isPending)
    return (
      <Delayed>
        <Skeleton height="348px" />
      </Delayed>
    );
  if (!mine.data)
    return (
      <Card>
        <ErrorState title="Your novels did not load." onRetry={() => void mine.refetch()} busy={mine.isFetching}>
          {messageOf(mine.error, 'Failed to get my novels')}
        </ErrorState>
      </Card>
    );

  const novels = mine.data.results;
  const novel = novels.find(({ slug }) => slug === query.get('novel')) ?? novels[0];
  if (!novel) {
    return (
      <Card>
        <EmptyState
          title="Your first story begins here."
          icon={<FeatherIcon size={32} aria-hidden="true" />}
          action={
            <Button variant="primary" href="/create-novel">
              New Story
            </Button>
          }
        >
          Give it a title and a cover, then write its first chapter. Nobody sees it before you ask for that.
        </EmptyState>
      </Card>
    );
  }
  const choose = (slug: string) =>
    setQuery(
      (now) => {
        now.set('novel', slug);
        return now;
      },
      { replace: true },
    );
  return (
    <>
      <OwnNovel
        novel={novel}
        author={author}
        chooser={<NovelChooser novels={novels} selected={novel.slug} onSelect={choose} />}
      />
      <ContractNotice key={novel.id} novel={novel} novels={novels} />
    </>
  );
}

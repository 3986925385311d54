import { useCall } from '@griot/remote-kit';
import { BookOpenIcon, Button, EmptyState, NovelCard, Page, Rail } from '@griot/ui';
import { browsePath } from './addresses.ts';

/** As many others as are offered instead. */
const OTHERS = 10;

/** An address that leads to no novel: others do. */
export function MissingNovel() {
  const others = useCall('GET /novels/', { query: { listing: 'topRanked', limit: OTHERS } });
  return (
    <Page>
      <EmptyState
        page
        title="Novel not found"
        icon={<BookOpenIcon size={40} aria-hidden="true" />}
        action={
          <Button variant="primary" href="/">
            Home
          </Button>
        }
      >
        The link may be mistyped, or the novel is not shown any more. There are others waiting.
      </EmptyState>
      {others.data?.results.length ? (
        <Rail title="Top Ranked" href={browsePath({ listing: 'topRanked' })}>
          {others.data.results.map((novel) => (
            <NovelCard key={novel.id} novel={novel} />
          ))}
        </Rail>
      ) : null}
    </Page>
  );
}

import { ApiError, messageOf } from '@griot/api';
import { useSearchParams } from '@griot/nav';
import { useBack, useTitle } from '@griot/remote-kit';
import {
  ArrowLeftIcon,
  BookOpenIcon,
  Button,
  Cluster,
  EmptyState,
  ErrorState,
  IconButton,
  Page,
  PageTitle,
  space,
  Stack,
} from '@griot/ui';
import { styled } from 'styled-components';
import { FilterChips } from '../novel-filter/filter-chips.tsx';
import { chosenAddress, filtersOf, withoutFilters } from '../novel-filter/filters.ts';
import { NovelList } from '../novel-list/novel-list.tsx';
import type { NovelSource } from '../virtual-list/use-paged-list.ts';
import { headingOf, titled } from './heading.ts';

/** The API's names for what novels are chosen by (ruling 23); anything else in an address is passed over. */
const NAMES = [
  'search',
  'genre',
  'genres',
  'listing',
  'author',
  'completed',
  'tags',
  'tags_exclude',
  'words_min',
  'words_max',
  'updated_after',
  'updated_before',
  'ordering',
] as const;

/** All novels of a search, a genre or a listing: where the shelves' “See All” leads (part 2 §2.6). */
export default function BrowsePage() {
  const [params] = useSearchParams();
  const back = useBack();
  const heading = headingOf(params);
  useTitle(titled(heading));
  const query = Object.fromEntries(
    NAMES.flatMap((name) => (params.get(name)?.trim() ? [[name, params.get(name)?.trim()]] : [])),
  );
  const source = { call: 'GET /novels/', query } as NovelSource;
  return (
    <Page>
      <Stack $gap={24}>
        <Head>
          <IconButton label="Back" onClick={back}>
            <ArrowLeftIcon size={24} aria-hidden="true" />
          </IconButton>
          <Title $name={heading.name}>{heading.text}</Title>
        </Head>
        <FilterChips
          filters={filtersOf(params)}
          address={(filters) => chosenAddress('/view-novels', { ...withoutFilters(query), ...filters })}
        />
        <NovelList
          key={JSON.stringify(query)}
          label={titled(heading)}
          source={source}
          empty={
            <Nothing title={query.search ? `Nothing was found for “${query.search}”.` : 'There are no novels here.'} />
          }
          failed={(retry, error) =>
            error instanceof ApiError && error.status === 400 ? (
              <Nothing title="Invalid filter parameters" />
            ) : (
              <ErrorState title="The novels did not load." onRetry={retry}>
                {messageOf(error, 'Failed to get novels')}
              </ErrorState>
            )
          }
        />
      </Stack>
    </Page>
  );
}

/** A search without results, a genre or listing that does not exist, a mistyped link: two ways on. */
const Nothing = ({ title }: { title: string }) => (
  <EmptyState
    title={title}
    icon={<BookOpenIcon size={40} aria-hidden="true" />}
    action={
      <Cluster $justify="center">
        <Button variant="primary" href="/genre">
          Browse genres
        </Button>
        <Button href="/view-novels">See all novels</Button>
      </Cluster>
    }
  >
    The link may be mistyped, or what it leads to is still to be written.
  </EmptyState>
);

const Head = styled.div`
  display: flex;
  align-items: center;
  gap: ${space[8]};
  margin-left: -${space[8]};
`;

const Title = styled(PageTitle)<{ $name: boolean }>`
  min-width: 0;
  overflow-wrap: anywhere;
  text-transform: ${(p) => (p.$name ? 'capitalize' : 'none')};
`;

import { useSearchParams } from '@griot/nav';
import { useCall, useGo, useTitle } from '@griot/remote-kit';
import { BookOpenIcon, Button, Cluster, EmptyState, Page, PageTitle, SearchIcon, Stack } from '@griot/ui';
import { useState } from 'react';
import { styled } from 'styled-components';
import { FilterBar, SEARCH_ORDERS } from '../novel-filter/filter-bar.tsx';
import { chosenAddress } from '../novel-filter/filters.ts';
import { NovelList } from '../novel-list/novel-list.tsx';
import { PAGE, type NovelSource } from '../virtual-list/use-paged-list.ts';
import { choiceOf, searchAddress, type Choice } from './address.ts';
import { novelsInWords } from './count.ts';
import { SearchForm } from './search-form.tsx';

/** Novels by words, narrowed and ordered (part 2 §2.2, ruling 23). What is typed and chosen is the address: it can be shared. */
export default function SearchPage() {
  const choice = choiceOf(useSearchParams()[0]);
  const { search, filters, ordering } = choice;
  const go = useGo();
  const address = (change: Partial<Choice>) => searchAddress({ ...choice, ...change });
  const narrowed = Object.keys(filters).length > 0;
  const form = useEdition(search);
  const heading = search === '' ? 'Search' : `Search Results for ${search}`;
  useTitle(heading);
  const query = { search, ...filters, ordering };
  const count = useCall('GET /novels/', { query: { ...query, limit: PAGE } }, { enabled: search !== '' }).data?.count;

  return (
    <Page>
      <Stack $gap={24}>
        <Title>{heading}</Title>
        <SearchForm
          key={form.edition}
          term={search}
          onTerm={(term) => {
            form.typed(term);
            void go(address({ search: term }), { replace: true });
          }}
        />
        {search === '' ? (
          narrowed ? (
            <>
              <FilterBar
                filters={filters}
                ordering={ordering}
                orders={SEARCH_ORDERS}
                address={address}
                go={(path) => void go(path)}
              >
                <span />
              </FilterBar>
              <WordsNeeded all={chosenAddress('/view-novels', { ...filters, ordering })} />
            </>
          ) : (
            <Beginning />
          )
        ) : (
          <>
            <FilterBar
              filters={filters}
              ordering={ordering}
              orders={SEARCH_ORDERS}
              address={address}
              go={(path) => void go(path)}
            >
              <p role="status">{count === undefined ? '' : novelsInWords(count)}</p>
            </FilterBar>
            <NovelList
              key={searchAddress(choice)}
              label={heading}
              source={{ call: 'GET /novels/', query } satisfies NovelSource}
              empty={
                narrowed ? (
                  <EmptyState
                    title="No novel fits these filters."
                    icon={<BookOpenIcon size={40} aria-hidden="true" />}
                    action={
                      <Button variant="primary" href={address({ filters: {} })}>
                        Clear filters
                      </Button>
                    }
                  />
                ) : (
                  <Nothing search={search} />
                )
              }
            />
          </>
        )}
      </Stack>
    </Page>
  );
}

/** Which form stands: another one when the words change otherwise than by typing, as with Back. */
function useEdition(search: string) {
  const [{ seen, typed, edition }, set] = useState({ seen: search, typed: search, edition: 0 });
  if (search !== seen) set({ seen: search, typed: search, edition: search === typed ? edition : edition + 1 });
  return { edition, typed: (term: string) => set((now) => ({ ...now, typed: term })) };
}

const WaysOn = () => (
  <Cluster $justify="center">
    <Button href="/genre">Browse genres</Button>
    <Button href="/ranking">See the ranking</Button>
  </Cluster>
);

const Beginning = () => (
  <EmptyState
    title="What would you like to read?"
    icon={<SearchIcon size={40} aria-hidden="true" />}
    action={<WaysOn />}
  >
    Results come as you type. They can be narrowed by tags, length, status and update.
  </EmptyState>
);

/** Filters narrow what words find; by themselves they are a list of another page. */
const WordsNeeded = ({ all }: { all: string }) => (
  <EmptyState
    title="A search needs words."
    icon={<SearchIcon size={40} aria-hidden="true" />}
    action={<Button href={all}>See all novels that fit</Button>}
  >
    Type some above, and the filters narrow what is found.
  </EmptyState>
);

const Nothing = ({ search }: { search: string }) => (
  <EmptyState
    title={`Nothing was found for “${search}”.`}
    icon={<BookOpenIcon size={40} aria-hidden="true" />}
    action={<WaysOn />}
  >
    Try fewer words, or another spelling.
  </EmptyState>
);

const Title = styled(PageTitle)`
  overflow-wrap: anywhere;
`;

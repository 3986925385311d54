import { useSearchParams } from '@griot/nav';
import { useGo, useTitle } from '@griot/remote-kit';
import { BookOpenIcon, Button, EmptyState, formatNumber, Page, PageTitle, Stack } from '@griot/ui';
import { FilterBar } from '../novel-filter/filter-bar.tsx';
import { NovelList } from '../novel-list/novel-list.tsx';
import { useFirstPage, type NovelSource } from '../virtual-list/use-paged-list.ts';
import { choiceOf, genreAddress, type Choice } from './address.ts';
import { GenreTabs } from './genre-tabs.tsx';
import { useGenre } from './use-genre.ts';

/** Novels by genre, narrowed and ordered as one likes (part 2 §2.7). What is chosen is an address: it can be shared, and Back takes it back. */
export default function GenrePage() {
  const choice = choiceOf(useSearchParams()[0]);
  const { genre, filters, ordering } = choice;
  const { genre: name, unknown } = useGenre(genre);
  const go = useGo();
  const address = (change: Partial<Choice>) => genreAddress({ ...choice, ...change });
  useTitle(name === null ? 'Genre' : `${name} novels`);
  const source: NovelSource = {
    call: 'GET /novels/',
    query: { ...(genre === null ? {} : { genre }), ...filters, ordering },
  };
  const count = useFirstPage(source).data?.count;
  const narrowed = Object.keys(filters).length > 0;
  return (
    <Page>
      <Stack $gap={24}>
        <PageTitle>Genre</PageTitle>
        <GenreTabs current={genre} address={(other) => address({ genre: other })} />
        <FilterBar filters={filters} ordering={ordering} address={address} go={(path) => void go(path)}>
          <p role="status">{count === undefined ? '' : `${formatNumber(count)} ${count === 1 ? 'novel' : 'novels'}`}</p>
        </FilterBar>
        <NovelList
          key={genreAddress(choice)}
          label={name === null ? 'Novels of all genres' : `${name} novels`}
          source={source}
          fallback={narrowed ? 'Failed to filter novel' : 'Failed to filter genre'}
          empty={
            unknown ? (
              <Nothing title={`There is no genre called “${name}”.`} label="See all genres" href="/genre">
                Choose one of those above, or see them all together.
              </Nothing>
            ) : narrowed ? (
              <Nothing title="No novel fits these filters." label="Clear filters" href={address({ filters: {} })} />
            ) : (
              <Nothing
                title={name === null ? 'There are no novels yet.' : `There are no novels in ${name} yet.`}
                label="See all genres"
                href="/genre"
              />
            )
          }
        />
      </Stack>
    </Page>
  );
}

const Nothing = ({
  title,
  label,
  href,
  children,
}: {
  title: string;
  label: string;
  href: string;
  children?: string;
}) => (
  <EmptyState
    title={title}
    icon={<BookOpenIcon size={40} aria-hidden="true" />}
    action={
      <Button variant="primary" href={href}>
        {label}
      </Button>
    }
  >
    {children}
  </EmptyState>
);

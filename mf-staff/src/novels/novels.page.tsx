import { STAFF_NOVEL_STATES, type Entities } from '@griot/contracts';
import { useCall } from '@griot/remote-kit';
import {
  DataTable,
  FilterTabs,
  NamedCell,
  SearchBar,
  WhenCell,
  oneOf,
  useListLocation,
} from '@griot/remote-kit/data-table';
import { Badge, Cluster, formatNumber, type Column } from '@griot/ui';
import { StaffLayout } from '../layout/staff-layout.tsx';
import { listingLabel } from './listing-label.ts';
import { NovelState } from './novel-state.tsx';

const KINDS = [
  { value: '', label: 'All' },
  { value: 'listed', label: 'Readers find it' },
  { value: 'hidden', label: 'Hidden' },
  { value: 'unpublished', label: 'Not published' },
  { value: 'featured', label: "Editor's Choice" },
];

const COLUMNS: Column<Entities['StaffNovel']>[] = [
  {
    key: 'title',
    label: 'Novel',
    cell: (n) => <NamedCell href={`/staff/novels/${n.id}`} title={n.title} note={n.author.name} />,
  },
  { key: 'state', label: 'State', cell: (n) => <NovelState novel={n} /> },
  {
    key: 'listings',
    label: 'Featured in',
    cell: (n) => (
      <Cluster $gap={4}>
        {n.listings.length === 0
          ? '–'
          : n.listings.map((name) => (
              <Badge key={name} tone="accent">
                {listingLabel(name)}
              </Badge>
            ))}
      </Cluster>
    ),
  },
  { key: 'chapters', label: 'Chapters', number: true, cell: (n) => formatNumber(n.num_chapters) },
  { key: 'views', label: 'Views', number: true, cell: (n) => formatNumber(n.num_views) },
  { key: 'changed', label: 'Changed', number: true, cell: (n) => <WhenCell at={n.updated_at} /> },
];

/** All novels, whatever readers see of them, the last changed first (ruling 9). */
export default function NovelsPage() {
  const at = useListLocation();
  const [kind, search] = [oneOf([...STAFF_NOVEL_STATES, 'featured'], at.value('kind')), at.value('search')];
  const query = {
    ...at.window,
    search,
    state: oneOf(STAFF_NOVEL_STATES, kind),
    ...(kind === 'featured' && { listing: 'editorialPicks' }),
  };
  const asked = useCall('GET /staff/novels/', { query }, { staleTime: 0, keepPrevious: true });
  return (
    <StaffLayout section="/staff/novels" title="Novels">
      <SearchBar at={at} label="Title, pen name or address" />
      <FilterTabs label="Kinds of novels" at={at} name="kind" options={KINDS} />
      <DataTable
        at={at}
        list={asked}
        caption="Novels, the last changed first"
        columns={COLUMNS}
        counted={['novel', 'novels']}
        empty={{ title: 'Nobody has written a novel yet.' }}
        narrowed={(kind ?? search) ? 'No novel is found.' : undefined}
      />
    </StaffLayout>
  );
}

import { RATING_BURST, type Entities } from '@griot/contracts';
import { useListCall } from '@griot/remote-kit';
import { DataTable, FilterTabs, NamedCell, PAGE_SIZE, WhenCell, useListLocation } from '@griot/remote-kit/data-table';
import type { Column } from '@griot/ui';
import { StaffLayout } from '../layout/staff-layout.tsx';
import { burstNote, DECISIONS, stars } from './words.ts';

type Burst = Entities['RatingBurst'];

const TABS = [
  { value: '', label: 'Waiting' },
  { value: 'decided', label: 'Decided' },
];

const columns = (query: string, decided: boolean): Column<Burst>[] => [
  {
    key: 'novel',
    label: 'Novel',
    cell: (b) => <NamedCell href={`/staff/ratings/${b.id}${query}`} title={b.novel.title} note={burstNote(b)} />,
  },
  // Once they count, the novel's score is with them.
  { key: 'score', label: decided ? 'Score now' : 'Score without', number: true, cell: (b) => stars(b.novel.rating) },
  decided
    ? { key: 'decision', label: 'Decision', cell: (b) => (b.decision ? DECISIONS[b.decision] : '–') }
    : { key: 'with', label: 'Score with', number: true, cell: (b) => stars(b.rating_with) },
  {
    key: 'since',
    label: decided ? 'Decided' : 'Since',
    number: true,
    cell: (b) => <WhenCell at={b.decided_at ?? b.began_at} />,
  },
];

/** Ratings that came in bursts: they weigh nothing until somebody has decided. */
export default function BurstsPage() {
  const at = useListLocation();
  const state = at.value('state') === 'decided' ? 'decided' : 'open';
  const list = useListCall('GET /staff/rating-bursts/', { query: { limit: PAGE_SIZE, state } }, { staleTime: 0 });
  return (
    <StaffLayout
      section="/staff/ratings"
      title="Ratings set aside"
      note={`${RATING_BURST.ratings} or more ratings of one novel within ${RATING_BURST.hours} hours, from young accounts or from one network. They weigh nothing until you decide.`}
    >
      <FilterTabs label="State" at={at} name="state" options={TABS} />
      <DataTable
        failed="The ratings did not load."
        key={at.query}
        list={list}
        columns={columns(at.query, state === 'decided')}
        caption={
          state === 'open' ? 'Bursts of ratings, oldest first' : 'Bursts of ratings that were decided on, newest first'
        }
        empty={{ title: state === 'open' ? 'No ratings are set aside.' : 'Nothing has been decided here yet.' }}
      />
    </StaffLayout>
  );
}

import { HIDE_RULE_NAMES, type Entities } from '@griot/contracts';
import { useListCall } from '@griot/remote-kit';
import { DataTable, FilterTabs, NamedCell, PAGE_SIZE, WhenCell, useListLocation } from '@griot/remote-kit/data-table';
import { cut, type Column } from '@griot/ui';
import { StaffLayout } from '../layout/staff-layout.tsx';
import { OUTCOMES } from './outcomes.ts';

type Appeal = Entities['StaffAppeal'];

const TABS = [
  { value: '', label: 'Waiting' },
  { value: 'decided', label: 'Decided' },
];

const columns = (query: string, decided: boolean): Column<Appeal>[] => [
  {
    key: 'novel',
    label: 'Novel',
    cell: (a) => <NamedCell href={`/staff/appeals/${a.id}${query}`} title={a.novel.title} note={cut(a.text, 140)} />,
  },
  { key: 'rule', label: 'Rule', cell: (a) => (a.rule ? HIDE_RULE_NAMES[a.rule] : '–') },
  { key: 'by', label: 'Hidden by', cell: (a) => a.hidden_by?.pen_name ?? '–' },
  ...(decided
    ? [{ key: 'outcome', label: 'Outcome', cell: (a: Appeal) => (a.outcome ? OUTCOMES[a.outcome] : '–') }]
    : []),
  {
    key: 'since',
    label: decided ? 'Decided' : 'Waiting since',
    number: true,
    cell: (a) => <WhenCell at={a.decided_at ?? a.created_at} />,
  },
];

/** What authors say against the hiding of their novels: somebody else decides than who hid it. */
export default function AppealsPage() {
  const at = useListLocation();
  const state = at.value('state') === 'decided' ? 'decided' : 'open';
  const list = useListCall('GET /staff/appeals/', { query: { limit: PAGE_SIZE, state } }, { staleTime: 0 });
  return (
    <StaffLayout
      section="/staff/appeals"
      title="Appeals"
      note="What authors say against the hiding of their novels. Somebody else decides than who hid it."
    >
      <FilterTabs label="State" at={at} name="state" options={TABS} />
      <DataTable
        failed="The appeals did not load."
        key={at.query}
        list={list}
        columns={columns(at.query, state === 'decided')}
        caption={state === 'open' ? 'Appeals that wait, oldest first' : 'Appeals that were decided on, newest first'}
        empty={{ title: state === 'open' ? 'No appeal waits.' : 'No appeal has been decided on yet.' }}
      />
    </StaffLayout>
  );
}

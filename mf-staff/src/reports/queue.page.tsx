import { REPORT_KINDS, type Entities } from '@griot/contracts';
import { useListCall } from '@griot/remote-kit';
import {
  DataTable,
  FilterTabs,
  NamedCell,
  PAGE_SIZE,
  WhenCell,
  oneOf,
  useListLocation,
} from '@griot/remote-kit/data-table';
import { Badge, cut, Stack, type Column } from '@griot/ui';
import { styled } from 'styled-components';
import { StaffLayout } from '../layout/staff-layout.tsx';
import { fromWhom, kindOf, KINDS, outcomeOf, reportTitle } from './titles.ts';

/** Open reports of all kinds need no query. */
const KIND_TABS = [
  { value: '', label: 'All' },
  ...REPORT_KINDS.map((kind) => ({ value: kind, label: KINDS[kind].many })),
];
const STATE_TABS = [
  { value: '', label: 'Open' },
  { value: 'closed', label: 'Closed' },
];

/** An e-mail or a pen name, whose words are broken only where a line has no room for one. */
const From = styled.span`
  min-width: 0;
  overflow-wrap: break-word;
`;

type State = 'open' | 'closed';

const columns = (query: string, state: State): Column<Entities['Report']>[] => [
  {
    key: 'what',
    label: 'Report',
    cell: (r) => <NamedCell href={`/staff/reports/${r.id}${query}`} title={reportTitle(r)} note={cut(r.reason, 140)} />,
  },
  { key: 'kind', label: 'Kind', cell: (r) => <Badge>{KINDS[kindOf(r)].one}</Badge> },
  { key: 'from', label: 'From', cell: (r) => <From>{fromWhom(r)}</From> },
  ...(state === 'closed'
    ? [
        {
          key: 'outcome',
          label: 'Outcome',
          cell: (r: Entities['Report']) => (r.outcome === null ? '–' : outcomeOf(kindOf(r), r.outcome)),
        },
      ]
    : []),
  {
    key: 'since',
    label: state === 'closed' ? 'Written' : 'Waiting since',
    number: true,
    cell: (r) => <WhenCell at={r.created_at} />,
  },
];

/** What people ask staff to look at: complaints, messages, reported reviews, novels and chapters (ruling 9). */
export default function ReportsPage() {
  const at = useListLocation();
  const state: State = at.value('state') === 'closed' ? 'closed' : 'open';
  const kind = oneOf(REPORT_KINDS, at.value('kind'));
  const list = useListCall(
    'GET /staff/reports/',
    { query: { limit: PAGE_SIZE, state, ...(kind && { kind }) } },
    { staleTime: 0 },
  );
  return (
    <StaffLayout
      section="/staff/reports"
      title="Reports"
      note="What readers report, complaints about copyrights, and messages to us. The oldest comes first; complaints are answered within 3 to 5 business days."
    >
      <Stack $gap={8}>
        <FilterTabs label="Kind" at={at} name="kind" options={KIND_TABS} />
        <FilterTabs label="State" at={at} name="state" options={STATE_TABS} />
      </Stack>
      <DataTable
        failed="The queue did not load."
        key={at.query}
        list={list}
        columns={columns(at.query, state)}
        caption={`Reports: ${state}${kind ? `, ${KINDS[kind].many.toLowerCase()}` : ''}, oldest first`}
        empty={{ title: state === 'open' ? 'No report is open here.' : 'No report has been closed here yet.' }}
      />
    </StaffLayout>
  );
}

import { REPORT_KINDS, type Entities } from '@griot/contracts';
import { useSearchParams } from '@griot/nav';
import { useListCall } from '@griot/remote-kit';
import { Badge, cut, LinkTabs, Stack, type Column } from '@griot/ui';
import { NamedCell, WhenCell } from '../frame/cells.tsx';
import { address, chosen } from '../frame/filter.ts';
import { QUEUE_PAGE, QueueList } from '../frame/queue-list.tsx';
import { StaffFrame } from '../frame/staff-frame.tsx';
import { fromWhom, KINDS, OUTCOMES, reportTitle } from './titles.ts';

const DESK = '/staff/reports';
const KIND_TABS = ['all', ...REPORT_KINDS] as const;
const STATES = ['open', 'closed'] as const;

/** Open reports of all kinds need no query. */
export const reportsQuery = (given: URLSearchParams): Record<'kind' | 'state', string> => ({
  kind: REPORT_KINDS.find((kind) => kind === given.get('kind')) ?? '',
  state: chosen(STATES, given.get('state')) === 'closed' ? 'closed' : '',
});

const columns = (query: Record<string, string>): Column<Entities['Report']>[] => [
  {
    key: 'what',
    label: 'Report',
    cell: (r) => (
      <NamedCell href={address(`${DESK}/${r.id}`, query)} title={reportTitle(r)} note={cut(r.reason, 140)} />
    ),
  },
  { key: 'kind', label: 'Kind', cell: (r) => <Badge>{KINDS[r.kind].one}</Badge> },
  { key: 'from', label: 'From', cell: fromWhom },
  ...(query.state === 'closed'
    ? [
        {
          key: 'outcome',
          label: 'Outcome',
          cell: (r: Entities['Report']) => (r.outcome === null ? '–' : OUTCOMES[r.outcome]),
        },
      ]
    : []),
  {
    key: 'since',
    label: query.state === 'closed' ? 'Written' : 'Waiting since',
    number: true,
    cell: (r) => <WhenCell at={r.created_at} />,
  },
];

/** What people ask staff to look at: complaints, messages, reported reviews, novels and chapters (ruling 9). */
export default function ReportsPage() {
  const query = reportsQuery(useSearchParams()[0]);
  const state = query.state === 'closed' ? 'closed' : 'open';
  const kind = chosen(KIND_TABS, query.kind);
  const list = useListCall(
    'GET /staff/reports/',
    { query: { limit: QUEUE_PAGE, state, ...(kind === 'all' ? {} : { kind }) } },
    { staleTime: 0 },
  );
  const rows = list.data?.pages.flatMap((page) => page.results);
  return (
    <StaffFrame
      desk={DESK}
      title="Reports"
      note="What readers report, complaints about copyrights, and messages to us. The oldest comes first; complaints are answered within 3 to 5 business days."
    >
      <Stack $gap={8}>
        <LinkTabs
          label="Kind"
          current={address(DESK, query)}
          links={KIND_TABS.map((each) => ({
            href: address(DESK, { ...query, kind: each === 'all' ? '' : each }),
            label: each === 'all' ? 'All' : KINDS[each].many,
          }))}
        />
        <LinkTabs
          label="State"
          current={address(DESK, query)}
          links={[
            { href: address(DESK, { ...query, state: '' }), label: 'Open' },
            { href: address(DESK, { ...query, state: 'closed' }), label: 'Closed' },
          ]}
        />
      </Stack>
      <QueueList
        key={`${kind} ${state}`}
        list={list}
        rows={rows}
        columns={columns(query)}
        caption={`Reports: ${state}${kind === 'all' ? '' : `, ${KINDS[kind].many.toLowerCase()}`}, oldest first`}
        empty={state === 'open' ? 'No report is open here.' : 'No report has been closed here yet.'}
      />
    </StaffFrame>
  );
}

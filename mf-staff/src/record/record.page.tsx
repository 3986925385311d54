import type { Entities } from '@griot/contracts';
import { useCall, useListCall } from '@griot/remote-kit';
import { DataTable, NamedCell, PAGE_SIZE, Quiet, WhenCell, useListLocation } from '@griot/remote-kit/data-table';
import { Button, Chooser, formatNumber, Notice, type Column } from '@griot/ui';
import { forAdmins } from '../layout/for-admins.tsx';
import { StaffLayout } from '../layout/staff-layout.tsx';
import { AREA_OPTIONS, factsOf, hrefOf, subjectOf, wordsOf } from './actions.ts';

type Action = Entities['StaffAction'];

/** What staff have done, newest first: who, what, to whom or what, when and why (ruling 9). Narrowed by area, by person and by subject, all in the address. */
export default forAdmins(function RecordPage() {
  const at = useListLocation();
  const [area, actor, subject] = [at.value('area'), at.value('actor'), at.value('subject')];
  const list = useListCall(
    'GET /staff/actions/',
    { query: { limit: PAGE_SIZE, area, actor, subject } },
    { staleTime: 0 },
  );
  const count = list.data?.pages.at(-1)?.count ?? 0;

  const columns: Column<Action>[] = [
    { key: 'what', label: 'What', cell: (a) => <What action={a} /> },
    { key: 'who', label: 'Who', cell: (a) => <a href={at.address({ actor: a.actor.id })}>{a.actor.pen_name}</a> },
    { key: 'why', label: 'Why and how', cell: (a) => <Why action={a} /> },
    { key: 'when', label: 'When', number: true, cell: (a) => <WhenCell at={a.created_at} /> },
  ];
  return (
    <StaffLayout
      section="/staff/record"
      title="Record of actions"
      note={
        <p role="status">
          {list.data ? `${formatNumber(count)} ${count === 1 ? 'action' : 'actions'}, newest first` : ' '}
        </p>
      }
    >
      <Chooser
        label="Done to"
        options={AREA_OPTIONS}
        selected={area ?? ''}
        onSelect={(chosen) => at.go({ area: chosen })}
      />
      {actor !== undefined && (
        <Notice
          action={
            <Button size="small" href={at.address({ actor: undefined })}>
              Everybody’s
            </Button>
          }
        >
          What <Name user={actor} /> has done.
        </Notice>
      )}
      {subject !== undefined && (
        <Notice
          action={
            <Button size="small" href={at.address({ subject: undefined })}>
              All of it
            </Button>
          }
        >
          What was done to {subject.startsWith('usr_') ? <Name user={subject} /> : 'one thing'} alone.
        </Notice>
      )}
      <DataTable
        list={list}
        caption="Actions of the staff, newest first"
        columns={columns}
        empty={{ title: 'Nothing has been done yet.' }}
        failed="The record did not load."
      />
    </StaffLayout>
  );
});

function Name({ user }: { user: string }) {
  const { data } = useCall('GET /users/{user}/', { params: { user } });
  return data ? <a href={`/staff/users/${user}`}>{data.pen_name}</a> : <>one person</>;
}

function What({ action }: { action: Action }) {
  const { area, done } = wordsOf(action);
  return <NamedCell href={hrefOf(action)} title={subjectOf(action)} note={`${area}: ${done}`} />;
}

function Why({ action }: { action: Action }) {
  const { reason, facts } = factsOf(action);
  return (
    <span>
      {reason ?? (facts.length === 0 ? '–' : null)}
      {facts.map((fact) => (
        <Quiet key={fact}>{fact}</Quiet>
      ))}
    </span>
  );
}

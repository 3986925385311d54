import type { Entities } from '@griot/contracts';
import { useCall, useListCall } from '@griot/remote-kit';
import { Button, Chooser, formatNumber, Notice, type Column } from '@griot/ui';
import { NamedCell, WhenCell } from '../frame/cells.tsx';
import { forAdmins } from '../frame/for-admins.tsx';
import { QUEUE_PAGE, QueueList } from '../frame/queue-list.tsx';
import { StaffFrame } from '../frame/staff-frame.tsx';
import { Under } from '../register/facts.tsx';
import { useRegister } from '../register/use-register.ts';
import { AREA_OPTIONS, factsOf, hrefOf, subjectOf, wordsOf } from './actions.ts';

type Action = Entities['StaffAction'];

/** What staff have done, newest first: who, what, to whom or what, when and why (ruling 9). Narrowed by area, by person and by subject, all in the address. */
export default forAdmins(function RecordPage() {
  const at = useRegister();
  const [area, actor, subject] = [at.value('area'), at.value('actor'), at.value('subject')];
  const list = useListCall(
    'GET /staff/actions/',
    { query: { limit: QUEUE_PAGE, area, actor, subject } },
    { staleTime: 0 },
  );
  const rows = list.data?.pages.flatMap((page) => page.results);
  const count = list.data?.pages.at(-1)?.count ?? 0;

  const columns: Column<Action>[] = [
    { key: 'what', label: 'What', cell: (a) => <What action={a} /> },
    { key: 'who', label: 'Who', cell: (a) => <a href={at.address({ actor: a.actor.id })}>{a.actor.pen_name}</a> },
    { key: 'why', label: 'Why and how', cell: (a) => <Why action={a} /> },
    { key: 'when', label: 'When', number: true, cell: (a) => <WhenCell at={a.created_at} /> },
  ];
  return (
    <StaffFrame
      desk="/staff/record"
      title="Record of actions"
      note={
        <p role="status">{rows ? `${formatNumber(count)} ${count === 1 ? 'action' : 'actions'}, newest first` : ' '}</p>
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
      <QueueList
        list={list}
        rows={rows}
        caption="Actions of the staff, newest first"
        columns={columns}
        empty="Nothing has been done yet."
        trouble="The record did not load."
      />
    </StaffFrame>
  );
});

function Name({ user }: { user: string }) {
  const { data } = useCall('GET /users/{user}/', { params: { user } });
  return data ? <a href={`/staff/users/${user}`}>{data.pen_name}</a> : <>one person</>;
}

function What({ action }: { action: Action }) {
  const href = hrefOf(action);
  const { area, done } = wordsOf(action);
  const note = `${area}: ${done}`;
  const subject = subjectOf(action);
  return href === null ? (
    <span>
      {subject}
      <Under>{note}</Under>
    </span>
  ) : (
    <NamedCell href={href} title={subject} note={note} />
  );
}

function Why({ action }: { action: Action }) {
  const { reason, facts } = factsOf(action);
  return (
    <span>
      {reason ?? (facts.length === 0 ? '–' : null)}
      {facts.map((fact) => (
        <Under key={fact}>{fact}</Under>
      ))}
    </span>
  );
}

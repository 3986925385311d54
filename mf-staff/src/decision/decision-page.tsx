import { useListLocation } from '@griot/remote-kit/data-table';
import type { ReactNode } from 'react';
import { Entry, type EntryProps } from '../layout/entry.tsx';
import { StaffLayout, type StaffLayoutProps } from '../layout/staff-layout.tsx';

export interface DecisionPageProps<Decided> extends Pick<EntryProps<Decided>, 'asked' | 'missing'> {
  /** The href of the section, which is the queue. */
  section: string;
  /** What waits in the queue, such as 'appeals'. */
  things: string;
  /** The heading as long as it is not known what is shown. */
  untitled: string;
  head: (shown: Decided) => { title: string } & Pick<StaffLayoutProps, 'name' | 'note'>;
  /** Said when it did not load. */
  failed: string;
  children: (found: Decided, queue: string) => ReactNode;
}

/** The page of one entry of a queue that is decided on: its head, and the ways back to the queue as it was left. */
export function DecisionPage<Decided>({
  section,
  things,
  asked,
  untitled,
  head,
  missing,
  failed,
  children,
}: DecisionPageProps<Decided>) {
  const queue = `${section}${useListLocation().query}`;
  const shown = asked.data && head(asked.data);
  return (
    <StaffLayout
      section={section}
      back={{ href: queue, label: `Back to ${things}` }}
      title={shown?.title ?? untitled}
      name={shown ? (shown.name ?? shown.title) : null}
      note={shown?.note}
    >
      <Entry asked={asked} stays missing={missing} failed={failed} back={{ href: queue, label: 'Back to the queue' }}>
        {(found) => children(found, queue)}
      </Entry>
    </StaffLayout>
  );
}

import { messageOf } from '@griot/api';
import { usePlatform, useSession } from '@griot/remote-kit';
import {
  Button,
  Card,
  CircleCheckIcon,
  color,
  Delayed,
  font,
  formatDate,
  formatNumber,
  relativeTime,
  Skeleton,
  space,
  type,
} from '@griot/ui';
import { styled } from 'styled-components';
import { sectionsFor, type StaffSection, type Queue, type Waiting } from '../sections.ts';
import { StaffLayout } from '../layout/staff-layout.tsx';
import { useWaiting } from '../layout/use-waiting.ts';

const Queues = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(340px, 100%), 1fr));
  gap: ${space[16]};
`;
/** As high as three rows, so that nothing moves when they come. */
const Sheet = styled(Card)`
  display: flex;
  flex-direction: column;
  min-height: 292px;
  padding-block: ${space[16]};
`;
const Head = styled.h2`
  display: flex;
  align-items: baseline;
  justify-content: space-between;
  gap: ${space[12]};
  font: 700 ${type[18]} / 1.3 ${font.ui};
  & > span {
    color: ${color.inkSoft};
    font-size: ${type[14]};
    font-weight: 600;
  }
`;
const Rows = styled.ol`
  list-style: none;
  margin: ${space[8]} 0 0;
  padding: 0;
  & > li {
    padding: ${space[8]} 0;
  }
  & > li + li {
    border-top: 1px solid ${color.line};
  }
`;
const Title = styled.a`
  display: block;
  overflow: hidden;
  font-weight: 700;
  text-overflow: ellipsis;
  white-space: nowrap;
`;
const Quiet = styled.span`
  display: flex;
  justify-content: space-between;
  gap: ${space[16]};
  color: ${color.inkSoft};
  font-size: ${type[14]};
  white-space: nowrap;
  & > span {
    overflow: hidden;
    text-overflow: ellipsis;
  }
`;
const Foot = styled.div`
  margin-top: auto;
  padding-top: ${space[8]};
`;
const Nothing = styled.p`
  display: flex;
  align-items: center;
  gap: ${space[8]};
  margin-block: auto;
  color: ${color.inkSoft};
  & > svg {
    color: ${color.good};
  }
`;

/** What waits in every section, the longest waiting first (ruling 9). */
export default function OverviewPage() {
  const session = useSession();
  const sections = sectionsFor((session.state === 'authorised' && session.user.roles) || []);
  const queues = sections.filter((section): section is StaffSection & { queue: Queue } => section.queue !== undefined);
  return (
    <StaffLayout section="/staff" title="Staff" note="What is waiting, oldest first.">
      <Queues>
        {queues.map((section) => (
          <QueueCard key={section.href} {...section} />
        ))}
      </Queues>
    </StaffLayout>
  );
}

function QueueCard({ href, label, queue }: StaffSection & { queue: Queue }) {
  const { asked, waiting } = useWaiting(queue, { fresh: true });
  const heading = `waiting${href.replaceAll('/', '-')}`;
  return (
    <Sheet as="section" aria-labelledby={heading}>
      <Head id={heading}>
        {label}
        {waiting && (
          <span>
            {waiting.count === 0
              ? 'Nothing waits'
              : `${formatNumber(waiting.count)} ${queue.byItself ? 'to come' : 'waiting'}`}
          </span>
        )}
      </Head>
      {asked.isPending && (
        <Delayed>
          <Rows as="div">
            <Skeleton height="52px" lines={3} />
          </Rows>
        </Delayed>
      )}
      {asked.isError && !waiting && (
        <>
          <Nothing role="alert">This queue did not load. {messageOf(asked.error)}</Nothing>
          <Foot>
            <Button size="small" busy={asked.isFetching} onClick={() => void asked.refetch()}>
              Retry
            </Button>
          </Foot>
        </>
      )}
      {waiting?.count === 0 && (
        <Nothing>
          <CircleCheckIcon size={20} aria-hidden="true" />
          All done here.
        </Nothing>
      )}
      {waiting && waiting.count > 0 && (
        <Rows>
          {waiting.first.map((one) => (
            <Row key={one.href} {...one} />
          ))}
        </Rows>
      )}
      {waiting && (
        <Foot>
          <Button size="small" href={href}>
            All {label.toLowerCase()}
          </Button>
        </Foot>
      )}
    </Sheet>
  );
}

function Row({ href, title, note, since }: Waiting) {
  const { now } = usePlatform();
  return (
    <li>
      <Title href={href}>{title}</Title>
      <Quiet>
        <span>{note}</span>
        <time dateTime={since} title={formatDate(since)}>
          {relativeTime(since, now())}
        </time>
      </Quiet>
    </li>
  );
}

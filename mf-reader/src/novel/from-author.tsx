import type { Entities, RoadMapState } from '@griot/contracts';
import { useCall } from '@griot/remote-kit';
import { Badge, color, Day, Disclosure, space, type, type BadgeProps } from '@griot/ui';
import { styled } from 'styled-components';
import { Paragraphs } from './paragraphs.tsx';
import { Section } from './section.tsx';

const STATES: Record<RoadMapState, { label: string; tone: BadgeProps['tone'] }> = {
  planned: { label: 'Planned', tone: 'neutral' },
  in_work: { label: 'In work', tone: 'info' },
  done: { label: 'Done', tone: 'good' },
};

/** What the author has announced and plans. Nothing where there is nothing, nor where it did not come: the novel itself is there. */
export function FromAuthor({ slug }: { slug: string }) {
  const { data } = useCall('GET /novels/{novel}/from-author/', { params: { novel: slug } });
  if (!data) return null;
  const [last, ...earlier] = data.announcements;
  return (
    <>
      {last ? (
        <Section title="Announcements">
          <Announcement one={last} />
          {earlier.length > 0 ? (
            <Disclosure summary="Earlier announcements">
              <Earlier>
                {earlier.map((one) => (
                  <Announcement key={one.id} one={one} />
                ))}
              </Earlier>
            </Disclosure>
          ) : null}
        </Section>
      ) : null}
      {data.road_map.length > 0 ? (
        <Section title="Road map">
          <List>
            {data.road_map.map(({ text, state }, n) => (
              <li key={n}>
                <span>{text}</span>
                <Badge tone={STATES[state].tone}>{STATES[state].label}</Badge>
              </li>
            ))}
          </List>
        </Section>
      ) : null}
    </>
  );
}

const Announcement = ({ one }: { one: Entities['Announcement'] }) => (
  <Said>
    <Paragraphs text={one.text} />
    <small>
      <Day of={one.created_at} />
    </small>
  </Said>
);

const Said = styled.article`
  max-width: 62ch;
  line-height: 1.65;
  overflow-wrap: anywhere;
  p + p {
    margin-top: ${space[8]};
  }
  small {
    color: ${color.inkSoft};
    font-size: ${type[14]};
  }
`;
const Earlier = styled.div`
  display: grid;
  gap: ${space[16]};
`;
const List = styled.ul`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  padding: 0;
  list-style: none;
  & > li {
    display: flex;
    align-items: baseline;
    justify-content: space-between;
    gap: ${space[16]};
    padding: ${space[8]} 0;
    border-bottom: 1px solid ${color.line};
  }
  & > li > :first-child {
    min-width: 0;
    overflow-wrap: anywhere;
  }
`;
